// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.result;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Ends runs: their findings are compared with each other for the last time, and each run gets the
 * identity by which every report knows it.
 *
 * <p>The identity is a hash of all that is said of the run. So a run that says exactly the same as
 * another one is the same run, as when a trace is analysed twice.
 */
final class EndedRuns {
  private static final int LENGTH = 16;

  private final List<String> analyses;
  private final List<SourcedFinding> findings;
  private final Map<String, Run> ended = new HashMap<>();

  EndedRuns(List<String> analyses, List<SourceSummary> sources, List<SourcedFinding> findings) {
    this.analyses = analyses;
    this.findings = compared(findings);
    for (SourceSummary source : sources) {
      if (!source.run().hasEnded()) {
        ended.computeIfAbsent(source.source(), name -> new Run(name, identity(source)));
      }
    }
  }

  SourceSummary ended(SourceSummary source) {
    return source.in(ended(source.run()));
  }

  List<SourcedFinding> findings() {
    return findings.stream().map(found -> found.in(ended(found.run()))).toList();
  }

  private Run ended(Run run) {
    return run.hasEnded() ? run : ended.getOrDefault(run.source(), run);
  }

  /** What ended before was compared with the findings of its own run when it did. */
  private List<SourcedFinding> compared(List<SourcedFinding> all) {
    List<SourcedFinding> before = all.stream().filter(found -> found.run().hasEnded()).toList();
    List<SourcedFinding> now = all.stream().filter(found -> !found.run().hasEnded()).toList();
    return Stream.concat(
            before.stream(), ObservedWarnings.folded(Confirmation.added(analyses, now)).stream())
        .toList();
  }

  private String identity(SourceSummary source) {
    MessageDigest hash = sha256();
    add(hash, analyses);
    add(hash, source.source());
    add(hash, source.operations());
    source.counters().keySet().stream()
        .sorted()
        .forEach(name -> add(hash, name + new TreeMap<>(source.counters().get(name))));
    add(hash, source.warning());
    add(hash, source.notes());
    findings.stream().filter(found -> found.run().equals(source.run())).forEach(f -> add(hash, f));
    return HexFormat.of().formatHex(hash.digest()).substring(0, LENGTH);
  }

  private static void add(MessageDigest hash, Object said) {
    hash.update((said + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
