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

  // Both are written out: what the JVM makes of a record is slow until it is compiled.
  @Override
  public boolean equals(Object other) {
    return other instanceof CalledMethod called
        && name.equals(called.name)
        && owner.equals(called.owner)
        && descriptor.equals(called.descriptor)
        && isSuperCall == called.isSuperCall;
  }

  @Override
  public int hashCode() {
    int hash = 31 * (31 * owner.hashCode() + name.hashCode()) + descriptor.hashCode();
    return isSuperCall ? ~hash : hash;
  }
}
