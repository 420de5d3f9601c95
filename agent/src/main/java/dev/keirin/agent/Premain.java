// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where the JVM starts the agent. Everything else is loaded by a loader of its own, so that the
 * program sees none of it but the probe.
 *
 * <p>The packaged jar has the probe under a package of {@code java.base}, and here it becomes part
 * of that module: so every class of the program finds it, whatever its loader or module, and no
 * entry is added to the boot class path, which would make the JVM print a warning.
 */
public final class Premain {
  // Packaging renames these names together with the classes.
  private static final List<String> PROBE =
      List.of(
          "dev.keirin.probe.CallHook",
          "dev.keirin.probe.CallCounter",
          "dev.keirin.probe.CountedKind",
          "dev.keirin.probe.ThreadNumber",
          "dev.keirin.probe.ThreadCounts",
          "dev.keirin.probe.OpenBlocks",
          "dev.keirin.probe.Epoch",
          "dev.keirin.probe.AccessingThread",
          "dev.keirin.probe.AccessingThreads",
          "dev.keirin.probe.ArrayRun",
          "dev.keirin.probe.Observer",
          "dev.keirin.probe.InsideEvents",
          "dev.keirin.probe.Withdrawals",
          "dev.keirin.probe.ArrayMarks",
          "dev.keirin.probe.KnownCall",
          "dev.keirin.probe.RepeatedCalls",
          "dev.keirin.probe.UsedClasses",
          "dev.keirin.probe.KnownAccesses",
          "dev.keirin.probe.Probe",
          "dev.keirin.probe.ElementProbe",
          "dev.keirin.probe.CallSites",
          "dev.keirin.probe.CopyCalls",
          "dev.keirin.probe.WrappedCall",
          "dev.keirin.probe.CountingCallSite");

  private static volatile Object tests;
  private static volatile String failure;

  private Premain() {}

  /** Called by the JVM before the program's {@code main}. */
  public static void premain(String options, Instrumentation instrumentation) throws Exception {
    start("start", options, instrumentation);
  }

  /** Called by the JVM when the agent is attached to a program that runs already. */
  public static void agentmain(String options, Instrumentation instrumentation) {
    try {
      start("startLate", options, instrumentation);
    } catch (Exception | LinkageError e) {
      // Whoever had it attached asks for it; the program goes on.
      failure = e.getCause() == null ? e.toString() : e.getCause().getMessage();
    }
  }

  /** What test frameworks may ask, once the agent has started; before that, null. */
  public static Object tests() {
    return tests;
  }

  /** Why the agent could not be attached, or null. */
  public static String failure() {
    return failure;
  }

  private static void start(String how, String options, Instrumentation instrumentation)
      throws Exception {
    if (tests != null) {
      throw new IllegalStateException("Keirin watches this program already");
    }
    addProbe(instrumentation);
    ClassLoader loader = new AgentClassLoader(ownJar());
    try {
      tests =
          loader
              .loadClass("dev.keirin.agent.Agent")
              .getMethod(how, String.class, Instrumentation.class)
              .invoke(null, options, instrumentation);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException("Keirin could not start", e.getCause());
    }
  }

  private static void addProbe(Instrumentation instrumentation)
      throws IOException, IllegalAccessException {
    Class<?> neighbour = java.lang.constant.Constable.class;
    instrumentation.redefineModule(
        neighbour.getModule(),
        Set.of(),
        Map.of(),
        Map.of(neighbour.getPackageName(), Set.of(Premain.class.getModule())),
        Set.of(),
        Map.of());
    MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(neighbour, MethodHandles.lookup());
    for (String name : PROBE) {
      String resource = "/" + name.replace('.', '/') + ".class";
      try (InputStream in = Premain.class.getResourceAsStream(resource)) {
        lookup.defineClass(in.readAllBytes());
      }
    }
  }

  private static Path ownJar() throws URISyntaxException {
    return Path.of(Premain.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
