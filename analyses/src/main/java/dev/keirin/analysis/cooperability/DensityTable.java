// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.cooperability;

import dev.keirin.operation.Site;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Interference points and lines of code by class. Nested classes count for the outermost one, and
 * all classes of a file for the one that it is named after, so that its lines count once. Which
 * file a class is in is known if something happened in it.
 */
final class DensityTable {
  private static final String ROW = "%-40s %7s %6s %7s %6s %7s %6s %7s";

  private final Set<Site> preemptive = newSet();
  private final Set<Site> atomic = newSet();
  private final Set<Site> cooperative = newSet();

  /** The last line of each class that is loaded. */
  private final Map<String, Integer> loaded = new ConcurrentHashMap<>();

  /** The figures of a class. */
  private static final class Row {
    int lines;
    int preemptive;
    int atomic;
    int cooperative;

    String text(String name) {
      return ROW.formatted(
          name,
          lines == 0 ? "-" : lines,
          preemptive,
          density(preemptive),
          atomic,
          density(atomic),
          cooperative,
          density(cooperative));
    }

    private String density(int points) {
      return lines == 0 ? "-" : String.format(Locale.ROOT, "%.2f%%", 100.0 * points / lines);
    }

    void add(Row other) {
      lines += other.lines;
      preemptive += other.preemptive;
      atomic += other.atomic;
      cooperative += other.cooperative;
    }
  }

  private static Set<Site> newSet() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  void addPreemptive(Site site) {
    preemptive.add(site);
  }

  void addAtomic(Site site) {
    atomic.add(site);
  }

  void addCooperative(Site site) {
    cooperative.add(site);
  }

  void loaded(String className, int lastLine) {
    loaded.merge(outermost(className), lastLine, Math::max);
  }

  private static String outermost(String className) {
    int nested = className.indexOf('$');
    return nested <= 0 ? className : className.substring(0, nested);
  }

  List<String> lines() {
    Map<String, String> names = new HashMap<>();
    Stream.of(preemptive, atomic, cooperative)
        .flatMap(Set::stream)
        .filter(site -> !site.isText())
        .forEach(site -> names.put(outermost(site.className()), name(site)));
    Map<String, Row> rows = new TreeMap<>();
    loaded.forEach(
        (name, lines) -> {
          Row row = rowOf(rows, names.getOrDefault(name, name));
          row.lines = Math.max(row.lines, lines);
        });
    preemptive.forEach(site -> rowOf(rows, site).preemptive++);
    atomic.forEach(site -> rowOf(rows, site).atomic++);
    cooperative.forEach(site -> rowOf(rows, site).cooperative++);
    List<String> lines = new ArrayList<>();
    lines.add("Interference points, and their density per line of source code:");
    lines.add(
        ROW.formatted("class", "lines", "preemptive", "", "atomic", "", "cooperative", "")
            .stripTrailing());
    rows.forEach((name, row) -> lines.add(row.text(name)));
    lines.add(total(rows.values()).text("total"));
    return lines;
  }

  private static Row rowOf(Map<String, Row> rows, Site site) {
    return rowOf(rows, name(site));
  }

  private static String name(Site site) {
    if (site.isText()) {
      return "?";
    }
    int dot = site.file().lastIndexOf('.');
    String inPackage = site.className().substring(0, site.className().lastIndexOf('.') + 1);
    return dot <= 0 ? outermost(site.className()) : inPackage + site.file().substring(0, dot);
  }

  private static Row rowOf(Map<String, Row> rows, String name) {
    return rows.computeIfAbsent(name, n -> new Row());
  }

  private static Row total(Collection<Row> rows) {
    Row total = new Row();
    rows.forEach(total::add);
    return total;
  }
}
