// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

/** A field of a class, whichever objects have it. One object for one field. */
record FieldKey(String declaringClass, String name, boolean isVolatile) {}
