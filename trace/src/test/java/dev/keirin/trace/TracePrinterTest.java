// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.operation.Block;
import dev.keirin.operation.ChannelId;
import dev.keirin.operation.LockId;
import dev.keirin.operation.ObjectId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Operations;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class TracePrinterTest {
  private final ThreadId main = new ThreadId(0, "main");
  private final Site site = new Site("com.acme.Cache", "get", "Cache.java", 12, 7);
  private final ObjectId cache = ObjectId.instance("com.acme.Cache", 3);

  private static String print(Consumer<Operations> execution) {
    byte[] bytes = Recording.asText(execution.andThen(Operations::end));
    String text = new String(bytes, StandardCharsets.UTF_8);
    assertThat(Recording.printed(text)).isEqualTo(text);
    byte[] ktrace = Recording.asKtrace(execution.andThen(Operations::end));
    assertThat(Recording.asText(s -> Recording.readKtrace(ktrace, s))).isEqualTo(bytes);
    return text;
  }

  @Test
  void anAccessNamesObjectAndFieldAndSiteAndValue() {
    String text =
        print(
            sink -> {
              VariableId size = VariableId.field(cache, "size");
              sink.values(4, 99);
              sink.access(OperationKind.READ, main, size, site);
              sink.values(99, 5);
              sink.access(OperationKind.WRITE, main, size, site);
              sink.values(5, 6);
              sink.access(OperationKind.UPDATE, main, size, site);
              sink.access(
                  OperationKind.VOLATILE_READ,
                  main,
                  VariableId.element(ObjectId.instance("[I", 4), 2),
                  site);
            });
    assertThat(text)
        .isEqualTo(
            """
            main|r(com.acme.Cache@3.size)|com.acme.Cache.get:12|4
            main|w(com.acme.Cache@3.size)|com.acme.Cache.get:12|5
            main|upd(com.acme.Cache@3.size)|com.acme.Cache.get:12|5->6
            main|vr([I@4[2])|com.acme.Cache.get:12
            """);
  }

  @Test
  void differentThingsOfOneNameGetDifferentNames() {
    String text =
        print(
            sink -> {
              ThreadId worker = new ThreadId(1, "worker");
              ThreadId otherWorker = new ThreadId(2, "worker");
              ObjectId barrier = ObjectId.instance("Barrier", 5);
              sink.handOver(OperationKind.FORK, main, worker, site);
              sink.handOver(OperationKind.FORK, main, otherWorker, site);
              sink.handOver(
                  OperationKind.SEND, worker, new ChannelId(ChannelId.Kind.BARRIER, barrier), site);
              sink.handOver(
                  OperationKind.SEND, worker, new ChannelId(ChannelId.Kind.BARRIER, barrier), site);
              sink.lock(OperationKind.ACQUIRE, otherWorker, new LockId(barrier), site);
              sink.lock(OperationKind.ACQUIRE, otherWorker, new LockId(barrier), site);
            });
    assertThat(text.lines().map(line -> line.substring(0, line.lastIndexOf('|'))))
        .containsExactly(
            "main|fork(worker)",
            "main|fork(worker#2)",
            "worker|send(barrier:Barrier@5)",
            "worker|send(barrier:Barrier@5#2)",
            "worker#2|acq(Barrier@5)",
            "worker#2|acq(Barrier@5#2)");
  }

  @Test
  void whatWouldBreakALineIsEscaped() {
    String text =
        print(
            sink -> {
              ThreadId odd = new ThreadId(0, "a|b\n\\p");
              VariableId map = VariableId.whole(ObjectId.instance("Map", 1));
              sink.access(
                  OperationKind.VOLATILE_READ, odd, VariableId.part(map, "k)}|{(\u001b"), site);
              sink.block(
                  OperationKind.BEGIN, new ThreadId(1, ""), Block.named(""), Site.atLocation(""));
            });
    assertThat(text)
        .isEqualTo(
            """
            a\\pb\\u000a\\\\p|vr(Map@1{k)}\\p{(\\u001b})|com.acme.Cache.get:12
            \\e|begin|
            """);
  }

  @Test
  void overlongNamesAreCutAndStillDiffer() {
    String text =
        print(
            sink -> {
              sink.mark(OperationKind.YIELD, new ThreadId(0, "x".repeat(20_000)), site);
              sink.mark(OperationKind.YIELD, new ThreadId(1, "x".repeat(30_000)), site);
            });
    assertThat(text.lines().map(line -> line.indexOf('|'))).containsExactly(10_000, 10_002);
  }
}
