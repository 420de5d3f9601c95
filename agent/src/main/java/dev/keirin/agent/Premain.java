// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.jar.JarFile;

/**
 * Where the JVM starts the agent. Everything else is loaded by a loader of its own, so that the
 * program sees none of it but the probe, which goes to the boot class path.
 */
public final class Premain {
  private static final String PROBE_JAR = "/keirin-probe.jar";

  private Premain() {}

  /** Called by the JVM before the program's {@code main}. */
  public static void premain(String options, Instrumentation instrumentation) throws Exception {
    addProbe(instrumentation);
    Path jar = ownJar();
    ClassLoader loader = new AgentClassLoader(jar);
    try {
      loader
          .loadClass("dev.keirin.agent.Agent")
          .getMethod("start", String.class, Instrumentation.class, Path.class)
          .invoke(null, options, instrumentation, jar);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException("Keirin could not start", e.getCause());
    }
  }

  private static void addProbe(Instrumentation instrumentation) throws IOException {
    Path copy = Files.createTempFile("keirin-probe", ".jar");
    try (InputStream in = Premain.class.getResourceAsStream(PROBE_JAR)) {
      Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
    }
    try (JarFile file = new JarFile(copy.toFile())) {
      instrumentation.appendToBootstrapClassLoaderSearch(file);
    }
    copy.toFile().deleteOnExit();
  }

  private static Path ownJar() throws URISyntaxException {
    return Path.of(Premain.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
