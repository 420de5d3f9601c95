// SPDX-License-Identifier: Apache-2.0
package dev.keirin.junit5;

import dev.keirin.option.GivenOptions;
import dev.keirin.option.Option;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** Brings the agent into this JVM, with the help of another process. */
final class Attachment {
  private static final String JAR = "keirin.jar";

  private Attachment() {}

  /** Returns when this JVM is watched. */
  static Watch attach(GivenOptions options) {
    try {
      Path jar = unpackedJar();
      String said = run(jar, options.with(Option.QUIET, List.of()).text());
      return Watch.present()
          .orElseThrow(() -> new NotWatchedException(Watch.failure().orElse(reason(said))));
    } catch (IOException e) {
      throw new NotWatchedException("the agent could not be attached: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NotWatchedException("interrupted while the agent was attached");
    }
  }

  private static Path unpackedJar() throws IOException {
    try (InputStream packed = Attachment.class.getResourceAsStream(JAR)) {
      if (packed == null) {
        throw new NotWatchedException("keirin-junit5 was not packaged: it has no " + JAR);
      }
      Path jar = Files.createTempFile("keirin", ".jar");
      jar.toFile().deleteOnExit();
      Files.copy(packed, jar, StandardCopyOption.REPLACE_EXISTING);
      return jar;
    }
  }

  private static String run(Path jar, String options) throws IOException, InterruptedException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    ProcessBuilder builder =
        new ProcessBuilder(
            java.toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            jar.toString(),
            "dev.keirin.agent.AttachMain",
            Long.toString(ProcessHandle.current().pid()),
            jar.toString(),
            options);
    // What is meant for this JVM, such as other agents, is not meant for that one.
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().remove("JDK_JAVA_OPTIONS");
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return said;
  }

  private static String reason(String said) {
    if (said.contains("com/sun/tools/attach")) {
      return "this Java cannot attach agents, as it has no module jdk.attach; use a JDK, or start"
          + " the JVM with -javaagent:keirin.jar";
    }
    String exception =
        said.lines().filter(line -> line.contains("Exception")).findFirst().orElse(said.strip());
    return "the agent could not be attached ("
        + exception
        + "); start the JVM with -javaagent:keirin.jar, or without"
        + " -XX:-EnableDynamicAgentLoading and -XX:+DisableAttachMechanism";
  }
}
