// SPDX-License-Identifier: Apache-2.0
package dev.keirin.junit5.run;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs test classes as a build tool does, and prints how each test ended. */
public final class RunTests {
  private RunTests() {}

  /** Takes the names of the classes. Those behind "--loaded" are loaded before anything else. */
  public static void main(String[] args) throws Exception {
    List<String> names = Stream.of(args).filter(arg -> !arg.equals("--loaded")).toList();
    if (names.size() < args.length) {
      for (String name : names) {
        Class.forName(name);
      }
    }
    LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
    if (Boolean.getBoolean("parallel")) {
      request
          .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
          .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
          .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
          .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "4");
    }
    try (LauncherSession session = LauncherFactory.openSession()) {
      names.forEach(name -> request.selectors(selectClass(name)));
      session.getLauncher().execute(request.build(), new Printer());
    }
  }

  private static final class Printer implements TestExecutionListener {
    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      if (test.getParentId().isEmpty()) {
        return;
      }
      String failure = result.getThrowable().map(Throwable::toString).orElse("");
      String encoded =
          Base64.getEncoder()
              .encodeToString(failure.getBytes(java.nio.charset.StandardCharsets.UTF_8));
      System.out.println("ENDED " + test.getLegacyReportingName() + " " + encoded);
    }
  }
}
