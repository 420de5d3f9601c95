// SPDX-License-Identifier: Apache-2.0
package dev.keirin.testkit;

import dev.keirin.operation.OperationKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * Makes well-formed random executions: the same seed and shape give the same execution.
 *
 * <p>A scheduler picks a thread at random, and the thread does something that it is allowed to do.
 * Blocks and locks may be open at the end. Threads are forked by others or there from the start.
 */
public final class RandomExecutions {
  /**
   * What executions look like.
   *
   * @param length the number of operations; an execution in which nothing can go on is shorter
   * @param kinds what may occur; an opening kind includes its closing one
   */
  public record Shape(int threads, int variables, int locks, int length, Set<OperationKind> kinds) {

    /** Reads, writes, locks and blocks. */
    public static final Set<OperationKind> BASIC =
        EnumSet.of(
            OperationKind.READ, OperationKind.WRITE, OperationKind.ACQUIRE, OperationKind.BEGIN);

    /** Everything that there is. */
    public static final Set<OperationKind> ALL = EnumSet.allOf(OperationKind.class);
  }

  private final Random random;
  private final Shape shape;
  private final List<Operation> operations = new ArrayList<>();
  private final Map<String, Actor> actors = new TreeMap<>();
  private final Map<String, Map<Actor, Boolean>> holders = new HashMap<>();

  private RandomExecutions(long seed, Shape shape) {
    this.random = new Random(seed);
    this.shape = shape;
  }

  public static Execution make(long seed, Shape shape) {
    return new RandomExecutions(seed, shape).run();
  }

  private Execution run() {
    for (int i = 0; i < shape.threads(); i++) {
      actors.put("T" + i, new Actor("T" + i, has(OperationKind.FORK) && i > 0 && chance(2)));
    }
    int attempts = shape.length() * 20;
    while (operations.size() < shape.length() && attempts-- > 0) {
      List<Actor> running = actors.values().stream().filter(Actor::isRunning).toList();
      if (running.isEmpty()) {
        break;
      }
      step(running.get(random.nextInt(running.size())));
    }
    return new Execution(operations);
  }

