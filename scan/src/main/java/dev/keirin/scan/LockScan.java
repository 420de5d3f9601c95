// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan;

import dev.keirin.finding.Finding;
import dev.keirin.input.BadInputException;
import dev.keirin.scan.ScanProgress.Stage;
import dev.keirin.scan.internal.classes.CallGraph;
import dev.keirin.scan.internal.classes.ClassHierarchy;
import dev.keirin.scan.internal.classes.ClassPath;
import dev.keirin.scan.internal.classes.ScannedClass;
import dev.keirin.scan.internal.classes.ScannedMethod;
import dev.keirin.scan.internal.classes.ThreadSafeClasses;
import dev.keirin.scan.internal.expressions.LibraryCalls;
import dev.keirin.scan.internal.expressions.LockProgram;
import dev.keirin.scan.internal.expressions.Surroundings;
import dev.keirin.scan.internal.pattern.PatternSearch;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds sites where a lock is held while another one is taken and let go twice, which usually means
 * that code between was meant to be atomic and is not.
 *
 * <p>After "A Static Analysis for Automatic Detection of Atomicity Violations in Java Programs". It
 * is neither sound nor complete: a heuristic that needs no run.
 */
public final class LockScan {
  private final ScanOptions options;
  private final ScanProgress progress;

  public LockScan(ScanOptions options, ScanProgress progress) {
    this.options = options;
    this.progress = progress;
  }

  /** Scans everything once. */
  public ScanResult run() {
    long start = System.nanoTime();
    ThreadSafeClasses threadSafe =
        options.collections() ? ThreadSafeClasses.ofLibrary() : ThreadSafeClasses.none();
    ClassFiles files = read(threadSafe);
    ClassHierarchy hierarchy = new ClassHierarchy(files.classes());
    CallGraph calls = new CallGraph(hierarchy);
    LibraryCalls library = new LibraryCalls(hierarchy, threadSafe);
    Set<ScannedMethod> locking = LockingMethods.find(hierarchy, calls, library);
    Queue<String> unreadable = new ConcurrentLinkedQueue<>(files.unreadable());
    Collection<LockProgram> programs =
        programs(hierarchy, new Surroundings(calls, library, locking), unreadable);
    List<Finding> findings =
        new LockPatternFindings(new BenignLocks(hierarchy, options.benignLocks()), programs)
            .of(
                options.variant()
                    ? PatternSearch.forAnyLocks(programs)
                    : PatternSearch.forSameLock(programs));
    return new ScanResult(
        findings,
        counts(hierarchy, locking.size()),
        hierarchy.missing().stream().map(name -> name.replace('/', '.')).sorted().toList(),
        unreadable.stream().sorted().toList(),
        Duration.ofNanos(System.nanoTime() - start));
  }

  private ClassFiles read(ThreadSafeClasses threadSafe) {
    try (ClassPath classPath = new ClassPath()) {
      options.scanned().forEach(classPath::addScanned);
      requireClasses(classPath);
      options.classPath().forEach(classPath::addForResolution);
      return ClassFiles.read(classPath, threadSafe, progress);
    }
  }

  /** Silence about nothing would look like silence about everything. */
  private void requireClasses(ClassPath classPath) {
    if (classPath.sources().isEmpty() && classPath.unreadable().isEmpty()) {
      throw new BadInputException(
          options.scanned().stream().map(Path::toString).collect(Collectors.joining(", "))
              + ": expected class files, but there are none.");
    }
  }

  private Collection<LockProgram> programs(
      ClassHierarchy hierarchy, Surroundings surroundings, Queue<String> unreadable) {
    Set<ScannedClass> classes =
        surroundings.locking().stream().map(ScannedMethod::owner).collect(Collectors.toSet());
    AtomicInteger done = new AtomicInteger();
    return hierarchy.classes().parallelStream()
        .filter(classes::contains)
        .flatMap(
            each -> {
              progress.at(Stage.ANALYZE_METHODS, done.incrementAndGet(), classes.size());
              return programs(each, surroundings, unreadable);
            })
        .toList();
  }

  private static Stream<LockProgram> programs(
      ScannedClass type, Surroundings surroundings, Queue<String> unreadable) {
    try {
      return LockPrograms.of(type, surroundings).stream();
    } catch (RuntimeException | AssertionError e) {
      // As at the first look, but in code, which that one does not read closely.
      unreadable.add(type.name().replace('/', '.') + ": " + e);
      return Stream.empty();
    }
  }

  private static ScanResult.Counts counts(ClassHierarchy hierarchy, int lockingMethods) {
    Map<String, Integer> lastLines = new HashMap<>();
    int methods = 0;
    for (ScannedClass each : hierarchy.classes()) {
      methods += each.methods().size();
      String file = each.name().substring(0, each.name().lastIndexOf('/') + 1) + each.sourceFile();
      lastLines.merge(file, each.lastLine(), Math::max);
    }
    long lines = lastLines.values().stream().mapToLong(Integer::longValue).sum();
    return new ScanResult.Counts(hierarchy.classes().size(), methods, lines, lockingMethods);
  }
}
