// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.text;

import dev.keirin.finding.Rule;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The page of the documentation that explains a rule, in Markdown. */
public final class RulePage {
  private RulePage() {}

  /** Where the page is in the documentation. */
  public static String path(Rule rule) {
    return "docs/rules/" + rule.id() + ".md";
  }

  public static Optional<String> text(Rule rule) {
    try (InputStream page =
        RulePage.class.getResourceAsStream("/dev/keirin/report/rules/" + rule.id() + ".md")) {
      return page == null
          ? Optional.empty()
          : Optional.of(new String(page.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
