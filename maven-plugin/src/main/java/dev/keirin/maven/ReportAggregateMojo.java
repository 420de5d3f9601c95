// SPDX-License-Identifier: Apache-2.0
package dev.keirin.maven;

import java.util.List;
import java.util.Locale;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/** Reports what the watched tests of all modules brought to light, together, with the first one. */
@Mojo(name = "report-aggregate", aggregator = true, threadSafe = true)
public final class ReportAggregateMojo extends SiteReport {
  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  private MavenSession session;

  @Override
  List<MavenProject> modules() {
    return session.getProjects();
  }

  @Override
  public String getOutputPath() {
    return "keirin-aggregate/report";
  }

  @Override
  public String getName(Locale locale) {
    return "Keirin, all modules";
  }

  @Override
  public String getDescription(Locale locale) {
    return "Concurrency errors that the tests of all modules brought to light.";
  }
}
