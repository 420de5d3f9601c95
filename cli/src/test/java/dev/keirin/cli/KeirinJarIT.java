// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar as users start it: what only a process of its own can show. */
class KeirinJarIT {
  private static final Path JAR = Path.of(System.getProperty("keirin.jar"));
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  @TempDir Path temporary;

  @Test
  void theExitCodeReachesTheShell() throws Exception {
    Path racy = trace("T1|w(x)|1\nT2|w(x)|2\n");
    Path clean = trace("T1|w(x)|1\n");

    assertThat(keirin("analyze --analysis=eraser " + racy).exitCode()).isEqualTo(1);
    assertThat(keirin("analyze " + clean).exitCode()).isZero();
    assertThat(keirin("analyze " + temporary.resolve("missing")).exitCode()).isEqualTo(2);
  }

  @Test
  void outputWithoutTerminalHasNeitherColoursNorProgress() throws Exception {
    CommandRun run = keirin("analyze --analysis=eraser " + trace("T1|w(x)|1\nT2|w(x)|2\n"));

    assertThat(run.out()).startsWith("Finding: lockset-violation: ").doesNotContain("\033");
    assertThat(run.error()).isEmpty();
  }

  /** Threads, numbers and the order of steps differ from run to run; the rest does not. */
  @Test
  void theReadmeShowsWhatItsFirstCommandPrints() throws Exception {
    CommandRun run = shell("cd .. && " + java("run") + " -- " + JAVA + " examples/TicketSale.java");

    assertThat(run.exitCode()).isEqualTo(1);
    List<String> shown =
        Files.readAllLines(Path.of("../README.md")).stream()
            .filter(line -> line.matches("(Finding|  (at fault|found by|read more|fingerprint)).*"))
            .toList();
    assertThat(shown).hasSize(5);
    assertThat(run.error().lines().map(line -> line.replaceFirst(" \\d+ of \\d+", "")))
        .containsAll(shown);
  }

  /** Gradle does nothing but to start this command line. */
  @Test
  void theArgumentOfTheGradleRecipeWatchesEveryJvm() throws Exception {
    String recipe = Files.readString(Path.of("../docs/ci.md"));
    Matcher argument = Pattern.compile("jvmArgs\\(\"(-javaagent:[^\"]+)\"\\)").matcher(recipe);
    assertThat(argument.find()).isTrue();
    String agent =
        argument
            .group(1)
            .replace("${rootDir}/keirin.jar", JAR.toString())
            .replace("${layout.buildDirectory.get()}", temporary.toString());

    String jvm = "'" + JAVA + "' '" + agent + "' ../examples/TicketSale.java";
    CommandRun runs = shell(jvm + " && " + jvm);
    CommandRun report = keirin("report --format=text " + temporary.resolve("keirin") + "/*");

    assertThat(runs.exitCode()).isZero();
    assertThat(temporary.resolve("keirin")).isDirectoryContaining("regex:.*/[0-9]+");
    assertThat(report.exitCode()).isEqualTo(1);
    assertThat(report.out())
        .contains("TicketSale.sell is not atomic")
        .contains("operations of 2 sources");
  }

  /** Packaging leaves out what libraries for graphs seem not to need. */
  @Test
  void theJarDrawsGraphs() throws Exception {
    Path cycle = trace("T1|begin(a)|1\nT1|r(x)|2\nT2|w(x)|3\nT1|w(x)|4\nT1|end(a)|5\n");

    CommandRun run = keirin("analyze --format=html -o " + temporary + " " + cycle);

    assertThat(run.error()).isEmpty();
    assertThat(temporary.resolve("report.html")).content().contains("<g class=\"edge closing\">");
  }

  @Test
  void aReaderThatHasEnoughEndsTheCommandQuietly() throws Exception {
    Path big = trace("T1|w(x)|1\n".repeat(500_000));

    CommandRun run = shell(java("trace print " + big) + " | head -n 2");

    assertThat(run).isEqualTo(new CommandRun(0, "T1|w(x)|1\nT1|w(x)|1\n", ""));
  }

  @Test
  void aFullDiskIsToldInOneSentence() throws Exception {
    CommandRun run = shell(java("--help") + " > /dev/full");

    assertThat(run.error()).matches("keirin: standard output cannot be written: .*\n");
    assertThat(run.exitCode()).isEqualTo(2);
  }

  @Test
  void theJarHasNoClassesOfOthersUnderTheirOwnNameButPicocli() throws Exception {
    List<String> foreign = new ArrayList<>();
    try (JarFile jar = new JarFile(JAR.toFile())) {
      assertThat(jar.getManifest().getMainAttributes().getValue("Main-Class"))
          .isEqualTo("dev.keirin.cli.Main");
      jar.stream()
          .map(entry -> entry.getName())
          .filter(name -> name.endsWith(".class"))
          .filter(name -> !name.startsWith("dev/keirin/") && !name.startsWith("picocli/"))
          .filter(name -> !isOfTheProbe(name))
          .forEach(foreign::add);
    }
    assertThat(foreign).isEmpty();
  }

  /** The probe becomes part of java.base, where there must not be such a class already. */
  private static boolean isOfTheProbe(String name) {
    return name.startsWith("java/lang/constant/")
        && ClassLoader.getPlatformClassLoader().getResource(name) == null;
  }

  private Path trace(String text) throws IOException {
    return Files.writeString(Files.createTempFile(temporary, "trace", ".std"), text);
  }

  private static CommandRun keirin(String arguments) throws Exception {
    return shell(java(arguments));
  }

  private static String java(String arguments) {
    return "'" + JAVA + "' -jar '" + JAR + "' " + arguments;
  }

  private static CommandRun shell(String command) throws Exception {
    Path error = Files.createTempFile("keirin", ".err");
    try {
      ProcessBuilder builder = new ProcessBuilder("sh", "-c", command);
      builder.environment().remove("JAVA_TOOL_OPTIONS");
      Process process = builder.redirectError(error.toFile()).start();
      process.getOutputStream().close();
      try (InputStream out = process.getInputStream()) {
        String text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
        return new CommandRun(process.waitFor(), text, Files.readString(error));
      }
    } finally {
      Files.delete(error);
    }
  }
}
