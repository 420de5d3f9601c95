// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.atomic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

class BlockChoiceTest {
  /** Methods to choose from. */
  @SuppressWarnings({"unused", "NullAway"})
  static final class Sample {
    private final ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
    private final Thread thread = new Thread();
    private boolean isReady;

    String look(String key) {
      return map.get(key);
    }

    synchronized void await() throws InterruptedException {
      while (!isReady) {
        wait();
      }
    }

    void finish() throws InterruptedException {
      thread.join();
    }

    String next(BlockingQueue<String> queue) throws InterruptedException {
      return queue.take();
    }

    String result(Future<String> future) throws Exception {
      return future.get();
    }

    boolean isReady() {
      return isReady;
    }

    int first(int[] numbers) {
      return numbers[0];
    }

    void toggle() {
      isReady = !isReady;
    }

    int sum(int[] numbers) {
      int sum = 0;
      int i = 0;
      while (i < 3) {
        sum += numbers[i++];
      }
      return sum;
    }

    private void serve() {
      synchronized (map) {
        isReady = true;
      }
    }
  }

  @TempDir Path directory;
  private final ClassNode sample = new ClassNode();

  BlockChoiceTest() throws IOException {
    new ClassReader(Sample.class.getName()).accept(sample, 0);
  }

  @Test
  void whatWaitsForOthersIsNotTakenForAtomicByDefault() {
    BlockChoice choice = BlockChoice.of(BlockPolicy.DEFAULT, Optional.empty());

    assertThat(choice.isAtomic(sample, method("look"))).isTrue();
    for (String waiting : new String[] {"await", "finish", "next", "result"}) {
      assertThat(choice.isAtomic(sample, method(waiting))).as(waiting).isFalse();
      assertThat(choice.isAtomic(sample, method(waiting))).as("asked again").isFalse();
    }
    assertThat(choice.leftOutForWaiting()).isEqualTo(4);
  }

  @Test
  void aMethodThatMakesOneAccessAtMostNeedNotBeWatched() {
    BlockChoice choice = BlockChoice.of(BlockPolicy.ALL, Optional.empty());

    assertThat(choice.isAtomic(sample, method("isReady"))).isFalse();
    assertThat(choice.isAtomic(sample, method("first"))).isFalse();
    assertThat(choice.isAtomic(sample, method("toggle"))).isTrue();
    assertThat(choice.isAtomic(sample, method("sum"))).isTrue();
  }

  @Test
  void itIsTakenForAtomicWhenAllIs() {
    BlockChoice choice = BlockChoice.of(BlockPolicy.ALL, Optional.empty());

    assertThat(choice.isAtomic(sample, method("await"))).isTrue();
    assertThat(choice.leftOutForWaiting()).isZero();
  }

  @Test
  void aFileDecidesAboutMethodsAndTheirSynchronizedBlocksApart() throws IOException {
    assertThat(chosen("").includesSynchronizedBlocks(sample, method("serve"))).isTrue();
    assertThat(
            chosen("exclude *Sample.serve{synchronized}")
                .includesSynchronizedBlocks(sample, method("serve")))
        .isFalse();
    BlockChoice methods = chosen("exclude *Sample.serve(..)\ninclude *Sample.await(..)");
    assertThat(methods.includesSynchronizedBlocks(sample, method("serve"))).isTrue();
    assertThat(methods.isAtomic(sample, method("await"))).isTrue();
  }

  private BlockChoice chosen(String text) throws IOException {
    Path file = Files.writeString(directory.resolve("atomic.txt"), text);
    return BlockChoice.of(BlockPolicy.DEFAULT, Optional.of(file));
  }

  private MethodNode method(String name) {
    return sample.methods.stream().filter(m -> m.name.equals(name)).findFirst().orElseThrow();
  }
}
