// SPDX-License-Identifier: Apache-2.0
package dev.keirin.maven;

import java.util.List;
import java.util.Locale;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.project.MavenProject;

/** Reports what the watched tests of the module brought to light. */
@Mojo(name = "report", threadSafe = true)
public final class ReportMojo extends SiteReport {
  @Override
  List<MavenProject> modules() {
    return List.of(project);
  }

  @Override
  public String getOutputPath() {
    return "keirin/report";
  }

  @Override
  public String getName(Locale locale) {
    return "Keirin";
  }

  @Override
  public String getDescription(Locale locale) {
    return "Concurrency errors that the tests brought to light.";
  }
}
