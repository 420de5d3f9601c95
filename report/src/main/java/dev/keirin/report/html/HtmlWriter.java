// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.html;

import dev.keirin.input.PrintableText;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** Writes HTML in which all text and all values of attributes are escaped. */
final class HtmlWriter {
  private final Appendable out;
  private final Deque<String> open = new ArrayDeque<>();

  HtmlWriter(Appendable out) {
    this.out = out;
  }

  /** Opens an element; names and values of attributes take turns. */
  HtmlWriter open(String element, String... attributes) throws IOException {
    empty(element, attributes);
    open.push(element);
    return this;
  }

  /** An element that has no content and is not closed. */
  HtmlWriter empty(String element, String... attributes) throws IOException {
    out.append('<').append(element);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"");
      escaped(attributes[i + 1]);
      out.append('"');
    }
    out.append('>');
    return this;
  }

  HtmlWriter close() throws IOException {
    out.append("</").append(open.pop()).append('>');
    return this;
  }

  /** Also ends the line, for those who look at the source of the page. */
  HtmlWriter closeLine() throws IOException {
    close();
    out.append('\n');
    return this;
  }

  HtmlWriter text(String text) throws IOException {
    escaped(text);
    return this;
  }

  HtmlWriter element(String element, String text) throws IOException {
    return open(element).text(text).close();
  }

  HtmlWriter element(String element, String cssClass, String text) throws IOException {
    return open(element, "class", cssClass).text(text).close();
  }

  /** Text of this module, not of anybody else. */
  HtmlWriter trusted(String markup) throws IOException {
    out.append(markup);
    return this;
  }

  private void escaped(String text) throws IOException {
    String printable = PrintableText.of(text);
    for (int i = 0; i < printable.length(); i++) {
      char c = printable.charAt(i);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> out.append(c);
      }
    }
  }
}
