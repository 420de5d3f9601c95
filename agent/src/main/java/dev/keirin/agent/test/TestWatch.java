// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.test;

import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import dev.keirin.operation.ThreadId;
import dev.keirin.option.GivenOptions;
import dev.keirin.option.Option;
import dev.keirin.report.accept.Acceptance;
import dev.keirin.report.accept.Baseline;
import dev.keirin.report.accept.Suppressions;
import dev.keirin.report.result.FindingCollector;
import dev.keirin.report.result.Results;
import dev.keirin.report.text.Style;
import dev.keirin.report.text.TextReport;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * What test frameworks ask the agent. They find it by reflection, since they are loaded by the
 * program's loaders; so everything here is made of types of the JDK.
 */
public final class TestWatch {
  private final GivenOptions options;
  private final TestScopes scopes;
  private final Consumer<Consumer<ThreadId>> inTurn;
  private final Function<Class<?>, List<String>> problems;

  /**
   * Answers for a run with these options.
   *
   * @param inTurn does something between two operations, with the thread that asks for it
   * @param problems why findings about a test may be missing or wrong, a sentence each
   */
  public TestWatch(
      GivenOptions options,
      TestScopes scopes,
      Consumer<Consumer<ThreadId>> inTurn,
      Function<Class<?>, List<String>> problems) {
    this.options = options;
    this.scopes = scopes;
    this.inTurn = inTurn;
    this.problems = problems;
  }

  /** The options of the agent, in their text form. */
  public String options() {
    return options.text();
  }

  /** This thread starts a test, or a class of tests; the parent may be null. */
  public void begin(String id, String parent, String name) {
    inTurn.accept(thread -> scopes.begin(thread, id, parent, name));
  }

  /** This thread has ended it. Returns what was found, as text; empty if nothing was. */
  public String end(String id, String name, String testOptions) {
    GivenOptions wanted = GivenOptions.parse(testOptions);
    List<Scope.Found> all = new ArrayList<>();
    inTurn.accept(thread -> all.addAll(scopes.end(thread, id)));
    List<Scope.Found> found = all.stream().filter(one -> isWanted(one.finding(), wanted)).toList();
    return found.isEmpty() ? "" : text(found, name, wanted);
  }

  /** No analysis is needed to find threads that fail. */
  private static boolean isWanted(Finding finding, GivenOptions wanted) {
    return finding.rule() == Rule.FAILURE
        ? wanted.value(Option.FAILURES).equals("on")
        : wanted.list(Option.ANALYSES).contains(finding.analysis());
  }

  /** Why the result of a test of this class cannot be trusted; empty if it can. */
  public List<String> problems(Class<?> testClass) {
    return problems.apply(testClass);
  }

  private static String text(List<Scope.Found> found, String source, GivenOptions wanted) {
    FindingCollector collector = new FindingCollector(source);
    found.stream().map(Scope.Found::finding).forEach(collector);
    Results all = new Results("", wanted.list(Option.ANALYSES), List.of(), collector.findings());
    Results fresh = acceptance(wanted).newIn(all);
    if (fresh.findings().isEmpty()) {
      return "";
    }
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    new TextReport(out, Style.PLAIN).writeFindings(fresh);
    Set<String> shown =
        Set.copyOf(fresh.findings().stream().map(f -> f.finding().fingerprint()).toList());
    found.stream()
        .filter(one -> shown.contains(one.finding().fingerprint()))
        .map(TestWatch::remark)
        .filter(remark -> !remark.isEmpty())
        .distinct()
        .forEach(out::println);
    out.flush();
    return text.toString();
  }

  private static String remark(Scope.Found found) {
    Finding finding = found.finding();
    return found.remark().isEmpty() ? "" : finding.fingerprint() + ": " + found.remark() + ".";
  }

  private static Acceptance acceptance(GivenOptions wanted) {
    return new Acceptance(
        wanted.path(Option.BASELINE).map(Baseline::read).orElse(Baseline.empty()),
        wanted.path(Option.SUPPRESSIONS).map(Suppressions::read).orElse(Suppressions.none()));
  }
}
