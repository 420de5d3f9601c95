// SPDX-License-Identifier: Apache-2.0
package dev.keirin.architecture;

import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How many of something there may be.
 *
 * @param step what exceeds the limit is told once for each step, so that it grows no further
 */
record Limit(int most, int step, String unit) {
  Stream<String> exceeded(String what, int number) {
    return IntStream.iterate(most, each -> each < number, each -> each + step)
        .mapToObj(each -> what + " more than " + each + " " + unit);
  }
}
