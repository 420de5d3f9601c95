// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.text;

import dev.keirin.finding.Finding;
import dev.keirin.input.PrintableText;
import dev.keirin.operation.Block;
import dev.keirin.operation.Site;
import java.util.regex.Pattern;

/** How sites and things are written in a text for people. */
public final class Names {
  private static final Pattern PACKAGE = Pattern.compile("^(?:[a-z_][a-z0-9_]*\\.)+(?=[A-Z])");

  private static final Pattern NUMBER = Pattern.compile("\\d+");

  private Names() {}

  /** A site in the form of stack traces, which editors turn into links. */
  public static String site(Site site) {
    if (site.isText()) {
      String text = PrintableText.of(site.className());
      return NUMBER.matcher(text).matches() ? "location " + text : text;
    }
    String method = site.className() + "." + site.method();
    if (site.file().isEmpty()) {
      return PrintableText.of(site.line() > 0 ? method + ":" + site.line() : method);
    }
    String line = site.line() > 0 ? ":" + site.line() : "";
    return PrintableText.of(method + "(" + site.file() + line + ")");
  }

  public static String block(Block block) {
    String name = block.toString();
    return name.isEmpty() ? "a block without a name" : PrintableText.of(name);
  }

  /** What a finding is about, in a few words. */
  public static String title(Finding finding) {
    return finding.blame().stream()
        .map(Object::toString)
        .filter(name -> !name.isEmpty())
        .reduce((outer, inner) -> inner)
        .orElse(finding.subject().isEmpty() ? finding.rule().title() : finding.subject());
  }

  /** The name of a variable or lock without its package, which the sites beside it show. */
  public static String target(String name) {
    return PrintableText.of(PACKAGE.matcher(name).replaceFirst(""));
  }
}
