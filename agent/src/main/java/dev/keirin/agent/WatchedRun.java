// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent;

import dev.keirin.agent.atomic.BlockChoice;
import dev.keirin.agent.atomic.BlockPolicy;
import dev.keirin.agent.watch.SiteTable;
import dev.keirin.agent.watch.Watcher;
import dev.keirin.analysis.Analyses;
import dev.keirin.analysis.Analysis;
import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.AnalysisDescription;
import dev.keirin.finding.Finding;
import dev.keirin.input.BadInputException;
import dev.keirin.instrument.ClassFinder;
import dev.keirin.instrument.Instrumenter;
import dev.keirin.instrument.Plan;
import dev.keirin.trace.TraceFormat;
import dev.keirin.trace.TraceWriter;
import dev.keirin.trace.TraceWriters;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One run of the program: who watches it, and what to do when it ends. */
final class WatchedRun {
  private final OperationCounts counts = new OperationCounts();
  private final List<Taker> takers = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();
  private final Watcher watcher;
  private final Transformer transformer;
  private final Instrumenter instrumenter;
  private TraceWriter writer;

  WatchedRun(WatchOptions options) {
    takers.add(new Taker("counts", counts));
    List<String> names = options.list("analysis");
    for (String name : names.isEmpty() ? List.of("empty") : names) {
      AnalysisContext context =
          new AnalysisContext(takers.size(), options.settings(), findings::add);
      Analysis analysis = description(name).start(context);
      takers.add(new Taker(name, analysis));
    }
    if (options.has("record")) {
      Path file = Path.of(options.value("record", ""));
      TraceFormat format = file.toString().endsWith(".std") ? TraceFormat.STD : TraceFormat.KTRACE;
      writer = TraceWriters.create(file, format, takers.size());
      takers.add(new Taker("record", writer));
    }
    SiteTable sites = new SiteTable();
    boolean withValues = options.has("values");
    watcher = new Watcher(new dev.keirin.analysis.SideBySide(takers), sites, withValues);
    BlockChoice blocks =
        BlockChoice.of(
            BlockPolicy.named(options.value("atomic", "default")),
            Optional.ofNullable(options.value("atomic-file", null)).map(Path::of));
    instrumenter =
        new Instrumenter(
            new Plan(withValues, blocks, (loader, method) -> false, sites, new ClassFinder()));
    transformer =
        new Transformer(
            instrumenter,
            new ClassChoice(options.list("include"), options.list("exclude")),
            WatchedRun.class.getClassLoader());
  }

  private static AnalysisDescription description(String name) {
    return Analyses.named(name)
        .orElseThrow(() -> new BadInputException("there is no analysis '" + name + "'."));
  }

  Watcher watcher() {
    return watcher;
  }

  Transformer transformer() {
    return transformer;
  }

  /** The program is over. */
  void finish(List<String> problems) {
    watcher.close();
    if (writer != null) {
      writer.close();
    }
    System.err.println(
        "keirin: "
            + counts.total()
            + " operations by "
            + watcher.summary().threads()
            + " threads, "
            + transformer.instrumented()
            + " classes instrumented, failures "
            + transformer.failures()
            + problems
            + watcher.summary());
    takers.stream().filter(t -> t.failure() != null).forEach(t -> t.failure().printStackTrace());
    if (watcher.summary().firstFailure() != null) {
      watcher.summary().firstFailure().printStackTrace();
    }
    findings.forEach(System.err::println);
  }
}
