// SPDX-License-Identifier: Apache-2.0
package suite;

import dev.keirin.NotAtomic;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Threads that hand things over in many ways at once, each of them without a race. */
@NotAtomic
public final class Traffic {
  private static final int LOCKS = 3;
  private static final int ROUNDS = 100;

  /** Something whose fields are plain. */
  private static final class Letter {
    int lines;
    Letter earlier;
  }

  /** Plain fields, each protected by the monitor of one object. */
  private static final class Box {
    int letters;
    final List<Letter> contents = new ArrayList<>();

    synchronized void add(Letter letter) {
      letters++;
      contents.add(letter);
      if (contents.size() > LOCKS) {
        contents.clear();
      }
      notifyAll();
    }

    synchronized int count() {
      int lines = 0;
      for (Letter letter : contents) {
        lines += letter.lines;
      }
      return lines + letters;
    }
  }

  private final Object[] locks = new Object[LOCKS];
  private final int[] protectedByLocks = new int[LOCKS];
  private final Box box = new Box();
  private final AtomicReference<Letter> newest = new AtomicReference<>();
  private final AtomicInteger turn = new AtomicInteger();
  private final ConcurrentHashMap<Integer, Letter> byNumber = new ConcurrentHashMap<>();
  private volatile Letter latest = new Letter();
  private int afterTurn;

  public Traffic() {
    for (int i = 0; i < LOCKS; i++) {
      locks[i] = new Object();
    }
  }

  /** One thread's part. */
  public int work(int number) throws InterruptedException {
    int seen = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Letter letter = new Letter();
      letter.lines = round;
      seen += publish(letter);
      seen += underLocks(round + number);
      seen += inTurn();
      box.add(letter);
      seen += box.count();
    }
    synchronized (box) {
      box.wait(1);
      seen += box.letters;
    }
    return seen;
  }

  private int publish(Letter letter) {
    int seen = latest.lines;
    latest = letter;
    Letter before = newest.get();
    letter.earlier = before;
    seen += before == null ? 0 : before.lines;
    if (newest.compareAndSet(before, letter)) {
      byNumber.put(letter.lines % LOCKS, letter);
    }
    Letter found = byNumber.get(letter.lines % LOCKS);
    return found == null ? seen : seen + found.lines;
  }

  private int underLocks(int from) {
    int outer = Math.min(from % LOCKS, (from + 1) % LOCKS);
    int inner = Math.max(from % LOCKS, (from + 1) % LOCKS);
    synchronized (locks[outer]) {
      protectedByLocks[outer]++;
      synchronized (locks[inner]) {
        return protectedByLocks[inner]++ + protectedByLocks[outer];
      }
    }
  }

  /** A lock made of an atomic number. */
  private int inTurn() {
    while (!turn.compareAndSet(0, 1)) {
      Thread.onSpinWait();
    }
    int seen = afterTurn++;
    turn.set(0);
    return seen;
  }
}
