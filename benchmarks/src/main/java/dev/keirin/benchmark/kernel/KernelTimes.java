// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a program says about itself at the end: two times in nanoseconds, and kilobytes. */
public record KernelTimes(long firstRound, long steadyRound, long peakKilobytes) {
  private static final Pattern LINE =
      Pattern.compile("kernel first_ms=([0-9.]+) steady_ms=([0-9.]+) peak_kb=([0-9]+)");

  String line() {
    return String.format(
        Locale.ROOT,
        "kernel first_ms=%.3f steady_ms=%.3f peak_kb=%d",
        firstRound / 1e6,
        steadyRound / 1e6,
        peakKilobytes);
  }

  /** Reads back a line of a program's output, if it is the one. */
  public static Optional<KernelTimes> parse(String line) {
    Matcher matcher = LINE.matcher(line);
    return matcher.matches()
        ? Optional.of(
            new KernelTimes(
                nanoseconds(matcher.group(1)),
                nanoseconds(matcher.group(2)),
                Long.parseLong(matcher.group(3))))
        : Optional.empty();
  }

  private static long nanoseconds(String milliseconds) {
    return Math.round(Double.parseDouble(milliseconds) * 1e6);
  }
}