  private boolean has(OperationKind kind) {
    return shape.kinds().contains(kind);
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private void step(Actor actor) {
    if (actor.waitsFor != null) {
      String lock = actor.waitsFor;
      if (holdersOf(lock).isEmpty()) {
        actor.waitsFor = null;
        hold(actor, lock, false);
        emit(actor, OperationKind.WAIT_END, lock);
      }
      return;
    }
    List<OperationKind> kinds = List.copyOf(shape.kinds().stream().sorted().toList());
    // Accesses are what conflicts are made of, so they are half of everything.
    if (chance(2)) {
      access(actor);
    } else {
      other(actor, kinds.get(random.nextInt(kinds.size())));
    }
  }

  private void access(Actor actor) {
    List<OperationKind> accesses =
        shape.kinds().stream()
            .filter(kind -> kind.target() == OperationKind.Target.VARIABLE)
            .sorted()
            .toList();
    if (accesses.isEmpty()) {
      return;
    }
    OperationKind kind = accesses.get(random.nextInt(accesses.size()));
    int number = random.nextInt(shape.variables());
    boolean isPlain = !kind.isVolatile();
    // A variable is either always plain or always volatile; some volatile ones have parts.
    String name = isPlain ? "o" + number % 2 + ".x" + number : "v" + number;
    if (!isPlain && number % 2 == 1 && !chance(4)) {
      name += "{k" + random.nextInt(3) + "}";
    }
    emit(actor, kind, name);
  }

  private void other(Actor actor, OperationKind kind) {
    String lock = "m" + random.nextInt(Math.max(1, shape.locks()));
    switch (kind) {
      case ACQUIRE, RELEASE -> acquireOrRelease(actor, lock);
      case ACQUIRE_SHARED, RELEASE_SHARED -> acquireOrReleaseShared(actor, lock);
      case WAIT_START, WAIT_END -> startWait(actor, lock);
      case SIGNAL -> {
        if (Boolean.FALSE.equals(holdersOf(lock).get(actor))) {
          emit(actor, kind, lock);
        }
      }
      case FORK -> fork(actor);
      case JOIN, THREAD_END -> endOrJoin(actor);
      case BEGIN, END -> beginOrEnd(actor);
      case YIELD, FAILED_ATTEMPT -> emit(actor, kind, "");
      case TASK -> {
        if (actor.openBlocks.isEmpty()) {
          emit(actor, kind, "");
        }
      }
      case INITIALISE -> emit(actor, kind, "K" + operations.size());
      case SEND, RECEIVE -> emit(actor, kind, "c" + random.nextInt(2));
      default -> access(actor);
    }
  }

  private Map<Actor, Boolean> holdersOf(String lock) {
    return holders.computeIfAbsent(lock, l -> new HashMap<>());
  }

  private void hold(Actor actor, String lock, boolean isShared) {
    holdersOf(lock).put(actor, isShared);
  }

  private void acquireOrRelease(Actor actor, String lock) {
    if (Boolean.FALSE.equals(holdersOf(lock).get(actor))) {
      emit(actor, OperationKind.RELEASE, lock);
      holdersOf(lock).remove(actor);
    } else if (holdersOf(lock).isEmpty() && has(OperationKind.ACQUIRE)) {
      hold(actor, lock, false);
      emit(actor, OperationKind.ACQUIRE, lock);
    }
  }

  private void acquireOrReleaseShared(Actor actor, String lock) {
    Boolean mine = holdersOf(lock).get(actor);
    if (Boolean.TRUE.equals(mine)) {
      emit(actor, OperationKind.RELEASE_SHARED, lock);
      holdersOf(lock).remove(actor);
    } else if (mine == null && !holdersOf(lock).containsValue(false)) {
      hold(actor, lock, true);
      emit(actor, OperationKind.ACQUIRE_SHARED, lock);
    }
  }

  private void startWait(Actor actor, String lock) {
    if (Boolean.FALSE.equals(holdersOf(lock).get(actor))) {
      emit(actor, OperationKind.WAIT_START, lock);
      holdersOf(lock).remove(actor);
      actor.waitsFor = lock;
    }
  }

  private void fork(Actor actor) {
    actors.values().stream()
        .filter(a -> a.isUnborn)
        .findFirst()
        .ifPresent(
            child -> {
              emit(actor, OperationKind.FORK, child.name);
              child.isUnborn = false;
            });
  }

  private void endOrJoin(Actor actor) {
    if (has(OperationKind.THREAD_END) && chance(6) && actor.openBlocks.isEmpty()) {
      boolean holdsLock = holders.values().stream().anyMatch(h -> h.containsKey(actor));
      if (!holdsLock && actors.values().stream().filter(Actor::isRunning).count() > 1) {
        actor.hasEnded = true;
        emit(actor, OperationKind.THREAD_END, "");
      }
      return;
    }
    List<Actor> ended = actors.values().stream().filter(a -> a.hasEnded).toList();
    if (has(OperationKind.JOIN) && !ended.isEmpty()) {
      emit(actor, OperationKind.JOIN, ended.get(random.nextInt(ended.size())).name);
    } else if (has(OperationKind.JOIN) && !has(OperationKind.THREAD_END) && chance(8)) {
      joinOneThatStopsNow(actor);
    }
  }

  /** Without operations for the end of threads, a thread has ended when someone joins it. */
  private void joinOneThatStopsNow(Actor actor) {
    List<Actor> others =
        actors.values().stream()
            .filter(a -> a != actor && a.isRunning() && a.waitsFor == null)
            .filter(a -> holders.values().stream().noneMatch(h -> h.containsKey(a)))
            .toList();
    if (!others.isEmpty()) {
      Actor child = others.get(random.nextInt(others.size()));
      child.hasEnded = true;
      emit(actor, OperationKind.JOIN, child.name);
    }
  }

  private void beginOrEnd(Actor actor) {
    if (actor.openBlocks.isEmpty() || (actor.openBlocks.size() < 3 && chance(4))) {
      String label = "b" + random.nextInt(6);
      actor.openBlocks.push(label);
      emit(actor, OperationKind.BEGIN, label);
    } else {
      emit(actor, OperationKind.END, actor.openBlocks.pop());
    }
  }

  private void emit(Actor actor, OperationKind kind, String target) {
    operations.add(new Operation(actor.name, kind, target, String.valueOf(operations.size())));
  }

  /** A thread and where it stands. */
  private static final class Actor {
    final String name;
    final Deque<String> openBlocks = new ArrayDeque<>();
    boolean isUnborn;
    boolean hasEnded;
    String waitsFor;

    Actor(String name, boolean isUnborn) {
      this.name = name;
      this.isUnborn = isUnborn;
    }

    boolean isRunning() {
      return !isUnborn && !hasEnded;
    }
  }
}
