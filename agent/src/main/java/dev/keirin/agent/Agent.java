// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent;

import dev.keirin.agent.jdk.JdkHooks;
import dev.keirin.input.BadInputException;
import dev.keirin.option.GivenOptions;
import dev.keirin.probe.Probe;
import dev.keirin.probe.ThreadNumber;
import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;

/** Starts everything before the program starts. Loaded by the agent's own loader. */
public final class Agent {
  private static final int BAD_INPUT = 2;
  private static final long PATIENCE_IN_MILLISECONDS = 10_000;

  // The JVM counts calls of a handle in a byte.
  private static final int MANY_CALLS = 256;

  private Agent() {}

  /** Called once, before the program starts. Returns what tests may ask. */
  public static Object start(String options, Instrumentation instrumentation) {
    try {
      return start(GivenOptions.parse(options), instrumentation).tests();
    } catch (BadInputException e) {
      // The program has not started; running it unwatched would look like a clean result.
      System.err.println("keirin: " + e.getMessage());
      Runtime.getRuntime().halt(BAD_INPUT);
      throw e;
    }
  }

  /** Called once, when the program runs already. Returns what tests may ask. */
  public static Object startLate(String options, Instrumentation instrumentation) {
    WatchedRun run = start(GivenOptions.parse(options), instrumentation);
    run.loadedClasses().instrument(instrumentation);
    return run.tests();
  }

  private static WatchedRun start(GivenOptions options, Instrumentation instrumentation) {
    exportMemoryAccess(instrumentation);
    openLibrary(instrumentation);
    WatchedRun run = new WatchedRun(options);
    RunEnd end = new RunEnd(run, options);
    run.transformer().warmUp();
    warmUpHandles();
    Probe.install(new OutsideOnly(run.watcher()));
    JdkHooks.install(instrumentation).forEach(run::problem);
    instrumentation.addTransformer(run.transformer());
    Runtime.getRuntime().addShutdownHook(new EndThread(end));
    run.watcher().atHalt(() -> reportAndHalt(end));
    return run;
  }

  /**
   * Lets the JVM remake a method handle that is called often, so that it has the classes for that.
   * It would load them in the middle of a report, and an agent whose transformer is watched itself
   * would report that in turn, without end.
   */
  private static void warmUpHandles() {
    for (int i = 0; i < MANY_CALLS; i++) {
      ThreadNumber.of(Thread.currentThread());
    }
  }

  /**
   * The monitor of a synchronized collection, the field of a field updater and that of a handle are
   * known to private fields only.
   */
  private static void openLibrary(Instrumentation instrumentation) {
    Set<Module> us = Set.of(Agent.class.getModule());
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of(),
        Map.of(
            "java.lang.invoke",
            us,
            "java.util",
            us,
            "java.util.concurrent.atomic",
            us,
            "jdk.internal.misc",
            us),
        Set.of(),
        Map.of());
  }

  /** Lets this agent, and nobody else, use what the JDK uses to reach into objects. */
  private static void exportMemoryAccess(Instrumentation instrumentation) {
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of("jdk.internal.misc", Set.of(Agent.class.getModule())),
        Map.of(),
        Set.of(),
        Map.of());
  }

  /** Who halts may do so because something hangs, so this must not wait for ever. */
  private static void reportAndHalt(RunEnd end) {
    Thread reporting = new EndThread(end);
    reporting.setDaemon(true);
    reporting.start();
    try {
      reporting.join(PATIENCE_IN_MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Reports when the program ends. A class of ours, so that it is not watched itself. */
  private static final class EndThread extends Thread {
    private final RunEnd end;

    EndThread(RunEnd end) {
      super("keirin-end");
      this.end = end;
    }

    @Override
    public void run() {
      end.report();
    }
  }
}
