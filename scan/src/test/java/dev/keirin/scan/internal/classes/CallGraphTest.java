// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.classes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.scan.CompiledClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallGraphTest {
  @TempDir private Path directory;

  @Test
  void interfaceCallReachesEveryImplementationAndWhatIsInherited() throws IOException {
    assertThat(
            callees(
                """
                interface I { void m(); }
                class A implements I { public void m() {} }
                class Outside { public void m() {} }
                class B extends Outside implements I {}
                class C { public void m() {} }
                """,
                new CallReference(true, "I", "m", "()V")))
        .containsExactlyInAnyOrder("A.m()V", "Outside.m()V");
  }

  @Test
  void defaultMethodCountsUnlessOverridden() throws IOException {
    assertThat(
            callees(
                """
                interface I { default void m() {} }
                class A implements I {}
                class B implements I { public void m() {} }
                """,
                new CallReference(true, "I", "m", "()V")))
        .containsExactlyInAnyOrder("I.m()V", "B.m()V");
  }

  @Test
  void lambdasAndMethodReferencesImplementTheirInterface() throws IOException {
    assertThat(
            callees(
                """
                class A {
                  Runnable lambda() { return () -> System.out.println(); }
                  Runnable reference() { return this::m; }
                  Runnable creation() { return A::new; }
                  void m() {}
                }
                """,
                new CallReference(true, "java/lang/Runnable", "run", "()V")))
        .containsExactlyInAnyOrder("A.lambda$lambda$0()V", "A.m()V", "A.<init>()V");
  }

  @Test
  void staticAndSuperCallsHaveOneCallee() throws IOException {
    String source =
        """
        class A { void m() {} static void s() {} }
        class B extends A { void m() { super.m(); } }
        """;
    assertThat(callees(source, new CallReference(false, "B", "s", "()V")))
        .containsExactly("A.s()V");
    assertThat(callees(source, new CallReference(false, "A", "m", "()V")))
        .containsExactly("A.m()V");
  }

  @Test
  void callsIntoThePlatformHaveNoCalleesOfItsOwn() throws IOException {
    assertThat(
            callees(
                "class A extends java.util.ArrayList<String> { public int size() { return 1; } }",
                new CallReference(true, "java/util/List", "size", "()I")))
        .containsExactly("A.size()I");
  }

  @Test
  void callWithTooManyCalleesIsNotFollowed() throws IOException {
    StringBuilder source = new StringBuilder("interface I { void m(); }\n");
    for (int i = 0; i <= CallGraph.MOST_CALLEES; i++) {
      source.append("class A%d implements I { public void m() {} }%n".formatted(i));
    }
    assertThat(callees(source.toString(), new CallReference(true, "I", "m", "()V"))).isEmpty();
  }

  @Test
  void missingClassesAreRememberedAndEndTheSearch() throws IOException {
    Path classes =
        CompiledClasses.compile(directory, "class A extends Gone {} class Gone { void m() {} }");
    Files.delete(classes.resolve("Gone.class"));
    ClassHierarchy hierarchy = CompiledClasses.hierarchy(classes);

    assertThat(new CallGraph(hierarchy).callees(new CallReference(true, "A", "m", "()V")))
        .isEmpty();
    assertThat(hierarchy.missing()).containsExactly("Gone");
  }

  @Test
  void argumentsOfALambdaComeAfterWhatItCaptured() {
    Callee lambda = new Callee(null, 2);

    assertThat(List.of(lambda.argumentOf(0), lambda.argumentOf(1), lambda.argumentOf(2)))
        .containsExactly(-1, -1, 1);
    assertThat(Callee.ordinary(null).argumentOf(2)).isEqualTo(2);
  }

  private List<String> callees(String source, CallReference call) throws IOException {
    ClassHierarchy hierarchy =
        CompiledClasses.hierarchy(CompiledClasses.compile(directory, source));
    return new CallGraph(hierarchy)
        .callees(call).stream().map(callee -> callee.method().toString()).toList();
  }
}
