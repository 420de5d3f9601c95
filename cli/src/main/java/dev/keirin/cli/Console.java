// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.input.PrintableText;
import dev.keirin.report.text.Style;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.ColorScheme;

/** Where a command writes to, and whether a person is watching. */
final class Console {
  private final OutputStream bytes;
  private final PrintWriter out;
  private final PrintWriter error;
  private final Watched watched;

  /** Which of the streams a person is watching. */
  record Watched(boolean isOut, boolean isError) {}

  Console(OutputStream out, OutputStream error, Watched watched) {
    this.bytes = out;
    this.out = new PrintWriter(out, false, charset());
    this.error = new PrintWriter(error, true, charset());
    this.watched = watched;
  }

  private static Charset charset() {
    // Named so since Java 19; before, the default is that of the terminal.
    String name = System.getProperty("stdout.encoding");
    return name != null && Charset.isSupported(name)
        ? Charset.forName(name)
        : Charset.defaultCharset();
  }

  /** For the result of a command. */
  PrintWriter out() {
    return out;
  }

  /** For a result that is not text made here; not to be mixed with the other. */
  OutputStream bytes() {
    return bytes;
  }

  /** For messages about the work. */
  PrintWriter error() {
    return error;
  }

  void say(String message) {
    error.println("keirin: " + PrintableText.of(message));
  }

  boolean isErrorWatched() {
    return watched.isError();
  }

  Style style() {
    return areColoursWanted() ? Style.COLOURED : Style.PLAIN;
  }

  ColorScheme helpColours() {
    return Help.defaultColorScheme(areColoursWanted() ? Help.Ansi.ON : Help.Ansi.OFF);
  }

  private boolean areColoursWanted() {
    String noColour = System.getenv("NO_COLOR");
    return watched.isOut()
        && (noColour == null || noColour.isEmpty())
        && !"dumb".equals(System.getenv("TERM"));
  }
}
