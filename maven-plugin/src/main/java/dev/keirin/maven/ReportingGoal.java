// SPDX-License-Identifier: Apache-2.0
package dev.keirin.maven;

import dev.keirin.option.GivenOptions;
import dev.keirin.option.Option;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/** A goal that reports findings. */
@SuppressWarnings("UnusedVariable") // options are read by their name
abstract class ReportingGoal extends KeirinGoal {
  /** Reports to make: text goes to the log, html, sarif, json and dot to {@code target/keirin}. */
  @Parameter(property = "keirin.format")
  private List<String> format;

  /** A file for a short summary in Markdown. */
  @Parameter(property = "keirin.summary")
  private File summary;

  /** A file for the findings as failed tests, in the XML of JUnit. */
  @Parameter(property = "keirin.junit-xml")
  private File junitXml;

  /** A file with known findings; only others are reported. */
  @Parameter(property = "keirin.baseline")
  private File baseline;

  /** Whether what is found becomes known. */
  @Parameter(property = "keirin.baseline-update")
  private boolean baselineUpdate;

  /** A file with lines {@code rule: pattern # reason} for findings that are not reported. */
  @Parameter(property = "keirin.suppressions")
  private File suppressions;

  /** The options of this goal, with reports in a directory. */
  final GivenOptions reportingTo(Path directory) throws MojoExecutionException {
    return given().with(Option.REPORT_DIRECTORY, directory.toString());
  }

  /** Runs a command that reports, and tells whether something new was found. */
  final boolean finds(
      String command, GivenOptions given, List<MavenProject> modules, List<String> arguments)
      throws MojoExecutionException {
    GivenOptions options = given;
    List<String> sources =
        modules.stream()
            .flatMap(m -> Stream.concat(m.getCompileSourceRoots().stream(), testSources(m)))
            .filter(root -> Files.isDirectory(Path.of(root)))
            .toList();
    if (!sources.isEmpty()) {
      options = options.with(Option.SOURCES, sources);
    }
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(options.arguments());
    all.addAll(arguments);
    return jar().finds(all);
  }

  private static Stream<String> testSources(MavenProject module) {
    return module.getTestCompileSourceRoots().stream();
  }

  /** What the JVMs of a module left; those that have not finished have left nothing. */
  static List<String> files(Path runs) throws MojoExecutionException {
    if (!Files.isDirectory(runs)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(runs)) {
      return files
          .filter(file -> !file.getFileName().toString().startsWith("."))
          .map(Path::toString)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new MojoExecutionException(runs + " cannot be read: " + e.getMessage(), e);
    }
  }
}
