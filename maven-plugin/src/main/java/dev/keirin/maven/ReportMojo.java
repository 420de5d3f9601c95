// SPDX-License-Identifier: Apache-2.0
package dev.keirin.maven;

import java.util.ArrayList;
import java.util.List;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/**
 * Reports what the watched tests of all modules brought to light, together, in {@code
 * target/keirin} of the first one. Never lets the build fail.
 */
@Mojo(name = "report", aggregator = true, threadSafe = true)
public final class ReportMojo extends ReportingGoal {
  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  private MavenSession session;

  @Override
  void run() throws MojoExecutionException {
    List<String> files = new ArrayList<>();
    for (MavenProject module : session.getProjects()) {
      files.addAll(files(runs(module)));
    }
    if (files.isEmpty()) {
      getLog().info("Keirin: no test was watched, so there is nothing to report.");
    } else {
      boolean isFound = finds("report", directory(project), session.getProjects(), files);
      getLog().info(isFound ? "Keirin found concurrency errors." : "Keirin found nothing new.");
    }
  }
}
