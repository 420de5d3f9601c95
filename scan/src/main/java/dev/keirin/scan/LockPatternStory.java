// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan;

import dev.keirin.finding.Certainty;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import dev.keirin.finding.Step;
import dev.keirin.operation.Block;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.scan.internal.classes.ScannedMethod;
import dev.keirin.scan.internal.expressions.LockExpression;
import dev.keirin.scan.internal.pattern.Acquisition;
import dev.keirin.scan.internal.pattern.LocksHeld;
import dev.keirin.scan.internal.pattern.Pattern;
import dev.keirin.scan.internal.pattern.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tells how one case of the pattern comes about. */
final class LockPatternStory {
  private static final String ANALYSIS = "scan";
  private static final String THREAD = "any thread";

  private final Pattern pattern;
  private final LocksHeld locksHeld;
  private final long otherSites;
  private final Source.Taken taken;
  private final String context;
  private final String firstWitness;
  private final String secondWitness;

  LockPatternStory(
      Pattern pattern, Map<ScannedMethod, LockWords> words, LocksHeld locksHeld, long otherSites) {
    this.pattern = pattern;
    this.otherSites = otherSites;
    this.locksHeld = locksHeld;
    this.taken = pattern.source().taken();
    this.context = words.get(pattern.method()).nameAndType(pattern.context().lock());
    this.firstWitness = witness(words, taken.pair().first());
    this.secondWitness = witness(words, taken.pair().second());
  }

  private String witness(Map<ScannedMethod, LockWords> words, LockExpression lock) {
    return words.get(taken.method()).nameAndType(lock);
  }

  Finding finding() {
    List<Site> sites =
        Stream.of(
                site(taken.method(), taken.second().line()),
                site(taken.method(), taken.first().line()),
                site(pattern.method(), pattern.context().line()))
            .distinct()
            .toList();
    return new Finding(
        Rule.LOCK_PATTERN,
        ANALYSIS,
        Certainty.HEURISTIC,
        subject(),
        message(),
        List.of(new Block(className(pattern.method()), pattern.method().name())),
        sites,
        List.of(THREAD),
        steps());
  }

  private boolean isOneLock() {
    return taken.pair().first().equals(taken.pair().second());
  }

  private String subject() {
    String witnesses =
        isOneLock() ? secondWitness + " taken twice" : firstWitness + ", then " + secondWitness;
    return witnesses + " while holding " + context;
  }

  private String message() {
    StringBuilder text = new StringBuilder(name(pattern.method()));
    text.append(" holds ").append(context);
    if (pattern.context().line() > 0) {
      text.append(" from line ").append(pattern.context().line()).append(" on");
    }
    for (Source each = pattern.source();
        each instanceof Source.Called called;
        each = called.inside()) {
      text.append(each == pattern.source() ? " and calls " : ", which calls ");
      text.append(name(methodOf(called.inside()))).append(at(called.line()));
    }
    text.append(pattern.source() == taken ? " and takes" : ", which takes");
    text.append(" and releases ").append(acquisitions());
    return text.append(": ").append(advice()).toString();
  }

  private String acquisitions() {
    String first = firstWitness + site(taken.first());
    if (!isOneLock()) {
      return first + ", then " + secondWitness + site(taken.second());
    }
    return site(taken.first()).equals(site(taken.second()))
        ? first + ", time and again"
        : first + ", then again" + site(taken.second());
  }

  private String advice() {
    String what = isOneLock() ? secondWitness : "both";
    return "another thread can come between; hold "
        + what
        + " around both if the block is meant to be atomic"
        + others();
  }

  private String others() {
    return switch ((int) otherSites) {
      case 0 -> "";
      case 1 -> " (another place leads to the same lock)";
      default -> " (" + otherSites + " other places lead to the same lock)";
    };
  }

  private String site(Acquisition acquisition) {
    String via =
        locksHeld.path(acquisition).stream()
            .map(LockPatternStory::callee)
            .filter(callee -> callee != null)
            .collect(Collectors.joining(", "));
    return at(acquisition.line()) + (via.isEmpty() ? "" : " via " + via);
  }

  /** Class files without line numbers give 0. */
  private static String at(int line) {
    return line > 0 ? " at line " + line : "";
  }

  private static String callee(Acquisition acquisition) {
    return acquisition.callee() == null ? acquisition.via() : name(acquisition.callee().method());
  }

  private List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    Site start = site(pattern.method(), pattern.context().line());
    steps.add(new Step(THREAD, OperationKind.ACQUIRE, context, start));
    for (Source each = pattern.source();
        each instanceof Source.Called called;
        each = called.inside()) {
      Site site = site(called.method(), called.line());
      steps.add(Step.call(THREAD, name(methodOf(called.inside())), site));
    }
    addAcquisition(taken.first(), firstWitness, steps);
    addAcquisition(taken.second(), secondWitness, steps);
    steps.add(new Step(THREAD, OperationKind.RELEASE, context, start));
    return steps;
  }

  private void addAcquisition(Acquisition acquisition, String lock, List<Step> steps) {
    for (Acquisition each : locksHeld.path(acquisition)) {
      Site site = site(each.method(), each.line());
      if (each.callee() != null) {
        steps.add(Step.call(THREAD, name(each.callee().method()), site));
      } else {
        steps.add(new Step(THREAD, OperationKind.ACQUIRE, lock, site));
        steps.add(new Step(THREAD, OperationKind.RELEASE, lock, site));
      }
    }
  }

  private static ScannedMethod methodOf(Source source) {
    return source instanceof Source.Called called
        ? called.method()
        : ((Source.Taken) source).method();
  }

  private static String name(ScannedMethod method) {
    return LockWords.simpleName(method.owner().name()) + "." + method.name();
  }

  private static String className(ScannedMethod method) {
    return method.owner().name().replace('/', '.');
  }

  private static Site site(ScannedMethod method, int line) {
    return new Site(className(method), method.name(), method.owner().sourceFile(), line, -1);
  }
}
