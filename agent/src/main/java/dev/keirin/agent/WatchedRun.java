// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent;

import dev.keirin.agent.atomic.BlockChoice;
import dev.keirin.agent.atomic.BlockPolicy;
import dev.keirin.agent.library.LibraryModels;
import dev.keirin.agent.test.TestWatch;
import dev.keirin.agent.watch.CountingObserver;
import dev.keirin.agent.watch.RaceFilter;
import dev.keirin.agent.watch.SiteTable;
import dev.keirin.agent.watch.WatchSummary;
import dev.keirin.agent.watch.Watcher;
import dev.keirin.agent.watch.Watching;
import dev.keirin.input.BadInputException;
import dev.keirin.instrument.ClassFinder;
import dev.keirin.instrument.Instrumenter;
import dev.keirin.instrument.Plan;
import dev.keirin.instrument.Saving;
import dev.keirin.option.GivenOptions;
import dev.keirin.option.Option;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One run of the program under observation: what turns its classes and its steps into operations.
 */
final class WatchedRun {
  private final OperationTakers takers;
  private final Watching watcher;
  private final LibraryModels models;
  private final BlockChoice blocks;
  private final Instrumenter instrumenter;
  private final Transformer transformer;
  private final LoadedClasses loadedClasses;
  private final TestWatch tests;
  private final List<String> problems = new ArrayList<>();

  WatchedRun(GivenOptions options) {
    SiteTable sites = new SiteTable();
    takers = new OperationTakers(options);
    Plan.Accesses accesses = accesses(options);
    ClassFinder finder = new ClassFinder();
    models =
        new LibraryModels(
            options.paths(Option.MODELS), finder, accesses == Plan.Accesses.WITH_VALUES);
    Set<Saving> savings = savings(options);
    watcher = watcher(accesses, savings);
    if (areFailuresWanted(options)) {
      watcher.atFailure(new ThreadFailures(takers.tests()::accept));
    }
    blocks = blocks(options);
    instrumenter = new Instrumenter(new Plan(accesses, blocks, models, sites, finder, savings));
    WatchableClasses watchable =
        new WatchableClasses(
            new ClassChoice(options.list(Option.INCLUDE), options.list(Option.EXCLUDE)),
            WatchedRun.class.getClassLoader());
    transformer = new Transformer(instrumenter, watchable, takers.interestedInCode());
    loadedClasses = new LoadedClasses(instrumenter, watchable, transformer);
    tests = new TestWatch(options, takers.tests(), watcher::inTurn, this::problems);
  }

  private static boolean areFailuresWanted(GivenOptions options) {
    String choice = options.value(Option.FAILURES);
    if (!choice.equals("on") && !choice.equals("off")) {
      throw new BadInputException("--failures=" + choice + ": expected on or off.");
    }
    return choice.equals("on");
  }

  private Set<Saving> savings(GivenOptions options) {
    Set<Saving> savings = EnumSet.allOf(Saving.class);
    List<String> without = options.list(Option.WITHOUT);
    savings.removeIf(saving -> without.contains(saving.optionName()));
    if (takers.needOrder()) {
      savings.remove(Saving.REPEATED_ACCESSES);
      savings.remove(Saving.MARKS_IN_LOOPS);
    }
    if (!takers.needOnlyClocks()) {
      savings.remove(Saving.EPOCHS);
    }
    return savings;
  }

  private Watching watcher(Plan.Accesses accesses, Set<Saving> savings) {
    if (accesses == Plan.Accesses.COUNTED) {
      CountingObserver counting = new CountingObserver(takers.together());
      counting.calls(models);
      return counting;
    }
    Optional<RaceFilter> filter =
        accesses == Plan.Accesses.RACING ? Optional.of(takers.filter(savings)) : Optional.empty();
    Watcher watching =
        new Watcher(takers.together(), accesses == Plan.Accesses.WITH_VALUES, filter);
    watching.calls(models);
    return watching;
  }

  /** Recordings have everything; most analyses need only what races, or even nothing. */
  private Plan.Accesses accesses(GivenOptions options) {
    if (options.has(Option.VALUES)) {
      return Plan.Accesses.WITH_VALUES;
    }
    if (takers.needOnlyCounts() && !options.has(Option.EXACT)) {
      return Plan.Accesses.COUNTED;
    }
    boolean isRacingEnough = takers.areRaceDriven() && !options.has(Option.EXACT);
    return isRacingEnough ? Plan.Accesses.RACING : Plan.Accesses.ALL;
  }

  private BlockChoice blocks(GivenOptions options) {
    if (!takers.useBlocks()) {
      return BlockChoice.of(BlockPolicy.NONE, Optional.empty());
    }
    BlockPolicy asked = BlockPolicy.named(options.value(Option.ATOMIC));
    BlockPolicy policy =
        asked != BlockPolicy.NONE && takers.useOnlyDeclaredBlocks() ? BlockPolicy.ANNOTATED : asked;
    return BlockChoice.of(policy, options.path(Option.ATOMIC_FILE));
  }

  /** Ends observation and completes what its takers do. */
  void close() {
    watcher.close();
    watcher.tellCounts(takers.counts()::add);
    takers.close();
  }

  /** Something that could not be watched, as a sentence. */
  void problem(String sentence) {
    problems.add(sentence);
  }

  List<String> problems() {
    return problems;
  }

  /** Why findings about a test of this class may be missing or wrong. */
  private List<String> problems(Class<?> testClass) {
    List<String> all = new ArrayList<>(problems);
    transformer.failuresAround(testClass).forEach((name, why) -> all.add(name + ": " + why));
    takers.all().stream()
        .filter(taker -> taker.failure() != null)
        .forEach(taker -> all.add(taker.name() + " failed: " + taker.failure()));
    WatchSummary summary = watcher.summary();
    if (summary.failures() > 0) {
      all.add("Keirin failed: " + summary.firstFailure());
    }
    if (summary.hasLostOrder()) {
      all.add("the order of operations was lost");
    }
    return all;
  }

  TestWatch tests() {
    return tests;
  }

  LoadedClasses loadedClasses() {
    return loadedClasses;
  }

  boolean isCounting() {
    return watcher instanceof CountingObserver;
  }

  OperationTakers takers() {
    return takers;
  }

  Watching watcher() {
    return watcher;
  }

  LibraryModels models() {
    return models;
  }

  BlockChoice blocks() {
    return blocks;
  }

  Instrumenter instrumenter() {
    return instrumenter;
  }

  Transformer transformer() {
    return transformer;
  }
}
