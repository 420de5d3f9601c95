// SPDX-License-Identifier: Apache-2.0
package dev.keirin.junit5;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.function.Executable;

/**
 * Runs actions at the same time, each in a thread of its own, again and again.
 *
 * <pre>{@code
 * ConcurrentRun.of(() -> account.deposit(5), () -> account.withdraw(5)).repeat(100);
 * }</pre>
 *
 * <p>A round starts when the one before has ended. In a round all actions start at the same moment,
 * but for small random delays, so that rounds differ in who comes first.
 */
public final class ConcurrentRun {
  private static final int LONGEST_DELAY_NANOS = 50_000;

  private final List<Executable> actions;
  private long seed = 42;

  private ConcurrentRun(List<Executable> actions) {
    this.actions = actions;
  }

  public static ConcurrentRun of(Executable... actions) {
    return new ConcurrentRun(List.of(actions));
  }

  /** Lets the random delays differ from those of other seeds. */
  public ConcurrentRun seed(long newSeed) {
    seed = newSeed;
    return this;
  }

  /**
   * Runs the actions in so many rounds. If actions of a round fail, there is no other round, and
   * the first failure is thrown with the others as suppressed ones.
   */
  public void repeat(int rounds) throws Throwable {
    Random random = new Random(seed);
    for (int round = 0; round < rounds; round++) {
      round(random);
    }
  }

  private void round(Random random) throws Throwable {
    AtomicInteger missing = new AtomicInteger(actions.size());
    List<Actor> actors = new ArrayList<>();
    for (int i = 0; i < actions.size(); i++) {
      int delay = random.nextInt(LONGEST_DELAY_NANOS);
      actors.add(new Actor("action-" + (i + 1), actions.get(i), missing, delay));
    }
    actors.forEach(Thread::start);
    try {
      for (Actor actor : actors) {
        actor.join();
      }
    } catch (InterruptedException e) {
      actors.forEach(Thread::interrupt);
      throw e;
    }
    throwFailures(actors);
  }

  private static void throwFailures(List<Actor> actors) throws Throwable {
    List<Throwable> failures =
        actors.stream().map(actor -> actor.failure).filter(failure -> failure != null).toList();
    if (!failures.isEmpty()) {
      Throwable first = failures.get(0);
      failures.stream().skip(1).filter(f -> f != first).forEach(first::addSuppressed);
      throw first;
    }
  }

  /** Waits for the others without any means that the analyses would take for synchronisation. */
  private static final class Actor extends Thread {
    private final Executable action;
    private final AtomicInteger missing;
    private final int delay;
    private Throwable failure;

    Actor(String name, Executable action, AtomicInteger missing, int delay) {
      super(name);
      this.action = action;
      this.missing = missing;
      this.delay = delay;
    }

    @Override
    @SuppressWarnings("ThreadPriorityCheck") // the others need a processor to arrive
    public void run() {
      missing.decrementAndGet();
      while (missing.get() > 0) {
        Thread.yield();
      }
      long start = System.nanoTime();
      while (System.nanoTime() - start < delay) {
        Thread.onSpinWait();
      }
      try {
        action.execute();
      } catch (Throwable e) {
        failure = e;
      }
    }
  }
}
