// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.jdk;

/**
 * A report put into a method of the JDK.
 *
 * @param className the class, with slashes; a class that this JDK does not have is skipped
 * @param method name and descriptor; a method that this JDK does not have is skipped
 * @param event what is reported, one of {@link dev.keirin.probe.InsideEvents}
 */
record JdkHook(String className, String method, Place place, Subject subject, int event) {
  /** Where in the method. */
  enum Place {
    ENTRY,
    RETURN
  }

  /** What the report is about. */
  enum Subject {
    THIS,
    FIRST_ARGUMENT
  }
}
