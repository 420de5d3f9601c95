// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.SyncClock;
import dev.keirin.operation.VariableId;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;

/**
 * A volatile variable whose accesses need no turn, with a lock that makes one step of an access and
 * what its thread learns or leaves by it.
 *
 * <p>The lock is held for one access of the program, and who has it takes no other and not the
 * turn; but who has the turn may take it. It waits without blocking, for the same reasons as {@link
 * OrderLock}.
 */
public final class FreeVariable {
  private static final int SPINS = 200;
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(20);
  private static final VarHandle OWNER;

  static {
    try {
      OWNER = MethodHandles.lookup().findVarHandle(FreeVariable.class, "owner", Thread.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final ObjectShadow object;
  private final FieldKey key;
  private final SyncClock clock;
  private final FreeVariable next;

  @SuppressWarnings("UnusedVariable") // accessed by its handle
  private volatile Thread owner;

  // Changed by the owner only.
  private volatile long writes;
  private volatile boolean needsTurn;
  private SyncClock otherClock;
  private LastAccesses lastAccesses;

  // Found with the turn.
  private VariableId id;

  /**
   * A field of an object.
   *
   * @param next another field of the same object, or null
   */
  FreeVariable(ObjectShadow object, FieldKey key, SyncClock clock, FreeVariable next) {
    this.object = object;
    this.key = key;
    this.clock = clock;
    this.next = next;
  }

  /** An object as a whole, with what it passes on in one order and in another, if there is one. */
  FreeVariable(VariableId whole, SyncClock clock, SyncClock otherClock) {
    this(null, null, clock, null);
    this.id = whole;
    this.otherClock = otherClock;
  }

  FreeVariable next() {
    return next;
  }

  /** The field; null for an object as a whole. */
  FieldKey key() {
    return key;
  }

  /** What analyses know it as; null before {@link #id(VariableId)}. With the turn. */
  VariableId id() {
    return id;
  }

  void id(VariableId newId) {
    id = newId;
  }

  /** The object that has the field. */
  ObjectShadow object() {
    return object;
  }

  /** What it passes on; for the owner. */
  SyncClock clock() {
    return clock;
  }

  /** What it passes on in another order; for the owner, if there is such an order. */
  SyncClock otherClock() {
    if (otherClock == null) {
      otherClock = new SyncClock();
    }
    return otherClock;
  }

  /** What was done to it last; for the owner. */
  LastAccesses lastAccesses() {
    if (lastAccesses == null) {
      lastAccesses = new LastAccesses();
    }
    return lastAccesses;
  }

  /** Takes the lock; false if someone has kept it much too long. */
  boolean lock() {
    Thread me = Thread.currentThread();
    return OWNER.compareAndSet(this, null, me) || lockSlowly(me);
  }

  @SuppressWarnings("ThreadPriorityCheck") // there is no other way to wait without blocking
  private boolean lockSlowly(Thread me) {
    long deadline = System.nanoTime() + PATIENCE;
    for (int round = 1; true; round++) {
      if (owner == null && OWNER.compareAndSet(this, null, me)) {
        return true;
      }
      if (round % SPINS != 0) {
        Thread.onSpinWait();
        continue;
      }
      Thread.yield();
      if (System.nanoTime() - deadline > 0) {
        return false;
      }
    }
  }

  void unlock() {
    OWNER.setRelease(this, (Thread) null);
  }

  boolean isLocked() {
    return owner != null;
  }

  /** The owner is about to write. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // nobody else updates it
  void startWrite() {
    writes = writes + 1;
  }

  /** How many writes have started. */
  long writes() {
    return writes;
  }

  /** Whether it is also accessed in ways that need the turn, so that all accesses do. */
  public boolean needsTurn() {
    return needsTurn;
  }

  /** The owner makes all accesses need the turn from now on. */
  void requireTurn() {
    startWrite();
    needsTurn = true;
  }
}
