// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

/**
 * A method as a call instruction names it; the owner has slashes.
 *
 * @param isSuperCall whether the owner's method is called even if the receiver overrides it
 */
public record CalledMethod(String owner, String name, String descriptor, boolean isSuperCall) {
  public CalledMethod(String owner, String name, String descriptor) {
    this(owner, name, descriptor, false);
  }
}
