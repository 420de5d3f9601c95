// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent;

import dev.keirin.agent.library.LibraryCounts;
import dev.keirin.agent.watch.WatchSummary;
import dev.keirin.finding.Finding;
import dev.keirin.input.BadInputException;
import dev.keirin.operation.OperationKind;
import dev.keirin.option.GivenOptions;
import dev.keirin.option.Option;
import dev.keirin.report.ReportDirectory;
import dev.keirin.report.accept.Acceptance;
import dev.keirin.report.accept.Baseline;
import dev.keirin.report.accept.Suppressions;
import dev.keirin.report.json.FindingsJson;
import dev.keirin.report.result.Results;
import dev.keirin.report.result.SourceSummary;
import dev.keirin.report.result.SourcedFinding;
import dev.keirin.report.text.Style;
import dev.keirin.report.text.TextReport;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Tells at the end of a run what was found and what was watched; on standard error. */
final class RunEnd {
  private static final int SHOWN_NAMES = 10;

  private final WatchedRun run;
  private final GivenOptions options;
  private final Optional<ReportDirectory> directory;
  private final Acceptance acceptance;
  private boolean isReported;

  /** Prepares for the end, so that files that cannot be used are known at the start. */
  RunEnd(WatchedRun run, GivenOptions options) {
    this.run = run;
    this.options = options;
    this.directory =
        options.path(Option.REPORT_DIRECTORY).map(RunEnd::ofThisJvm).map(ReportDirectory::at);
    this.acceptance =
        new Acceptance(
            options.path(Option.BASELINE).map(Baseline::read).orElse(Baseline.empty()),
            options.path(Option.SUPPRESSIONS).map(Suppressions::read).orElse(Suppressions.none()));
  }

  /** JVMs that are started with the same arguments must not replace what others found. */
  private static Path ofThisJvm(Path path) {
    return Path.of(path.toString().replace("%p", Long.toString(ProcessHandle.current().pid())));
  }

  /** Reports once, however the program ends. */
  synchronized void report() {
    if (isReported) {
      return;
    }
    isReported = true;
    PrintWriter out = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    try {
      run.close();
    } catch (BadInputException e) {
      run.problem(e.getMessage());
    }
    Results results = acceptance.newIn(results());
    if (options.has(Option.QUIET)) {
      outsideOfTests(results, out);
    } else {
      new TextReport(out, Style.PLAIN).write(results);
      results.sources().forEach(source -> source.notes().forEach(out::println));
      acceptance.remarks().forEach(out::println);
      watched(out);
    }
    directory.ifPresent(
        d -> d.write(FindingsJson.FILE_NAME, text -> FindingsJson.write(results, text)));
    if (options.has(Option.RESULT)) {
      writeResult(results);
    }
  }

  /** Tells what no test told, unless someone is going to tell everything. */
  private void outsideOfTests(Results results, PrintWriter out) {
    Set<String> homeless =
        run.takers().tests().homeless().stream()
            .map(Finding::fingerprint)
            .collect(Collectors.toSet());
    List<SourcedFinding> untold =
        results.findings().stream()
            .filter(found -> homeless.contains(found.finding().fingerprint()))
            .toList();
    if (!options.has(Option.RESULT) && !untold.isEmpty()) {
      out.println("Keirin: threads of no checked test did this:");
      new TextReport(out, Style.PLAIN).writeFindings(results.with(untold));
    }
  }

  private Results results() {
    Map<String, Map<String, Long>> counters = new LinkedHashMap<>();
    counters.put("watching", figures());
    counters.putAll(run.takers().counters());
    SourceSummary source =
        new SourceSummary(
            OperationTakers.programName(),
            run.takers().counts().total(),
            counters,
            Optional.empty(),
            run.takers().notes());
    return new Results(
        Version.number(), run.takers().analyses(), List.of(source), run.takers().findings());
  }

  private Map<String, Long> figures() {
    Map<String, Long> figures = new LinkedHashMap<>();
    figures.put("threads", (long) run.watcher().summary().threads());
    for (OperationKind kind : OperationKind.values()) {
      figures.put("operations: " + kind.title(), run.takers().counts().of(kind));
    }
    figures.put("classes instrumented", (long) run.transformer().instrumented());
    figures.put("classes left out by choice", (long) run.transformer().leftOut());
    figures.put("classes that failed", (long) run.transformer().failures().size());
    figures.put("methods too large", (long) run.instrumenter().methodsLeftOut());
    figures.put(
        "methods not taken for atomic since they wait", (long) run.blocks().leftOutForWaiting());
    figures.put(
        "library methods without a model", (long) run.models().counts().unmodelledMethods().size());
    figures.put(
        "classes of keys not compared", (long) run.models().counts().uncomparedKeys().size());
    figures.put("library calls without order", run.models().counts().unorderedCalls());
    figures.put("racing accesses without a place", run.watcher().summary().unplacedAccesses());
    figures.put("failures of Keirin", run.watcher().summary().failures());
    return figures;
  }

