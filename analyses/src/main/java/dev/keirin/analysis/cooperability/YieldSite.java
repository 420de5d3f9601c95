// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.cooperability;

import dev.keirin.analysis.atomicity.TimedOperation;
import dev.keirin.analysis.atomicity.Wording;
import dev.keirin.operation.Block;
import dev.keirin.operation.Site;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A site before which threads may interfere. One line of a yields file.
 *
 * @param method class and method, or the location text where nothing else is known
 * @param line 0 if unknown
 * @param operation the operation without what changes from run to run; empty for any on the line
 * @param instruction the index of its instruction in the method, -1 if unknown
 */
record YieldSite(String method, int line, String operation, int instruction)
    implements Comparable<YieldSite> {
  private static final Comparator<YieldSite> ORDER =
      Comparator.comparing(YieldSite::method)
          .thenComparing(YieldSite::line)
          .thenComparing(YieldSite::instruction)
          .thenComparing(YieldSite::operation);
  private static final Pattern LINE = Pattern.compile(":(\\d{1,9})$");

  static YieldSite before(TimedOperation operation) {
    Site site = operation.site();
    return new YieldSite(methodOf(site), lineOf(site), describe(operation), site.instruction());
  }

  static String methodOf(Site site) {
    return site.isText()
        ? LINE.matcher(word(site)).replaceFirst("")
        : site.className() + "." + site.method();
  }

  static int lineOf(Site site) {
    if (!site.isText()) {
      return site.line();
    }
    Matcher matcher = LINE.matcher(word(site));
    return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
  }

  /** A location text without spaces, which would end it in a file. */
  private static String word(Site site) {
    return site.className().replaceAll("\\s", "_");
  }

  static String describe(TimedOperation operation) {
    Object target = operation.target();
    String of = target instanceof Block ? target.toString() : Wording.stable(target);
    return of.isEmpty() ? operation.kind().title() : operation.kind().title() + " of " + of;
  }

  /** The same site after the lines have moved. */
  YieldSite at(Site site) {
    return new YieldSite(method, lineOf(site), operation, instruction);
  }

  @Override
  public int compareTo(YieldSite other) {
    return ORDER.compare(this, other);
  }

  /** The form in a yields file: {@code acme.Buffer.take:12 read of acme.Buffer.full @7}. */
  @Override
  public String toString() {
    return location()
        + (operation.isEmpty() ? "" : " " + operation)
        + (instruction < 0 ? "" : " @" + instruction);
  }

  /** With a line of 0 where a method stands alone in a trace, which in a file is a mistake. */
  String location() {
    return line == 0 && !hasNoPlaceInMethod() ? method : method + ":" + line;
  }

  /**
   * Whether neither line nor instruction says where in a method it is. A location text without a
   * dot names no method, but all there is to say of a place.
   */
  boolean hasNoPlaceInMethod() {
    return line == 0 && instruction < 0 && method.contains(".");
  }
}
