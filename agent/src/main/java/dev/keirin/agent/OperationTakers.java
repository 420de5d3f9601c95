// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent;

import dev.keirin.agent.test.TestScopes;
import dev.keirin.agent.watch.LaterConflicts;
import dev.keirin.agent.watch.RaceFilter;
import dev.keirin.analysis.Analysis;
import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.LoadedCode;
import dev.keirin.analysis.RaceDriven;
import dev.keirin.analysis.SideBySide;
import dev.keirin.analysis.catalog.Analyses;
import dev.keirin.analysis.catalog.AnalysisDescription;
import dev.keirin.analysis.catalog.ChosenAnalyses;
import dev.keirin.analysis.clock.ClockDriven;
import dev.keirin.analysis.clock.HappensBefore;
import dev.keirin.finding.Finding;
import dev.keirin.input.BadInputException;
import dev.keirin.instrument.Saving;
import dev.keirin.operation.Operations;
import dev.keirin.option.GivenOptions;
import dev.keirin.option.Option;
import dev.keirin.report.json.FindingsReader;
import dev.keirin.report.result.FindingCollector;
import dev.keirin.report.result.SourcedFinding;
import dev.keirin.trace.TraceFormat;
import dev.keirin.trace.TraceWriter;
import dev.keirin.trace.TraceWriters;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Everyone who takes the operations of a run: a counter, the analyses, a recorder. */
final class OperationTakers {
  /** Those before it are for what counts and for tests. */
  private static final int FIRST_SLOT = 2;

  private final OperationCounts counts = new OperationCounts();
  private final List<Taker> takers = new ArrayList<>();
  private final FindingCollector findings = new FindingCollector(programName());
  private final TestScopes tests = new TestScopes(1, findings, this::reportAgain);
  private final ChosenAnalyses analyses;
  private TraceWriter writer;
  private HappensBefore order;
  private int slots;

  OperationTakers(GivenOptions options) {
    add("counting", counts);
    add("tests", tests);
    analyses =
        new ChosenAnalyses(
            options.list(Option.ANALYSES).stream()
                .distinct()
                .map(OperationTakers::description)
                .toList(),
            options.settings(),
            options.path(Option.SCAN_FINDINGS).map(OperationTakers::warnings),
            FIRST_SLOT,
            tests);
    slots = analyses.nextSlot();
    analyses.started().forEach(this::add);
    if (options.has(Option.RECORD)) {
      Path file = options.path(Option.RECORD).orElseThrow();
      writer =
          TraceWriters.create(file, TraceFormat.ofName(file).orElse(TraceFormat.KTRACE), slots++);
      add("recording", writer);
    }
  }

  private static List<Finding> warnings(Path file) {
    return FindingsReader.read(file).findings().stream().map(SourcedFinding::finding).toList();
  }

  private static AnalysisDescription description(String name) {
    return Analyses.named(name)
        .orElseThrow(() -> new BadInputException("there is no analysis '" + name + "'."));
  }

  private void add(String name, Operations operations) {
    takers.add(new Taker(name, operations));
  }

  List<Taker> all() {
    return takers;
  }

  OperationCounts counts() {
    return counts;
  }

  List<String> analyses() {
    return analyses.names();
  }

  /** Whether nobody needs to be told of accesses that do not race. */
  boolean areRaceDriven() {
    return writer == null
        && analyses.started().values().stream()
            .allMatch(a -> a instanceof RaceDriven driven && !driven.needsRepeatedAccesses());
  }

  /** Whether it matters to anybody which of two racing accesses came first. */
  boolean needOrder() {
    return analyses.started().values().stream()
        .anyMatch(a -> !(a instanceof RaceDriven driven) || driven.needsOrder());
  }

  /** Whether anybody wants to know of atomic blocks. */
  boolean useBlocks() {
    return writer != null || analyses.started().values().stream().anyMatch(Analysis::usesBlocks);
  }

  /**
   * Whether nobody wants to know of other blocks than those that somebody has said to be atomic.
   */
  boolean useOnlyDeclaredBlocks() {
    return writer == null
        && analyses.started().values().stream()
            .filter(Analysis::usesBlocks)
            .allMatch(Analysis::usesOnlyDeclaredBlocks);
  }

  /** Whether the only analysis looks at nothing but clocks. */
  boolean needOnlyClocks() {
    return only() instanceof ClockDriven;
  }

  private Analysis only() {
    return analyses.started().size() == 1 ? analyses.started().values().iterator().next() : null;
  }

  /** A filter for those who need not be told of accesses that do not race. */
  RaceFilter filter(Set<Saving> savings) {
    if (only() instanceof ClockDriven clockDriven) {
      return RaceFilter.alone(
          clockDriven.order(),
          takers.stream().filter(Taker::isRaceDriven).findFirst().orElseThrow(),
          savings);
    }
    AnalysisContext context = new AnalysisContext(slots, Map.of(), finding -> {});
    order = HappensBefore.withoutParts(context);
    List<Taker> driven = takers.stream().filter(Taker::isRaceDriven).toList();
    List<HappensBefore> others =
        analyses.started().values().stream()
            .filter(ClockDriven.class::isInstance)
            .map(analysis -> ((ClockDriven) analysis).order())
            .toList();
    return savings.contains(Saving.UNTOLD_MONITORS)
            && driven.stream().allMatch(Taker::takesConflictsLater)
            && others.size() <= 1
        ? RaceFilter.withLaterConflicts(
            order, new LaterConflicts(driven, others.isEmpty() ? null : others.get(0)), savings)
        : new RaceFilter(order, driven, savings);
  }

  /** Everyone, in the order in which they must be told. */
  Operations together() {
    List<Operations> all = new ArrayList<>();
    if (order != null) {
      all.add(order);
    }
    all.addAll(takers);
    return new SideBySide(all);
  }

  /** Whether the operations themselves are of no use to anyone. */
  boolean needOnlyCounts() {
    return writer == null && analyses.started().keySet().equals(Set.of("empty"));
  }

  /** The figures of each analysis, by its name. */
  Map<String, Map<String, Long>> counters() {
    return analyses.counters();
  }

  /** Those who want to know how much code there is. */
  List<LoadedCode> interestedInCode() {
    return analyses.started().values().stream()
        .filter(LoadedCode.class::isInstance)
        .map(LoadedCode.class::cast)
        .toList();
  }

  /** What the analyses say besides their findings. */
  List<String> notes() {
    return analyses.notes();
  }

  private void reportAgain() {
    takers.forEach(Taker::reportAgain);
  }

  TestScopes tests() {
    return tests;
  }

  List<SourcedFinding> findings() {
    return findings.findings();
  }

  /** Completes the recording, after the execution has ended. */
  void close() {
    if (writer != null) {
      writer.close();
    }
  }

  /** The main class, jar or source file, as the user wrote it. */
  static String programName() {
    String[] words = System.getProperty("sun.java.command", "").split(" ", 3);
    // A source file is compiled and run by a main class of the JDK.
    boolean isSource = words.length > 1 && words[0].startsWith("jdk.compiler/");
    String name = words[isSource ? 1 : 0];
    return name.isEmpty() ? "program" : name;
  }
}
