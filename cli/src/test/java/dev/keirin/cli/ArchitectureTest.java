// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Dependencies point along the way of the data. Stands here since this module sees all others. */
@AnalyzeClasses(packages = "dev.keirin", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String[] MODEL = {
    "dev.keirin.operation..", "dev.keirin.finding..", "dev.keirin.input.."
  };

  @ArchTest
  static final ArchRule theModelKnowsTheJdkOnly =
      classes()
          .that()
          .resideInAnyPackage(MODEL)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java.lang..",
              "java.io..",
              "java.nio..",
              "java.security..",
              "java.util..",
              MODEL[0],
              MODEL[1],
              MODEL[2]);

  @ArchTest
  static final ArchRule analysesKnowOperationsAndFindingsOnly =
      noClasses()
          .that()
          .resideInAPackage("dev.keirin.analysis..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.objectweb.asm..",
              "java.lang.instrument..",
              "picocli..",
              "dev.keirin.trace..",
              "dev.keirin.report..",
              "dev.keirin.agent..",
              "dev.keirin.instrument..",
              "dev.keirin.probe..");

  @ArchTest
  static final ArchRule reportsKnowFindingsOnly =
      noClasses()
          .that()
          .resideInAPackage("dev.keirin.report..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.objectweb.asm..",
              "java.lang.instrument..",
              "picocli..",
              "dev.keirin.trace..",
              "dev.keirin.analysis..",
              "dev.keirin.scan..",
              "dev.keirin.agent..");

  @ArchTest
  static final ArchRule nothingKnowsTheCommandLine =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.keirin.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.keirin.cli..");

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching("dev.keirin.(*)..").should().beFreeOfCycles();
}
