// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectTableTest {
  private static final int OBJECTS = 20_000;
  private static final int THREADS = 4;

  private final ObjectTable table = new ObjectTable();

  @Test
  void threadsThatAddTheSameObjectsGetTheSameShadows() throws Exception {
    List<int[]> objects = IntStream.range(0, OBJECTS).mapToObj(i -> new int[] {i}).toList();
    List<Callable<ObjectShadow[]>> tasks = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Random random = new Random(i);
      tasks.add(() -> shadows(objects, random));
    }

    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<ObjectShadow[]>> found = threads.invokeAll(tasks);
      ObjectShadow[] first = found.get(0).get();
      assertThat(first).doesNotHaveDuplicates().doesNotContainNull();
      for (Future<ObjectShadow[]> other : found) {
        assertThat(other.get()).isEqualTo(first);
      }
      for (int[] object : objects) {
        assertThat(table.knownEntry(object).shadow()).isSameAs(first[object[0]]);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** In an order of its own; what nobody keeps is added in between, and gone before long. */
  private ObjectShadow[] shadows(List<int[]> objects, Random random) {
    List<int[]> shuffled = new ArrayList<>(objects);
    Collections.shuffle(shuffled, random);
    ObjectShadow[] shadows = new ObjectShadow[objects.size()];
    for (int[] object : shuffled) {
      shadows[object[0]] = table.entry(object).shadow();
      table.entry(new int[] {-1});
    }
    return shadows;
  }

  @Test
  void objectsAreNamedWhenSomeoneAsksForIt() {
    int[] array = {1};

    ObjectShadow shadow = table.entry(array).shadow();

    assertThat(table.known(array)).isNull();
    assertThat(table.of(array)).isSameAs(shadow);
    assertThat(table.known(array)).isSameAs(shadow);
    assertThat(shadow.id().number()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100_000})
  void whatIsKnownOfCollectedArraysIsFreed(int length) {
    List<WeakReference<ObjectShadow>> shadows = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      shadows.add(new WeakReference<>(table.entry(new byte[length]).shadow()));
    }

    for (int round = 0; round < 200 && !areAllGone(shadows); round++) {
      System.gc();
      for (int i = 0; i < 1000; i++) {
        table.entry(new byte[1]);
      }
    }

    assertThat(areAllGone(shadows)).isTrue();
  }

  private static boolean areAllGone(List<WeakReference<ObjectShadow>> shadows) {
    return shadows.stream().allMatch(shadow -> shadow.refersTo(null));
  }
}
