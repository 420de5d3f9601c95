// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.instrument.BlockOrigin;
import dev.keirin.operation.Block;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;

/** Atomic blocks that threads enter and leave. Behind a race filter, few are told of at once. */
final class Blocks {
  /** The block of code that runs because we report; it is never reported itself. */
  private static final Block OURS = Block.named("keirin");

  private final Recorder recorder;
  private final Reports reports;
  private final boolean isFiltering;
  private final Map<String, Block> blocks = new HashMap<>();
  private final Map<String, Block> declaredBlocks = new HashMap<>();

  Blocks(Recorder recorder, Reports reports, boolean isFiltering) {
    this.recorder = recorder;
    this.reports = reports;
    this.isFiltering = isFiltering;
  }

  void begins(int site) {
    WatchedSite at = SiteTable.get(site);
    ThreadState thread = ThreadTable.current();
    if (isFiltering && thread != null && at.block() != null) {
      thread.enter(at.block(), at.site());
      return;
    }
    if (thread != null && recorder.isReporting()) {
      thread.enter(OURS, at.site()); // so that there is something to leave
      return;
    }
    reports.make(
        site,
        (first, current) -> {
          current.enter(block(at), at.site());
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
    reports.make(
        site,
        (at, current) -> {
          Block left = current.leave();
          if (left != null) {
            recorder.sink().end(current.id(), left, at.site());
          }
        });
  }

  private Block block(WatchedSite at) {
    if (at.block() == null) {
      Object origin = at.code().subject();
      String suffix = origin == BlockOrigin.SYNCHRONIZED_BLOCK ? "{synchronized}" : "";
      at.block(
          origin == BlockOrigin.DECLARED_METHOD
              ? block(declaredBlocks, at, suffix, Block::declared)
              : block(blocks, at, suffix, Block::new));
    }
    return at.block();
  }

  private static Block block(
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
