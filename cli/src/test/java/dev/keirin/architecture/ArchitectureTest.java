// SPDX-License-Identifier: Apache-2.0
package dev.keirin.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.freeze.FreezingArchRule;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * How the parts of the project lie to each other. Stands here since this module sees most others;
 * of those that it does not see, what their source files say is looked at.
 */
@AnalyzeClasses(packages = "dev.keirin", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final Set<String> RULES = new HashSet<>();

  @ArchTest static final ArchRule packagesFormNoCycles = rule("cycles", PackageRules::cycles);

  @ArchTest
  static final ArchRule dependenciesPointAlongTheWayOfTheData = rule("layers", Layers::breaches);

  @ArchTest
  static final ArchRule nothingThatOnlyDrawsIsInTheWatchedProgram =
      rule("drawing", PackageRules::drawing);

  @ArchTest
  static final ArchRule fewClassesOfAPackageReachEachOther = rule("knots", PackageRules::knots);

  @ArchTest static final ArchRule onlyFrontEndsEndTheProcess = rule("exits", TypeRules::exits);

  @ArchTest static final ArchRule packagesHaveFewFiles = rule("files", PackageRules::files);

  @ArchTest static final ArchRule filesAreShort = rule("lines", PackageRules::lines);

  @ArchTest
  static final ArchRule constructorsTakeFewParameters = rule("parameters", TypeRules::parameters);

  @ArchTest
  static final ArchRule publicTypesAreUsedElsewhere = rule("public", TypeRules::publicTypes);

  @ArchTest static final ArchRule questionsChangeNothing = rule("questions", TypeRules::questions);

  @ArchTest static final ArchRule oneWordStandsForOneIdea = rule("names", TypeRules::names);

  @ArchTest
  static final ArchRule everyPackageSaysWhatBelongsThere = rule("rooms", PackageRules::rooms);

  @ArchTest
  static void theListIsAboutTheseRulesAndItsLengthIsTold(JavaClasses classes) {
    assertThat(RULES).containsAll(FrozenBreaches.rules());
    System.out.println(FrozenBreaches.length());
  }

  private static ArchRule rule(String name, Function<Project, Stream<String>> breaches) {
    RULES.add(name);
    ArchRule rule = classes().should(new WholeProject(name, breaches)).as(name);
    return FreezingArchRule.freeze(rule)
        .persistIn(new FrozenBreaches())
        .associateViolationLinesVia(String::equals);
  }

  /** Looks at all classes together instead of one after the other. */
  private static final class WholeProject extends ArchCondition<JavaClass> {
    private final String name;
    private final Function<Project, Stream<String>> breaches;
    private Collection<JavaClass> classes;

    WholeProject(String name, Function<Project, Stream<String>> breaches) {
      super(name);
      this.name = name;
      this.breaches = breaches;
    }

    @Override
    public void init(Collection<JavaClass> all) {
      classes = all;
    }

    @Override
    public void check(JavaClass each, ConditionEvents events) {}

    @Override
    public void finish(ConditionEvents events) {
      breaches
          .apply(Project.of(classes))
          .distinct()
          .map(breach -> SimpleConditionEvent.violated(name, FrozenBreaches.line(name, breach)))
          .forEach(events::add);
    }
  }
}
