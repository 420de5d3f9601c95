// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.keirin.input.BadInputException;
import dev.keirin.testkit.Execution;
import dev.keirin.testkit.RandomExecutions;
import dev.keirin.testkit.RandomExecutions.Shape;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Bytes are flipped, cut and spliced: nothing but the one exception may come of it. */
class TraceFuzzTest {
  private static final int ROUNDS = 20_000;
  private static final long MOST_MEMORY = 8L << 20;
  private static final ThreadMXBean MEMORY = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final byte[][] texts = new byte[20][];
  private final byte[][] ktraces = new byte[20][];

  TraceFuzzTest() {
    for (int i = 0; i < texts.length; i++) {
      long seed = i;
      Execution execution = RandomExecutions.make(seed, new Shape(4, 8, 3, 10 * i, Shape.ALL));
      texts[i] = Recording.asText(s -> Recording.replayWithValues(execution, seed, s));
      ktraces[i] = Recording.asKtrace(s -> Recording.replayWithValues(execution, seed, s));
    }
  }

  @Test
  void damagedTextIsReadOrRefused() {
    int refused = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Random random = new Random(round);
      byte[] bytes = mutated(random, texts);
      long before = MEMORY.getCurrentThreadAllocatedBytes();
      try {
        byte[] again = Recording.asText(s -> Recording.readText(bytes, s));
        assertThat(Recording.asText(s -> Recording.readText(again, s)))
            .as("round %d", round)
            .isEqualTo(again);
      } catch (BadInputException e) {
        refused++;
        assertThat(e).as("round %d", round).hasMessageMatching("memory, line \\d+: expected .*\\.");
      }
      assertThat(MEMORY.getCurrentThreadAllocatedBytes() - before).isLessThan(MOST_MEMORY);
    }
    assertThat(refused).isBetween(ROUNDS / 4, ROUNDS);
  }

  @Test
  void ofADamagedKtraceWhatIsBeforeTheDamageIsRead() {
    for (int round = 0; round < ROUNDS; round++) {
      Random random = new Random(round);
      int number = random.nextInt(ktraces.length);
      byte[] bytes = mutate(ktraces[number], random, ktraces);
      long before = MEMORY.getCurrentThreadAllocatedBytes();
      String complete = new String(texts[number], StandardCharsets.UTF_8);
      try {
        ReadResult[] result = new ReadResult[1];
        byte[] text = Recording.asText(s -> result[0] = Recording.readKtrace(bytes, s));
        boolean isWhole = Arrays.equals(bytes, ktraces[number]);
        assertThat(result[0].warning().isPresent()).as("round %d", round).isEqualTo(!isWhole);
        assertThat(complete).startsWith(new String(text, StandardCharsets.UTF_8));
      } catch (BadInputException e) {
        assertThat(e).hasMessageMatching("memory, byte \\d+: expected .*\\.");
      }
      assertThat(MEMORY.getCurrentThreadAllocatedBytes() - before).isLessThan(MOST_MEMORY);
    }
  }

  @Test
  void ktraceBytesReadAsTextAreRefused() {
    for (byte[] ktrace : ktraces) {
      assertThat(catchBadInput(ktrace)).contains("line 1: expected");
    }
  }

  private static String catchBadInput(byte[] bytes) {
    try {
      Recording.readText(bytes, new TraceStatistics());
      return "";
    } catch (BadInputException e) {
      return e.getMessage();
    }
  }

  private static byte[] mutated(Random random, byte[][] files) {
    return mutate(files[random.nextInt(files.length)], random, files);
  }

  private static byte[] mutate(byte[] file, Random random, byte[][] others) {
    byte[] bytes = file.clone();
    int changes = 1 + random.nextInt(3);
    for (int i = 0; i < changes; i++) {
      bytes =
          switch (random.nextInt(4)) {
            case 0 -> flip(bytes, random);
            case 1 -> Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
            case 2 -> splice(bytes, others[random.nextInt(others.length)], random);
            default -> overwrite(bytes, random);
          };
    }
    return bytes;
  }

  private static byte[] flip(byte[] bytes, Random random) {
    if (bytes.length > 0) {
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return bytes;
  }

  private static byte[] overwrite(byte[] bytes, Random random) {
    int start = random.nextInt(bytes.length + 1);
    int end = Math.min(bytes.length, start + random.nextInt(8));
    byte filler = (byte) (random.nextBoolean() ? 0xFF : random.nextInt());
    Arrays.fill(bytes, start, end, filler);
    return bytes;
  }

  /** Puts a piece of another file somewhere, in the place of a piece of any length. */
  private static byte[] splice(byte[] bytes, byte[] other, Random random) {
    int from = random.nextInt(other.length + 1);
    int to = from + random.nextInt(other.length - from + 1);
    int keep = random.nextInt(bytes.length + 1);
    int resume = keep + random.nextInt(bytes.length - keep + 1);
    ByteArrayOutputStream result = new ByteArrayOutputStream();
    result.write(bytes, 0, keep);
    result.write(other, from, to - from);
    result.write(bytes, resume, bytes.length - resume);
    return result.toByteArray();
  }
}
