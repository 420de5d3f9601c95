// SPDX-License-Identifier: Apache-2.0
package dev.keirin.maven;

import dev.keirin.option.GivenOptions;
import dev.keirin.option.Option;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.maven.doxia.sink.Sink;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.apache.maven.reporting.MavenReport;
import org.apache.maven.reporting.MavenReportException;

/**
 * Reports what watched tests brought to light, in {@code target/keirin} or as a page of the
 * project's site. Never lets the build fail.
 *
 * <p>For the site it is an external report: the page is complete, and the site has a link to it.
 */
abstract class SiteReport extends ReportingGoal implements MavenReport {
  @Parameter(defaultValue = "${project.reporting.outputDirectory}", readonly = true)
  private File siteDirectory;

  /** The modules whose tests it is about. */
  abstract List<MavenProject> modules();

  @Override
  final void run() throws MojoExecutionException {
    if (ranTests().isEmpty()) {
      getLog().info("Keirin: no test was watched, so there is nothing to report.");
    } else {
      boolean isFound = finds("report", reportingTo(directory(project)), modules(), ranTests());
      getLog().info(isFound ? "Keirin found concurrency errors." : "Keirin found nothing new.");
    }
  }

  /** What the JVMs of all modules left. */
  private List<String> ranTests() throws MojoExecutionException {
    List<String> files = new ArrayList<>();
    for (MavenProject module : modules()) {
      files.addAll(files(runs(module)));
    }
    return files;
  }

  @Override
  public final boolean canGenerateReport() throws MavenReportException {
    try {
      return !isSkipped() && !ranTests().isEmpty();
    } catch (MojoExecutionException e) {
      throw new MavenReportException(e.getMessage(), e);
    }
  }

  @Override
  public final void generate(Sink sink, Locale locale) throws MavenReportException {
    try {
      Path directory = siteDirectory.toPath().resolve(getOutputPath()).getParent();
      GivenOptions page = reportingTo(directory).with(Option.FORMAT, "html");
      finds("report", page, modules(), ranTests());
    } catch (MojoExecutionException e) {
      throw new MavenReportException(e.getMessage(), e);
    }
  }

  /** The name that older site plugins ask for. */
  @Override
  @SuppressWarnings("deprecation")
  public final String getOutputName() {
    return getOutputPath();
  }

  @Override
  public abstract String getOutputPath();

  @Override
  public final String getCategoryName() {
    return CATEGORY_PROJECT_REPORTS;
  }

  @Override
  public final boolean isExternalReport() {
    return true;
  }

  @Override
  public final File getReportOutputDirectory() {
    return siteDirectory;
  }

  @Override
  public final void setReportOutputDirectory(File directory) {
    siteDirectory = directory;
  }
}
