// SPDX-License-Identifier: Apache-2.0
package dev.keirin.maven;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Lets the build fail for what the watched tests brought to light and the baseline does not know,
 * and writes reports to {@code target/keirin}.
 */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class CheckMojo extends ReportingGoal {
  @Parameter(property = "skipTests", readonly = true)
  private boolean skipTests;

  @Parameter(property = "maven.test.skip", readonly = true)
  private boolean skipTestCompilation;

  @Override
  void run() throws MojoExecutionException, MojoFailureException {
    List<String> files = files(runs(project));
    Path directory = directory(project);
    if (files.isEmpty()) {
      nothingWatched();
    } else if (finds("report", reportingTo(directory), List.of(project), files)) {
      throw new MojoFailureException(
          "Keirin found concurrency errors, see above and in " + directory + ".");
    }
  }

  /** A build that watches nothing must not look like one that finds nothing. */
  private void nothingWatched() throws MojoFailureException {
    Path tests = Path.of(project.getBuild().getTestOutputDirectory());
    if (skipTests || skipTestCompilation || !Files.isDirectory(tests)) {
      getLog().info("Keirin: there were no tests to watch.");
      return;
    }
    throw new MojoFailureException(
        "No test was watched by Keirin. Let prepare-agent run before the tests, and if the"
            + " configuration of surefire or failsafe has an argLine, let it start with"
            + " @{argLine}.");
  }
}