  private void watched(PrintWriter out) {
    WatchSummary summary = run.watcher().summary();
    out.printf(
        Locale.ROOT,
        "Watched %,d operations of %,d threads in %,d instrumented classes%s.%n",
        run.takers().counts().total(),
        summary.threads(),
        run.transformer().instrumented(),
        run.transformer().leftOut() == 0
            ? ""
            : String.format(Locale.ROOT, " (%,d left out by choice)", run.transformer().leftOut()));
    kinds(out);
    if (run.blocks().leftOutForWaiting() > 0) {
      out.printf(
          "Not taken for atomic, since they wait for other threads: %d methods (--atomic=all takes"
              + " them, too).%n",
          run.blocks().leftOutForWaiting());
    }
    run.transformer()
        .failures()
        .forEach((name, why) -> out.println("Not watched: class " + name + ": " + why));
    if (run.instrumenter().methodsLeftOut() > 0) {
      out.println("Not watched: " + run.instrumenter().methodsLeftOut() + " very large methods.");
    }
    library(out, run.models().counts());
    run.problems().forEach(problem -> out.println("Not watched: " + problem));
    for (Taker taker : run.takers().all()) {
      if (taker.failure() != null) {
        out.println("Incomplete: " + taker.name() + " failed: " + taker.failure());
      }
    }
    if (summary.failures() > 0) {
      out.println(
          "Incomplete: Keirin failed " + summary.failures() + " times: " + summary.firstFailure());
    }
    if (summary.unplacedAccesses() > 0) {
      out.printf(
          Locale.ROOT,
          "Not placed: %,d accesses of variables that turned out to race only later; no conflicts were"
              + " taken from them (--exact places all).%n",
          summary.unplacedAccesses());
    }
    if (summary.isFinalizerIgnored()) {
      out.println("Not watched: what finalizers did.");
    }
    if (summary.hasLostOrder()) {
      out.println("Incomplete: the order of operations was lost, and watching stopped there.");
    }
  }

  private static void library(PrintWriter out, LibraryCounts counts) {
    List<String> methods = List.copyOf(counts.unmodelledMethods().keySet());
    if (!methods.isEmpty()) {
      out.println(
          "Not understood (see docs/library-models.md): calls of " + shortened(methods) + ".");
    }
    if (!counts.uncomparedKeys().isEmpty()) {
      out.println(
          "Not compared (see docs/library-models.md): keys of "
              + shortened(List.copyOf(counts.uncomparedKeys()))
              + "; the same one may have been taken for two.");
    }
    if (counts.unorderedCalls() > 0) {
      out.printf(
          Locale.ROOT,
          "Incomplete: %,d library calls were under way at the same time on one object for so long"
              + " that only the order between threads was taken from them.%n",
          counts.unorderedCalls());
    }
  }

  private static String shortened(List<String> names) {
    int shown = Math.min(names.size(), SHOWN_NAMES);
    String rest = names.size() > shown ? " and " + (names.size() - shown) + " more" : "";
    return String.join(", ", names.subList(0, shown)) + rest;
  }

  private void kinds(PrintWriter out) {
    List<String> parts = new ArrayList<>();
    for (OperationKind kind : OperationKind.values()) {
      long count = run.takers().counts().of(kind);
      if (count > 0) {
        parts.add(String.format(Locale.ROOT, "%s %,d", kind.title(), count));
      }
    }
    if (!parts.isEmpty()) {
      out.println("By kind: " + String.join(", ", parts) + ".");
    }
    if (run.isCounting()) {
      out.println(
          "Only counted: library locks count each time they are taken, blocks end as often as they"
              + " begin, and what static initialisers hand over is left out.");
    }
  }

  /** Tells {@code keirin run}, which started this JVM, what was found. */
  private void writeResult(Results results) {
    try {
      ReportDirectory.at(options.path(Option.RESULT).orElseThrow())
          .write(
              Long.toString(ProcessHandle.current().pid()),
              text -> FindingsJson.write(results, text));
    } catch (BadInputException e) {
      System.err.println("keirin: the result could not be passed on: " + e.getMessage());
    }
  }
}
