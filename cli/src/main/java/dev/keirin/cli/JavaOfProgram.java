// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The Java that a program would run on. */
final class JavaOfProgram {
  private static final int OLDEST = 17;
  private static final int WARNS_OF_ATTACHMENT = 21;
  private static final Pattern VERSION = Pattern.compile("version \"(\\d+)[^\"]*\"");

  private final String executable;
  private final LaunchCommand launch;

  private JavaOfProgram(String executable, LaunchCommand launch) {
    this.executable = executable;
    this.launch = launch;
  }

  /** That of the command if it is java itself, else the one that runs us. */
  static JavaOfProgram of(LaunchCommand launch) {
    String own = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return new JavaOfProgram(launch.isJava() ? launch.words().get(0) : own, launch);
  }

  /** Writes what matters about it; false if it is in the way. */
  boolean describe(PrintWriter out) {
    Optional<String> said = run("-version");
    Matcher version = VERSION.matcher(said.orElse(""));
    if (!version.find()) {
      out.println("! java           " + executable + " does not run");
      return false;
    }
    int feature = Integer.parseInt(version.group(1));
    boolean isNewEnough = feature >= OLDEST;
    out.printf(
        "%s java           %s, %s%s%n",
        isNewEnough ? " " : "!",
        executable,
        version.group(),
        isNewEnough ? "" : ": expected Java " + OLDEST + " or later");
    attachment(feature, out);
    return isNewEnough;
  }

  /** Only tests that attach the agent themselves need it. */
  private void attachment(int feature, PrintWriter out) {
    boolean hasModule =
        run("--list-modules").filter(modules -> modules.contains("jdk.attach")).isPresent();
    String answer;
    if (!hasModule) {
      answer = "no, there is no module jdk.attach; start the agent with the JVM";
    } else if (launch.hasArgument("-XX:+DisableAttachMechanism")) {
      answer = "no, because of -XX:+DisableAttachMechanism; start the agent with the JVM";
    } else if (launch.hasArgument("-XX:-EnableDynamicAgentLoading")) {
      answer = "no, because of -XX:-EnableDynamicAgentLoading; start the agent with the JVM";
    } else {
      answer = feature < WARNS_OF_ATTACHMENT ? "yes" : "yes, with a warning of the JVM";
    }
    out.println("  attaching      " + answer);
  }

  private Optional<String> run(String argument) {
    try {
      ProcessBuilder builder = new ProcessBuilder(List.of(executable, argument));
      builder.environment().remove("JAVA_TOOL_OPTIONS");
      builder.environment().remove("JDK_JAVA_OPTIONS");
      Process process = builder.redirectErrorStream(true).start();
      process.getOutputStream().close();
      byte[] said = process.getInputStream().readAllBytes();
      return process.waitFor() == 0
          ? Optional.of(new String(said, Charset.defaultCharset()))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
