// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis;

/** Someone who wants to know how much code there is. Calls may come from any thread. */
public interface LoadedCode {
  /** A class is loaded whose code reaches up to this line of its source file. */
  void loaded(String className, int lastLine);
}
