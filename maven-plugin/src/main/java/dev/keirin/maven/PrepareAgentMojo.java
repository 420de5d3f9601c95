// SPDX-License-Identifier: Apache-2.0
package dev.keirin.maven;

import dev.keirin.input.BadInputException;
import dev.keirin.option.GivenOptions;
import dev.keirin.option.Option;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Lets the JVMs that run the tests be watched: puts the agent in front of what the property {@code
 * argLine} has, where other agents stay as they are.
 */
@Mojo(name = "prepare-agent", defaultPhase = LifecyclePhase.INITIALIZE, threadSafe = true)
@SuppressWarnings("UnusedVariable") // options are read by their name
public final class PrepareAgentMojo extends KeirinGoal {
  /** The property that has the arguments of the JVMs. */
  @Parameter(property = "keirin.property-name", defaultValue = "argLine")
  private String propertyName;

  /** The analyses to run. */
  @Parameter(property = "keirin.analysis")
  private List<String> analysis;

  /** What eraser wants one lock for: each field, or all fields of an object. */
  @Parameter(property = "keirin.eraser-grain")
  private String eraserGrain;

  /** Where threads may interfere: a yields file. */
  @Parameter(property = "keirin.yields")
  private File yields;

  /** The file that silver writes all yields to. */
  @Parameter(property = "keirin.yields-out")
  private File yieldsOut;

  /** Whether the yields that are in that file already stay there. */
  @Parameter(property = "keirin.yields-merge")
  private boolean yieldsMerge;

  /** Where silver puts a yield: before the operation, or the outermost call. */
  @Parameter(property = "keirin.yield-placement")
  private String yieldPlacement;

  /** What tells atomizer which accesses others can come in between: eraser or fasttrack. */
  @Parameter(property = "keirin.movers")
  private String movers;

  /** Which accesses velodrome draws no edges for: none or races. */
  @Parameter(property = "keirin.velodrome-filter")
  private String velodromeFilter;

  /** The file that velodrome adds the blocks to that were not atomic. */
  @Parameter(property = "keirin.learn-atomic")
  private File learnAtomic;

  /** The findings.json of a scan, whose warnings the run confirms or not. */
  @Parameter(property = "keirin.scan")
  private File scan;

  /** Which code is meant to be atomic: default, all, annotated, none. */
  @Parameter(property = "keirin.atomic")
  private String atomic;

  /** A file that says which methods are meant to be atomic. */
  @Parameter(property = "keirin.atomic-file")
  private File atomicFile;

  /** The classes to watch; all if there are none. */
  @Parameter(property = "keirin.include")
  private List<String> include;

  /** The classes not to watch. */
  @Parameter(property = "keirin.exclude")
  private List<String> exclude;

  /** A file that says what calls of your own thread-safe classes mean. */
  @Parameter(property = "keirin.models")
  private File models;

  /** Whether every access is told, not only those to variables that race. */
  @Parameter(property = "keirin.exact")
  private boolean exact;

  /** Whether threads that end by an exception are findings: on or off. */
  @Parameter(property = "keirin.failures")
  private String failures;

  @Override
  void run() throws MojoExecutionException {
    Path runs = runs(project);
    clear(runs);
    GivenOptions options =
        given().with(Option.QUIET, List.of()).with(Option.RESULT, runs.toString());
    refuseUnknown(options);
    String agent = "-javaagent:" + jar().file() + "=" + options.text();
    String quoted = agent.contains(" ") ? "\"" + agent + "\"" : agent;
    String present = project.getProperties().getProperty(propertyName, "");
    project.getProperties().setProperty(propertyName, (quoted + " " + present).strip());
    getLog().info(propertyName + " set to " + project.getProperties().getProperty(propertyName));
  }

  /** What an earlier build found says nothing about this one. */
  private static void clear(Path runs) throws MojoExecutionException {
    if (Files.isDirectory(runs)) {
      try (Stream<Path> files = Files.list(runs)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      } catch (IOException e) {
        throw new MojoExecutionException(runs + " cannot be cleared: " + e.getMessage(), e);
      }
    }
  }

  /** A JVM that refuses an option would look like a crash of the tests. */
  private static void refuseUnknown(GivenOptions options) throws MojoExecutionException {
    try {
      GivenOptions.parse(options.text());
    } catch (BadInputException e) {
      throw new MojoExecutionException(e.getMessage(), e);
    }
  }
}
