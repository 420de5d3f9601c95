// SPDX-License-Identifier: Apache-2.0
package dev.keirin.junit5;

import dev.keirin.option.GivenOptions;

/** Has this JVM watched, at the latest when the first test needs it. */
final class AgentOfJvm {
  private static String failure;

  private AgentOfJvm() {}

  /** The agent that is there, or one that is attached now with these options. */
  static synchronized Watch watchingFor(GivenOptions options) {
    if (failure != null) {
      throw new NotWatchedException(failure);
    }
    return Watch.present()
        .orElseGet(
            () -> {
              try {
                return Attachment.attach(options);
              } catch (NotWatchedException e) {
                failure = e.reason(); // trying again takes long and does not help
                throw e;
              }
            });
  }
}
