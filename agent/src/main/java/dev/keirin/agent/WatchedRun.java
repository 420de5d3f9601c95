// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent;

import dev.keirin.agent.atomic.BlockChoice;
import dev.keirin.agent.atomic.BlockPolicy;
import dev.keirin.agent.library.LibraryModels;
import dev.keirin.agent.watch.RaceFilter;
import dev.keirin.agent.watch.SiteTable;
import dev.keirin.agent.watch.Watcher;
import dev.keirin.instrument.ClassFinder;
import dev.keirin.instrument.Instrumenter;
import dev.keirin.instrument.Plan;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One run of the program under observation: what turns its classes and its steps into operations.
 */
final class WatchedRun {
  private final OperationTakers takers;
  private final Watcher watcher;
  private final LibraryModels models;
  private final Instrumenter instrumenter;
  private final Transformer transformer;

  WatchedRun(WatchOptions options) {
    SiteTable sites = new SiteTable();
    takers = new OperationTakers(options);
    Plan.Accesses accesses = accesses(options);
    boolean withValues = accesses == Plan.Accesses.WITH_VALUES;
    Optional<RaceFilter> filter =
        accesses == Plan.Accesses.RACING ? Optional.of(takers.filter()) : Optional.empty();
    watcher = new Watcher(takers.together(), sites, withValues, filter);
    ClassFinder finder = new ClassFinder();
    models =
        new LibraryModels(
            options.list("models").stream().map(Path::of).toList(), finder, withValues);
    watcher.calls(models);
    instrumenter = new Instrumenter(new Plan(accesses, blocks(options), models, sites, finder));
    transformer =
        new Transformer(
            instrumenter,
            new ClassChoice(options.list("include"), options.list("exclude")),
            WatchedRun.class.getClassLoader());
  }

  /** Recordings have everything; most analyses need only what races. */
  private Plan.Accesses accesses(WatchOptions options) {
    if (options.has("values")) {
      return Plan.Accesses.WITH_VALUES;
    }
    boolean isRacingEnough = takers.areRaceDriven() && !options.has("exact");
    return isRacingEnough ? Plan.Accesses.RACING : Plan.Accesses.ALL;
  }

  private static BlockChoice blocks(WatchOptions options) {
    return BlockChoice.of(
        BlockPolicy.named(options.value("atomic", "default")),
        Optional.ofNullable(options.value("atomic-file", null)).map(Path::of));
  }

  OperationTakers takers() {
    return takers;
  }

  Watcher watcher() {
    return watcher;
  }

  LibraryModels models() {
    return models;
  }

  Instrumenter instrumenter() {
    return instrumenter;
  }

  Transformer transformer() {
    return transformer;
  }
}
