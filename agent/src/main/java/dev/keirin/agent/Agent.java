// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent;

import dev.keirin.agent.jdk.JdkHooks;
import dev.keirin.input.BadInputException;
import dev.keirin.probe.Probe;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.List;

/** Starts everything before the program starts. Loaded by the agent's own loader. */
public final class Agent {
  private static final int BAD_INPUT = 2;

  private Agent() {}

  /** Called once, from {@link Premain}. */
  public static void start(String options, Instrumentation instrumentation, Path jar) {
    try {
      start(WatchOptions.parse(options), instrumentation);
    } catch (BadInputException e) {
      // The program has not started; running it unwatched would look like a clean result.
      System.err.println("keirin: " + e.getMessage());
      Runtime.getRuntime().halt(BAD_INPUT);
    }
  }

  private static void start(WatchOptions options, Instrumentation instrumentation) {
    WatchedRun run = new WatchedRun(options);
    run.transformer().warmUp();
    Probe.install(run.watcher());
    List<String> problems = JdkHooks.install(instrumentation);
    instrumentation.addTransformer(run.transformer());
    Runtime.getRuntime().addShutdownHook(new SummaryThread(run, problems));
  }

  /** Tells what was found when the program ends. A class of ours, so that it is not watched. */
  private static final class SummaryThread extends Thread {
    private final WatchedRun run;
    private final List<String> problems;

    SummaryThread(WatchedRun run, List<String> problems) {
      super("keirin-summary");
      this.run = run;
      this.problems = problems;
    }

    @Override
    public void run() {
      run.finish(problems);
    }
  }
}
