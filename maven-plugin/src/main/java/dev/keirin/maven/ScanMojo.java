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
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Lets the build fail for suspicious locking in the classes of the module, which need not run, and
 * writes reports to {@code target/keirin/scan}.
 */
@Mojo(
    name = "scan",
    defaultPhase = LifecyclePhase.VERIFY,
    requiresDependencyResolution = ResolutionScope.COMPILE,
    threadSafe = true)
@SuppressWarnings("UnusedVariable") // options are read by their name
public final class ScanMojo extends ReportingGoal {
  /** Whether two different locks taken one after the other are reported, too. */
  @Parameter(property = "keirin.variant")
  private boolean variant;

  /** Whether calls on thread-safe collections count as taking a lock. */
  @Parameter(property = "keirin.collections")
  private boolean collections;

  /** A file with fields and classes whose locks are not reported. */
  @Parameter(property = "keirin.benign-locks")
  private File benignLocks;

  @Override
  void run() throws MojoExecutionException, MojoFailureException {
    String classes = project.getBuild().getOutputDirectory();
    if (!hasClasses(Path.of(classes))) {
      getLog().info("Keirin: there are no classes to scan.");
      return;
    }
    Path directory = directory(project).resolve("scan");
    if (finds("scan", reportingTo(directory), List.of(project), arguments(classes))) {
      throw new MojoFailureException(
          "Keirin found suspicious locking, see above and in " + directory + ".");
    }
  }

  private static boolean hasClasses(Path directory) throws MojoExecutionException {
    if (!Files.isDirectory(directory)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      return files.anyMatch(file -> file.toString().endsWith(".class"));
    } catch (IOException e) {
      throw new MojoExecutionException(directory + " cannot be read.", e);
    }
  }

  private List<String> arguments(String classes) throws MojoExecutionException {
    try {
      List<String> others = new ArrayList<>(project.getCompileClasspathElements());
      others.remove(classes);
      List<String> arguments = new ArrayList<>();
      if (!others.isEmpty()) {
        arguments.addAll(GivenOptions.none().with(Option.CLASSPATH, others).arguments());
      }
      arguments.add(classes);
      return arguments;
    } catch (DependencyResolutionRequiredException e) {
      throw new MojoExecutionException("The class path is not known.", e);
    }
  }
}
