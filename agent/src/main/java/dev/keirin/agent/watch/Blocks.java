// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.instrument.BlockOrigin;
import dev.keirin.operation.Block;
import dev.keirin.operation.OperationKind;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;

/** Atomic blocks that threads enter and leave. Behind a race filter, few are told of at once. */
final class Blocks {
  // As sites are, which they belong to.
  private static final Map<String, Block> GUESSED = new HashMap<>();
  private static final Map<String, Block> DECLARED = new HashMap<>();

  private final Recorder recorder;
  private final Reports reports;
  private final boolean isFiltering;

  Blocks(Recorder recorder, Reports reports, boolean isFiltering) {
    this.recorder = recorder;
    this.reports = reports;
    this.isFiltering = isFiltering;
  }

  void begins(int site) {
    ThreadState thread = ThreadTable.current();
    // What begins because we report is never told itself, but there must be something to leave.
    if (thread != null && (isFiltering || recorder.isReporting())) {
      thread.enter(site);
      return;
    }
    reports.make(
        site,
        (at, current) -> {
          current.enter(site);
          current.reportBlocks(recorder.sink());
        });
  }

  /** The innermost open block of the thread ends. */
  void ends(int site) {
    ThreadState thread = ThreadTable.current();
    if (thread != null && !thread.isInnermostBlockReported()) {
      thread.leave();
      return;
    }
    if (thread != null && isFiltering && thread.openBlocks().count() > 1) {
      thread.leaveLater(site);
      return;
    }
    reports.make(
        site,
        (at, current) -> {
          int beginning = current.leave();
          if (beginning >= 0) {
            recorder
                .sink()
                .block(OperationKind.END, current.id(), of(SiteTable.get(beginning)), at.site());
          }
        });
  }

  /** The block that begins at a site. For the thread that has the turn. */
  static Block of(WatchedSite at) {
    if (at.block() == null) {
      Object origin = at.code().target();
      String suffix = origin == BlockOrigin.SYNCHRONIZED_BLOCK ? "{synchronized}" : "";
      at.block(
          origin == BlockOrigin.DECLARED_METHOD
              ? of(DECLARED, at, suffix, Block::declared)
              : of(GUESSED, at, suffix, Block::new));
    }
    return at.block();
  }

  private static Block of(
      Map<String, Block> known,
      WatchedSite at,
      String suffix,
      BiFunction<String, String, Block> creation) {
    String className = at.code().className();
    String method = at.code().method() + suffix;
    return known.computeIfAbsent(
        className + "." + method, name -> creation.apply(className, method));
  }
}
