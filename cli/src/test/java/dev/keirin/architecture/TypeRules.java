// SPDX-License-Identifier: Apache-2.0
package dev.keirin.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaFieldAccess.AccessType;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rules about types and what is in them: each tells what breaks it. */
final class TypeRules {
  private static final Limit PARAMETERS = new Limit(5, 1, "parameters");

  /**
   * Packages that inserted code, other programs and tests use; classes that are started by name.
   */
  private static final Set<String> USED_FROM_OUTSIDE =
      Set.of(
          "dev.keirin",
          "dev.keirin.probe",
          "dev.keirin.testkit",
          "dev.keirin.testkit.truth",
          "dev.keirin.agent.Agent",
          "dev.keirin.agent.AttachMain",
          "dev.keirin.agent.Premain",
          "dev.keirin.cli.Main");

  private static final Set<String> EXITS = Set.of("exit", "halt");
  private static final Set<Class<?>> EXITING = Set.of(System.class, Runtime.class);
  private static final Pattern QUESTION = Pattern.compile("(is|has)[A-Z].*");

  /** Ideas that other words stand for. */
  private static final Pattern OLD_WORD =
      Pattern.compile(
          ".*(Stretch|Segment|Moment|Passage|Told|Untold|Free|Late|Later|Saving)s?([A-Z].*)?");

  /** Ideas that other words stand for but in some rooms. */
  private static final Pattern FORMER_WORD =
      Pattern.compile(
          ".*(Place|HandOff|Subject|Event|Occurrence|Past|Strand|Usage|Slot|Meeting)s?([A-Z].*)?");

  /** Where the old words go when what is there is rewritten. */
  private static final Set<String> ROOMS_WITH_FORMER_WORDS =
      Set.of("dev.keirin.agent.watch", "dev.keirin.probe");

  private TypeRules() {}

  static Stream<String> exits(Project project) {
    return project.classes().stream()
        .filter(c -> !Project.isBelow(c.getName(), "dev.keirin.cli"))
        .filter(c -> !Project.isBelow(c.getName(), "dev.keirin.agent"))
        .filter(TypeRules::exits)
        .map(JavaClass::getName);
  }

  private static boolean exits(JavaClass javaClass) {
    return javaClass.getMethodCallsFromSelf().stream()
        .anyMatch(
            call ->
                EXITS.contains(call.getName())
                    && EXITING.stream().anyMatch(call.getTargetOwner()::isEquivalentTo));
  }

  /**
   * Records count, too: whoever makes one has to get the order of as many values right. What
   * compilers add does not count.
   */
  static Stream<String> parameters(Project project) {
    return project.classes().stream()
        .filter(c -> !c.isAnonymousClass())
        .flatMap(c -> c.getConstructors().stream())
        .collect(Collectors.toMap(c -> c.getOwner().getName(), TypeRules::written, Math::max))
        .entrySet()
        .stream()
        .flatMap(
            each -> PARAMETERS.exceeded(each.getKey() + " has a constructor of", each.getValue()));
  }

  private static int written(JavaConstructor constructor) {
    JavaClass owner = constructor.getOwner();
    boolean isInner = owner.isInnerClass() && !owner.getModifiers().contains(JavaModifier.STATIC);
    int added = owner.isEnum() ? 2 : isInner ? 1 : 0;
    return constructor.getRawParameterTypes().size() - added;
  }

  static Stream<String> publicTypes(Project project) {
    Set<String> used =
        project.uses().nodes().stream()
            .flatMap(
                user ->
                    project.uses().usedBy(user).stream()
                        .filter(c -> !Project.packageOf(c).equals(Project.packageOf(user))))
            .collect(Collectors.toSet());
    return project.classes().stream()
        .filter(c -> c.isTopLevelClass() && c.getModifiers().contains(JavaModifier.PUBLIC))
        .map(JavaClass::getName)
        .filter(name -> !used.contains(name) && !USED_FROM_OUTSIDE.contains(name))
        .filter(name -> !USED_FROM_OUTSIDE.contains(Project.packageOf(name)));
  }

  static Stream<String> questions(Project project) {
    return project.classes().stream()
        .flatMap(c -> c.getMethods().stream())
        .filter(method -> QUESTION.matcher(method.getName()).matches())
        .filter(TypeRules::stores)
        .map(method -> method.getOwner().getName() + "." + method.getName());
  }

  private static boolean stores(JavaMethod method) {
    return method.getFieldAccesses().stream()
        .anyMatch(access -> access.getAccessType() == AccessType.SET);
  }

  static Stream<String> names(Project project) {
    return project.classes().stream().filter(TypeRules::hasOldWord).map(JavaClass::getName);
  }

  private static boolean hasOldWord(JavaClass javaClass) {
    String name = javaClass.getSimpleName();
    return OLD_WORD.matcher(name).matches()
        || (FORMER_WORD.matcher(name).matches()
            && !ROOMS_WITH_FORMER_WORDS.contains(javaClass.getPackageName()));
  }
}
