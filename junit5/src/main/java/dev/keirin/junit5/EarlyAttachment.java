// SPDX-License-Identifier: Apache-2.0
package dev.keirin.junit5;

import dev.keirin.option.GivenOptions;
import java.util.Optional;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Attaches the agent before test classes are loaded, if there are any that want to be watched:
 * classes are watched best from their first moment on.
 */
public final class EarlyAttachment implements LauncherSessionListener {
  @Override
  public void launcherSessionOpened(LauncherSession session) {
    if (Watch.present().isPresent()) {
      return;
    }
    Optional<GivenOptions> wanted = AnnotatedClasses.onClassPath().options();
    if (wanted.isPresent()) {
      try {
        AgentOfJvm.watchingFor(wanted.get());
      } catch (NotWatchedException e) {
        // The tests that need it are going to say so.
      }
    }
  }
}
