// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

/** A method as a call instruction names it; the owner has slashes. */
public record CalledMethod(String owner, String name, String descriptor) {}
