// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Makes one program of every {@link Orderings ordering} in its two forms, with {@link Variables
 * variables of every kind} of its own, and knows which of its lines race.
 *
 * <p>Synchronizing variables order other accesses themselves. So the first thread accesses them
 * before anything else and the second one after everything else.
 */
final class RaceMatrix {
  static final String CLASS = "Matrix";

  private static final String HELP =
      """
      static void pass(int step) { unwatched.Gate.pass(step); }
      static java.lang.invoke.VarHandle handle(String name) {
      try { return java.lang.invoke.MethodHandles.lookup().findVarHandle(SELF.class, name, int.class);
      } catch (ReflectiveOperationException e) { throw new IllegalStateException(e); } }
      static java.lang.invoke.MethodHandle getter(String name) {
      try { return java.lang.invoke.MethodHandles.lookup().findGetter(SELF.class, name, int.class);
      } catch (ReflectiveOperationException e) { throw new IllegalStateException(e); } }
      static java.lang.invoke.MethodHandle setter(String name) {
      try { return java.lang.invoke.MethodHandles.lookup().findSetter(SELF.class, name, int.class);
      } catch (ReflectiveOperationException e) { throw new IllegalStateException(e); } }
      static java.lang.reflect.Field field(String name) {
      try { return SELF.class.getDeclaredField(name);
      } catch (ReflectiveOperationException e) { throw new IllegalStateException(e); } }
      void first() { try { accessFirst(); } catch (Throwable e) { throw new IllegalStateException(e); } }
      void second() { try { accessSecond(); } catch (Throwable e) { throw new IllegalStateException(e); } }
      """;

  /** Which access conflicts with which. */
  private enum Conflict {
    WRITE_READ,
    WRITE_WRITE,
    READ_WRITE
  }

  private final StringBuilder code = new StringBuilder();
  private final Set<String> racyLines = new TreeSet<>();
  private int lines;
  private int racyVariables;

  RaceMatrix() {
    List<Orderings.Ordering> orderings = Orderings.all();
    line("public class " + CLASS + " {");
    line("public static void main(String[] args) throws Exception {");
    for (Orderings.Ordering each : orderings) {
      line("unwatched.Gate.reset(); new Ordered" + each.name() + "().run();");
      line("unwatched.Gate.reset(); new Unordered" + each.name() + "().run();");
    }
    line("}");
    for (Orderings.Ordering each : orderings) {
      program(
          "Ordered" + each.name(),
          each.declared(),
          each.ordered(),
          false,
          !each.areObjectsShared());
      program("Unordered" + each.name(), each.declared(), each.unordered(), true, false);
    }
    line("}");
  }

  String source() {
    return code.toString();
  }

  /** What is to be found, in the form of {@link Report#found}. */
  Set<String> racyLines() {
    return racyLines;
  }

  /** How many variables race each time that the program runs. */
  int racyVariables() {
    return racyVariables;
  }

  private void program(
      String self, String declared, String run, boolean isRacy, boolean withoutStatics) {
    List<Variables.Kind> kinds =
        Variables.kinds().stream().filter(kind -> !(withoutStatics && kind.isOfClass())).toList();
    lines("static class " + self + " {\n" + (HELP + declared).replace("SELF", self));
    for (Variables.Kind kind : kinds) {
      for (Conflict conflict : Conflict.values()) {
        String declaration = kind.declaration().replace("SELF", self);
        line(Variables.Kind.named(declaration, variable(kind, conflict)));
        racyVariables += isRacy && kind.isRacy() ? 1 : 0;
      }
    }
    published(isRacy);
    accesses(kinds, false, isRacy);
    accesses(kinds, true, isRacy);
    List<String> synchronizing = variables(kinds, false);
    List<String> racy = variables(kinds, true);
    line("void accessFirst() throws Throwable {");
    synchronizing.forEach(each -> line("first_" + each + "();"));
    racy.forEach(each -> line("first_" + each + "();"));
    line("publish();");
    line("}");
    line("void accessSecond() throws Throwable {");
    line("use();");
    racy.forEach(each -> line("second_" + each + "();"));
    synchronizing.forEach(each -> line("second_" + each + "();"));
    line("}");
    lines("void run() throws Exception {\n" + run + "\n}\n}");
  }

  private static List<String> variables(List<Variables.Kind> kinds, boolean areRacy) {
    return kinds.stream()
        .filter(kind -> kind.isRacy() == areRacy)
        .flatMap(kind -> Stream.of(Conflict.values()).map(each -> variable(kind, each)))
        .toList();
  }

  /** Final fields need no order, whoever made the object known. */
  private void published(boolean isRacy) {
    line("static class Published { final int ofConstant; int ofPlain; Published() {");
    line("ofConstant = 7;");
    racing("ofPlain = 7;", isRacy);
    line("} }");
    line("Published published;");
    racing("void publish() { published = new Published(); }", isRacy);
    racing("void use() { Published seen = published; if (seen != null) {", isRacy);
    line("int constant = seen.ofConstant;");
    racing("int plain = seen.ofPlain;", isRacy);
    line("} }");
    racyVariables += isRacy ? 2 : 0;
  }

  /** Each in a method of its own, since a finding is known by its methods. */
  private void accesses(List<Variables.Kind> kinds, boolean isSecond, boolean isRacy) {
    for (Variables.Kind kind : kinds) {
      for (Conflict conflict : Conflict.values()) {
        String variable = variable(kind, conflict);
        boolean isRead = conflict == (isSecond ? Conflict.WRITE_READ : Conflict.READ_WRITE);
        String read = "java.util.Objects.hashCode(" + kind.read() + ");";
        String access = Variables.Kind.named(isRead ? read : kind.write(), variable);
        String method = "void " + (isSecond ? "second_" : "first_") + variable;
        racing(method + "() throws Throwable { " + access + " }", isRacy && kind.isRacy());
      }
    }
  }

  private static String variable(Variables.Kind kind, Conflict conflict) {
    return kind.name() + "_" + conflict;
  }

  private void racing(String text, boolean isRacy) {
    line(text);
    if (isRacy) {
      racyLines.add("data-race " + CLASS + ".java:" + lines);
    }
  }

  private void lines(String text) {
    text.lines().forEach(this::line);
  }

  private void line(String text) {
    code.append(text).append('\n');
    lines++;
  }
}
