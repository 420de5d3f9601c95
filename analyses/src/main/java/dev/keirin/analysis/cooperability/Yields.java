// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.cooperability;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.atomicity.TimedOperation;
import dev.keirin.operation.Shadow;
import dev.keirin.operation.Site;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The yields that a file adds to those in the program.
 *
 * <p>A yield is at its line. If nothing at that line matches it, the operation may have moved with
 * its method: then it is still the same instruction of the method.
 */
final class Yields {
  private final Map<String, Method> methods = new HashMap<>();
  private final Shadow<List<Entry>> bySite;

  /** A method with yields. */
  private static final class Method {
    final List<Entry> entries = new ArrayList<>();
    boolean hasRun;
  }

  /** A yield and what became of it. */
  private static final class Entry {
    final YieldSite written;
    Site place;
    Site movedTo;

    Entry(YieldSite written) {
      this.written = written;
    }

    boolean isInPlace() {
      return place != null;
    }

    boolean isFor(Site site) {
      return isAt(site) || hasMovedTo(site);
    }

    boolean isAt(Site site) {
      return written.line() == YieldSite.lineOf(site);
    }

    boolean hasMovedTo(Site site) {
      return written.instruction() >= 0 && written.instruction() == site.instruction();
    }

    /** Tries the yield before this operation of its method: whether it is there. */
    boolean tryBefore(String operation, Site site) {
      if (!written.operation().isEmpty() && !written.operation().equals(operation)) {
        return false;
      }
      if (isAt(site)) {
        if (place == null) {
          place = site;
        }
        return true;
      }
      if (isInPlace()) {
        return false;
      }
      movedTo = site;
      return true;
    }
  }

  Yields(AnalysisContext context, Collection<YieldSite> all) {
    bySite = context.shadow();
    all.stream()
        .distinct()
        .forEach(
            each ->
                methods
                    .computeIfAbsent(each.method(), m -> new Method())
                    .entries
                    .add(new Entry(each)));
  }

  boolean isEmpty() {
    return methods.isEmpty();
  }

  /** Tries the yields before an operation: whether there is one. */
  boolean tryBefore(TimedOperation operation) {
    if (methods.isEmpty()) {
      return false;
    }
    List<Entry> entries = entriesAt(operation.site());
    if (entries.isEmpty()) {
      return false;
    }
    String description = YieldSite.describe(operation);
    boolean isYield = false;
    for (Entry entry : entries) {
      isYield |= entry.tryBefore(description, operation.site());
    }
    return isYield;
  }

  private List<Entry> entriesAt(Site site) {
    List<Entry> entries = bySite.get(site);
    if (entries == null) {
      Method method = methods.get(YieldSite.methodOf(site));
      entries = List.of();
      if (method != null) {
        method.hasRun = true;
        entries = method.entries.stream().filter(entry -> entry.isFor(site)).toList();
      }
      bySite.set(site, entries);
    }
    return entries;
  }

  /** All of them, at the lines at which they are now. */
  List<YieldSite> current() {
    return entries().stream()
        .map(entry -> isMoved(entry) ? entry.written.at(entry.movedTo) : entry.written)
        .toList();
  }

  /** Where those are that something was found after, each at the first such site. */
  List<Site> sites() {
    return entries().stream()
        .map(entry -> entry.isInPlace() ? entry.place : entry.movedTo)
        .filter(Objects::nonNull)
        .toList();
  }

  private List<Entry> entries() {
    return methods.values().stream().flatMap(method -> method.entries.stream()).toList();
  }

  private static boolean isMoved(Entry entry) {
    return !entry.isInPlace() && entry.movedTo != null;
  }

  /** What a person should know about yields that are not where the file says. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    for (Method method : methods.values()) {
      for (Entry entry : method.entries) {
        if (isMoved(entry)) {
          notes.add(
              "Moved yield: %s is at line %d now."
                  .formatted(entry.written, YieldSite.lineOf(entry.movedTo)));
        } else if (!entry.isInPlace() && method.hasRun) {
          notes.add(
              "Stale yield: %s matches nothing, though its method ran.".formatted(entry.written));
        }
      }
    }
    notes.sort(null);
    return notes;
  }
}
