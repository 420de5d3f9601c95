// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.keirin.input.BadInputException;
import dev.keirin.operation.Operations;
import dev.keirin.testkit.Execution;
import dev.keirin.testkit.RandomExecutions;
import dev.keirin.testkit.RandomExecutions.Shape;
import dev.keirin.trace.TraceStatistics;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Blocks with wrong contents but right checksums, as no accident makes them. */
class BlockFuzzTest {
  private static byte[] file(Execution execution) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    execution.replay(new KtraceWriter(bytes, 0));
    return bytes.toByteArray();
  }

  private static byte[] file(byte[] contents, int operations) {
    ByteBuffer bytes =
        ByteBuffer.allocate(Framing.START_LENGTH + 2 * Framing.HEADER_LENGTH + contents.length);
    bytes.put(Framing.start());
    bytes.put(Framing.header(0, contents, contents.length, operations)).put(contents);
    return bytes.put(Framing.header(1, new byte[0], 0, 0)).array();
  }

  private static String warning(byte[] file) {
    KtraceReader reader = new KtraceReader("memory", new ByteArrayInputStream(file));
    reader.replay(new Operations() {}, n -> {});
    return reader.warning().orElse("none");
  }

  @Test
  void wrongContentsWithARightChecksumAreDamageOrABadInput() {
    List<byte[]> files =
        LongStream.range(0, 50)
            .mapToObj(seed -> RandomExecutions.make(seed, new Shape(4, 8, 3, 60, Shape.ALL)))
            .map(BlockFuzzTest::file)
            .toList();
    int damaged = 0;
    int unknown = 0;
    for (int round = 0; round < 40_000; round++) {
      Random random = new Random(round);
      byte[] whole = files.get(round % files.size());
      int start = Framing.START_LENGTH + Framing.HEADER_LENGTH;
      byte[] contents = Arrays.copyOfRange(whole, start, whole.length - Framing.HEADER_LENGTH);
      for (int i = random.nextInt(4); i >= 0; i--) {
        contents[random.nextInt(contents.length)] = (byte) random.nextInt();
      }
      contents = Arrays.copyOf(contents, contents.length - random.nextInt(3));
      TraceStatistics statistics = new TraceStatistics();
      KtraceReader reader =
          new KtraceReader("memory", new ByteArrayInputStream(file(contents, 60)));
      try {
        long operations = reader.replay(statistics, n -> {});
        assertThat(operations).as("round %d", round).isEqualTo(statistics.operations());
        damaged += reader.warning().isPresent() ? 1 : 0;
      } catch (BadInputException e) {
        assertThat(e).as("round %d", round).hasMessageContaining("found code");
        unknown++;
      }
    }
    assertThat(damaged).isGreaterThan(10_000);
    assertThat(unknown).isGreaterThan(1_000);
  }

  @Test
  void eachImpossibleEntryIsNamed() {
    assertThat(warning(file(new byte[] {}, 0))).contains("goes on after its end");
    assertThat(warning(file(new byte[] {1, 0, 0}, 1))).contains("before the first thread");
    assertThat(warning(file(new byte[] {21, 0, 0}, 1))).contains("before the first thread");
    assertThat(warning(file(new byte[] {Codes.THREAD_CHANGE, 0}, 0))).contains("no thread 0");
    assertThat(warning(file(new byte[] {Codes.THREAD_CHANGE}, 0))).contains("no thread 0");
    assertThat(warning(file(new byte[] {Codes.STRING, 1}, 0))).contains("text goes beyond");
    assertThat(warning(file(new byte[] {Codes.STRING, -1, -1, -1, -1, 127}, 0)))
        .contains("text goes beyond");
    assertThat(warning(file(new byte[] {Codes.STRING, -1, -1, -1, -1, -1, 1}, 0)))
        .contains("number is too long");
    assertThat(warning(file(new byte[] {Codes.STRING, 1, -1}, 0))).contains("not UTF-8");
    assertThat(warning(file(new byte[] {Codes.LOCK, 5}, 0))).contains("no object 5");
    byte[] channel = {Codes.STRING, 1, 'c', Codes.NAMED_OBJECT, 0, Codes.CHANNEL, 99, 0};
    assertThat(warning(file(channel, 0))).contains("unknown kind 99");
    byte[] cutEntry = {Codes.STRING, 1, 't', Codes.THREAD};
    assertThat(warning(file(cutEntry, 0))).contains("entry goes beyond its block");
    assertThat(warning(file(new byte[] {Codes.STRING, 0}, 1))).contains("number of its operations");
    assertThat(warning(file(new byte[] {Codes.STRING, 0}, 0))).isEqualTo("none");
  }

  @Test
  void anUnknownCodeIsABadInputAndNamedWithItsPlace() {
    for (int code : new int[] {0, 30, 31, 44, 64, 127, 128, 255}) {
      byte[] bytes = file(new byte[] {Codes.STRING, 0, (byte) code}, 0);
      assertThatThrownBy(() -> warning(bytes))
          .isInstanceOf(BadInputException.class)
          .hasMessage(
              "memory, byte 26: expected an entry that this version of Keirin knows, found code %d;"
                  + " a later version may have written the file.",
              code);
    }
  }

  @Test
  void anUnknownCodeInAFileOfVersion1IsDamage() {
    for (int code : new int[] {0, 26, 46, 77}) {
      byte[] bytes = file(new byte[] {Codes.STRING, 0, (byte) code}, 0);
      bytes[Framing.START_LENGTH - 1] = 1;
      assertThat(warning(bytes)).contains("byte 12: an entry has the unknown code " + code + ";");
    }
  }

  @Test
  void aLaterVersionIsRefused() {
    byte[] bytes = file(new byte[] {Codes.STRING, 0}, 0);
    assertThat(bytes[Framing.START_LENGTH - 1]).isEqualTo((byte) 2);
    bytes[Framing.START_LENGTH - 1] = 3;
    assertThatThrownBy(() -> warning(bytes))
        .isInstanceOf(BadInputException.class)
        .hasMessage("memory, byte 8: expected version 1 or 2 of the .ktrace format, found 3.");
    byte[] cut = Arrays.copyOf(bytes, 10);
    assertThatThrownBy(() -> warning(cut))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("found the end of the file");
    byte[] text = "T1|r(x)|1\n".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> warning(text))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("byte 0: expected the first bytes");
  }

  @Test
  void anImpossibleLengthTakesNoMemory() {
    ByteBuffer bytes = ByteBuffer.allocate(Framing.START_LENGTH + Framing.HEADER_LENGTH);
    bytes.put(Framing.start()).putInt(Integer.MAX_VALUE).putInt(1).putInt(1);
    assertThat(warning(bytes.array())).contains("its length is impossible");
    bytes.putInt(Framing.START_LENGTH, -5);
    assertThat(warning(bytes.array())).contains("its length is impossible");
    bytes.putInt(Framing.START_LENGTH, Framing.LONGEST_BLOCK);
    assertThat(warning(bytes.array())).contains("the file ends inside it");
  }
}
