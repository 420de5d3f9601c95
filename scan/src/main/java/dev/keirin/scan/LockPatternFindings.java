// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan;

import dev.keirin.finding.Finding;
import dev.keirin.operation.Site;
import dev.keirin.scan.internal.classes.ScannedMethod;
import dev.keirin.scan.internal.expressions.LockProgram;
import dev.keirin.scan.internal.pattern.Acquisition;
import dev.keirin.scan.internal.pattern.LocksHeld;
import dev.keirin.scan.internal.pattern.Pattern;
import dev.keirin.scan.internal.pattern.PatternSearch;
import dev.keirin.scan.internal.pattern.Source;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Makes one finding of all occurrences of the pattern in which a witness is taken for the second
 * time at the same site. Where a call could run something else, so that it is not certain that it
 * takes the witness at all, the site is where the lock is really taken, deep in the call.
 */
final class LockPatternFindings {
  private static final Comparator<Site> BY_LINE =
      Comparator.comparing(Site::className)
          .thenComparing(Site::method)
          .thenComparingInt(Site::line);

  private final BenignLocks benign;
  private final Map<ScannedMethod, LockWords> words = new LinkedHashMap<>();

  private record LockSite(ScannedMethod method, int line) {}

  LockPatternFindings(BenignLocks benign, Collection<LockProgram> programs) {
    this.benign = benign;
    programs.forEach(each -> words.put(each.method(), new LockWords(each.method(), each.names())));
  }

  List<Finding> of(PatternSearch.Result result) {
    Comparator<Pattern> shortest =
        Comparator.comparing((Pattern pattern) -> pattern.source().isGuess())
            .thenComparingInt(LockPatternFindings::calls);
    Map<LockSite, List<Pattern>> sites =
        result.patterns().stream()
            .filter(this::isReported)
            .sorted(shortest)
            .collect(
                Collectors.groupingBy(
                    pattern -> site(pattern, result.locksHeld()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return sites.values().stream()
        .map(same -> story(same, result.locksHeld()).finding())
        .sorted(Comparator.comparing(finding -> finding.sites().get(0), BY_LINE))
        .toList();
  }

  private static LockSite site(Pattern pattern, LocksHeld locksHeld) {
    Acquisition second = pattern.source().taken().second();
    List<Acquisition> path = locksHeld.path(second);
    Acquisition taken = pattern.source().isGuess() ? path.get(path.size() - 1) : second;
    return new LockSite(taken.method(), taken.line());
  }

  private LockPatternStory story(List<Pattern> same, LocksHeld locksHeld) {
    long sites = same.stream().map(LockPatternFindings::secondSite).distinct().count();
    return new LockPatternStory(same.get(0), words, locksHeld, sites - 1);
  }

  private static LockSite secondSite(Pattern pattern) {
    Source.Taken taken = pattern.source().taken();
    return new LockSite(taken.method(), taken.second().line());
  }

  private static int calls(Pattern pattern) {
    int result = 0;
    for (Source each = pattern.source();
        each instanceof Source.Called called;
        each = called.inside()) {
      result++;
    }
    return result;
  }

  private boolean isReported(Pattern pattern) {
    ScannedMethod method = pattern.method();
    return method.owner().isReported()
        && !method.isNotAtomic()
        && !benign.contains(method, pattern.context().lock())
        && !benign.contains(method, pattern.pair().first())
        && !benign.contains(method, pattern.pair().second())
        && !isWitnessBenignWhereTaken(pattern.source().taken());
  }

  private boolean isWitnessBenignWhereTaken(Source.Taken taken) {
    return benign.contains(taken.method(), taken.pair().first())
        || benign.contains(taken.method(), taken.pair().second());
  }
}
