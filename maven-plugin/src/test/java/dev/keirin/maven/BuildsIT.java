// SPDX-License-Identifier: Apache-2.0
package dev.keirin.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real builds; the first two are the ones that the README tells of. */
class BuildsIT {
  private static final Path EXAMPLES = Path.of("../examples");
  private static final Path BUILDS = Path.of("src/test/builds");

  @TempDir Path temporary;

  @Test
  void theJUnitExampleIsRedWithTheFinding() throws Exception {
    Build.Outcome outcome = Build.of(EXAMPLES.resolve("junit5"), temporary).maven("test");

    assertThat(outcome.exitCode()).as(outcome.output()).isEqualTo(1);
    assertThat(outcome.output())
        .contains("Keirin observed this in the test:")
        .contains("data-race")
        .contains("bank.Account.deposit(Account.java:9)")
        .contains("Tests run: 1, Failures: 1, Errors: 0, Skipped: 0")
        .doesNotContain("Corrupted");
  }

  @Test
  void theMavenExampleFailsUntilTheFindingIsKnown() throws Exception {
    Build build = Build.of(EXAMPLES.resolve("maven"), temporary);

    Build.Outcome first = build.maven("verify");

    assertThat(first.exitCode()).as(first.output()).isEqualTo(1);
    assertThat(first.output())
        .contains("data-race")
        .contains("Keirin found concurrency errors, see above and in ");
    assertThat(build.file("target/keirin/report.html")).content().contains("bank.Account.deposit");
    assertThat(build.file("target/keirin/findings.sarif")).exists();

    // The race is there in every run; whether a deposit is also seen interleaved is up to the
    // scheduler, and a finding that the first run had no occasion for is rightly not known.
    String races = "-Dkeirin.analysis=fasttrack";
    String baseline = "-Dkeirin.baseline=known.txt";
    Build.Outcome update = build.maven("verify", races, baseline, "-Dkeirin.baseline-update");
    assertThat(update.exitCode()).as(update.output()).isZero();
    assertThat(Files.readString(build.file("known.txt"))).contains("data-race");

    Build.Outcome again = build.maven("verify", races, baseline);
    assertThat(again.exitCode()).as(again.output()).isZero();
    assertThat(again.output()).contains("of the baseline");
  }

  @Test
  void modulesAreReportedTogetherAndInTheSiteAndJaCoCoIsNotDisturbed() throws Exception {
    Build build = Build.of(BUILDS.resolve("modules"), temporary);

    Build.Outcome outcome = build.maven("verify", "keirin:report-aggregate");

    assertThat(outcome.exitCode()).as(outcome.output()).isZero();
    assertThat(outcome.output()).contains("Keirin found concurrency errors.");
    assertThat(build.file("target/keirin/findings.json"))
        .content()
        .contains("bank.Account.balance")
        .contains("shop.Stock.left")
        .doesNotContain("boolean[]"); // the probes of JaCoCo, which is in front here
    assertThat(build.file("one/target/jacoco.exec")).isNotEmptyFile();
    assertThat(build.file("two/target/jacoco.exec")).isNotEmptyFile();

    Build.Outcome site = build.maven("site");

    assertThat(site.exitCode()).as(site.output()).isZero();
    assertThat(build.file("target/site/project-reports.html"))
        .content()
        .contains("href=\"keirin-aggregate/report.html\"")
        .contains("Concurrency errors that the tests of all modules brought to light.");
    assertThat(build.file("target/site/keirin-aggregate/report.html"))
        .content()
        .contains("bank.Account.balance")
        .contains("shop.Stock.left");
    assertThat(build.file("one/target/site/project-reports.html"))
        .content()
        .contains("href=\"keirin/report.html\"");
    assertThat(build.file("one/target/site/keirin/report.html"))
        .content()
        .contains("bank.Account.balance")
        .doesNotContain("shop.Stock.left");
  }

  @Test
  void aBuildThatWatchesNothingIsRedAndTheScanNeedsNoRun() throws Exception {
    Build build = Build.of(BUILDS.resolve("fixed"), temporary);

    Build.Outcome check = build.maven("verify");
    assertThat(check.exitCode()).as(check.output()).isEqualTo(1);
    assertThat(check.output())
        .contains("No test was watched by Keirin.")
        .contains("let it start with @{argLine}");

    Build.Outcome scan = build.maven("compile", "keirin:scan");
    assertThat(scan.exitCode()).as(scan.output()).isEqualTo(1);
    assertThat(scan.output()).contains("lock-pattern").contains("Keirin found suspicious locking");
    assertThat(build.file("target/keirin/scan/report.html")).exists();
  }
}
