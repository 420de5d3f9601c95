// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

/** Says which calls have, or may have depending on the receiver, a library model. */
public interface ModelledCalls {
  boolean isModelled(ClassLoader loader, CalledMethod method);
}
