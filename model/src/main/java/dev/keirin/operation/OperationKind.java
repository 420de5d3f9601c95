// SPDX-License-Identifier: Apache-2.0
package dev.keirin.operation;

import java.util.List;

/** The kinds of operations, with what is the same for all operations of a kind. */
public enum OperationKind {
  /** Reads a plain field or array element. */
  READ("r", Target.VARIABLE, "read", "read", Effect.READS),

  /** Writes a plain field or array element. */
  WRITE("w", Target.VARIABLE, "write", "wrote", Effect.WRITES),

  /**
   * Reads a volatile or atomic variable, or the part of a thread-safe object that the variable
   * stands for.
   */
  VOLATILE_READ(
      "vr", Target.VARIABLE, "volatile read", "read", Effect.VOLATILE, Effect.READS, Effect.LEARNS),

  /** Writes a volatile or atomic variable, or a part of a thread-safe object. */
  VOLATILE_WRITE(
      "vw",
      Target.VARIABLE,
      "volatile write",
      "wrote",
      Effect.VOLATILE,
      Effect.WRITES,
      Effect.TELLS),

  /**
   * Reads and writes a volatile or atomic variable, or a part of a thread-safe object, as one step:
   * a successful compare-and-set, an increment, a {@code putIfAbsent}.
   */
  UPDATE(
      "upd",
      Target.VARIABLE,
      "atomic update",
      "updated",
      Effect.VOLATILE,
      Effect.READS,
      Effect.WRITES,
      Effect.LEARNS,
      Effect.TELLS),

  /**
   * Tries to update a volatile or atomic variable, or a part of a thread-safe object, and only
   * reads it: a compare-and-set that returns false.
   */
  FAILED_UPDATE(
      "failed",
      Target.VARIABLE,
      "failed update",
      "failed to update",
      Effect.VOLATILE,
      Effect.READS,
      Effect.LEARNS),

  /** Reads a variable atomically, which orders nothing. */
  OPAQUE_READ("or", Target.VARIABLE, "opaque read", "read", Effect.VOLATILE, Effect.READS),

  /** Writes a variable atomically, which orders nothing. */
  OPAQUE_WRITE("ow", Target.VARIABLE, "opaque write", "wrote", Effect.VOLATILE, Effect.WRITES),

  /** Reads and writes a variable as one step, which orders nothing. */
  OPAQUE_UPDATE(
      "oupd",
      Target.VARIABLE,
      "opaque update",
      "updated",
      Effect.VOLATILE,
      Effect.READS,
      Effect.WRITES),

  /** As an update, but those who read what was written do not learn what was done before. */
  ACQUIRING_UPDATE(
      "aupd",
      Target.VARIABLE,
      "acquiring update",
      "updated",
      Effect.VOLATILE,
      Effect.READS,
      Effect.WRITES,
      Effect.LEARNS),

  /** As an update, but the thread does not learn what was done before what it reads. */
  RELEASING_UPDATE(
      "rupd",
      Target.VARIABLE,
      "releasing update",
      "updated",
      Effect.VOLATILE,
      Effect.READS,
      Effect.WRITES,
      Effect.TELLS),

  /** Acquires a lock that excludes everyone else; told when the thread has it. */
  ACQUIRE("acq", Target.LOCK, "acquire", "acquired", Effect.ACQUIRES),

  /** Releases an exclusive lock; told while the thread still has it. */
  RELEASE("rel", Target.LOCK, "release", "released", Effect.RELEASES),

  /** Acquires a reader's share of a lock: it excludes exclusive holders but no other reader. */
  ACQUIRE_SHARED("acqs", Target.LOCK, "shared acquire", "acquired", Effect.ACQUIRES, Effect.SHARED),

  /** Gives a reader's share back. */
  RELEASE_SHARED("rels", Target.LOCK, "shared release", "released", Effect.RELEASES, Effect.SHARED),

  /** Starts to wait on a lock that the thread holds, which lets go of it completely. */
  WAIT_START("wait", Target.LOCK, "wait", "waited on", Effect.RELEASES),

  /** Ends a wait, for whatever reason: the thread holds the lock again. */
  WAIT_END("wake", Target.LOCK, "end of wait", "stopped waiting on", Effect.ACQUIRES),

  /** Wakes one or all of the threads that wait on a lock. */
  SIGNAL("notify", Target.LOCK, "notify", "notified"),

  /** Starts another thread, which has done nothing yet. */
  FORK("fork", Target.THREAD, "fork", "forked thread"),

  /** Learns that another thread has ended; that thread does nothing afterwards. */
  JOIN("join", Target.THREAD, "join", "joined thread"),

  /** The thread has ended. Not every source of operations tells it. */
  THREAD_END("exit", Target.NONE, "end of thread", "ended"),

  /** Enters a block that is meant to be atomic, perhaps inside another one. */
  BEGIN("begin", Target.BLOCK, "begin", "began"),

  /** Leaves the innermost open block. */
  END("end", Target.BLOCK, "end", "ended"),

  /** Declares that interference by other threads is expected here. */
  YIELD("yield", Target.NONE, "yield", "yielded"),

  /**
   * Makes all that the thread has done visible to whoever receives from the channel later: counts
   * down a latch, arrives at a barrier, puts into a queue, completes a future. Two sends commute.
   */
  SEND("send", Target.CHANNEL, "send", "sent to", Effect.SENDS),

  /**
   * Learns of every send to the channel so far. Two receives commute, and a receive does not hold
   * up later sends.
   */
  RECEIVE("recv", Target.CHANNEL, "receive", "received from", Effect.RECEIVES),

  /**
   * A thread of a pool turns to another task; what it did for the last one has nothing to do with
   * what follows.
   */
  TASK("turn", Target.NONE, "start of task", "turned to a task"),

  /**
   * Starts to initialise a class. A send to the channel of its initialisation follows when that is
   * done.
   */
  INITIALISE("init", Target.CLASS, "class initialisation", "initialised"),

  /** Did not get what it tried to get, such as a lock that somebody else holds. */
  FAILED_ATTEMPT("failed", Target.NONE, "failed attempt", "failed");

  /** What an operation is about. */
  public enum Target {
    VARIABLE,
    LOCK,
    THREAD,
    BLOCK,
    CHANNEL,
    /** The {@link ObjectId} that is the owner of its static fields. */
    CLASS,
    NONE
  }

  /** What an operation does to its target. */
  private enum Effect {
    READS,
    WRITES,
    VOLATILE,
    LEARNS,
    TELLS,
    ACQUIRES,
    RELEASES,
    SHARED,
    SENDS,
    RECEIVES
  }

  private final String word;
  private final Target target;
  private final String title;
  private final String verb;
  private final boolean reads;
  private final boolean writes;
  private final boolean isVolatile;
  private final boolean learns;
  private final boolean tells;
  private final boolean acquires;
  private final boolean releases;
  private final boolean isShared;
  private final boolean sends;
  private final boolean receives;

  OperationKind(String word, Target target, String title, String verb, Effect... effects) {
    this.word = word;
    this.target = target;
    this.title = title;
    this.verb = verb;
    List<Effect> all = List.of(effects);
    reads = all.contains(Effect.READS);
    writes = all.contains(Effect.WRITES);
    isVolatile = all.contains(Effect.VOLATILE);
    learns = all.contains(Effect.LEARNS);
    tells = all.contains(Effect.TELLS);
    acquires = all.contains(Effect.ACQUIRES);
    releases = all.contains(Effect.RELEASES);
    isShared = all.contains(Effect.SHARED);
    sends = all.contains(Effect.SENDS);
    receives = all.contains(Effect.RECEIVES);
  }

  /** The word in text traces. Two kinds may share one if only one of them has a target. */
  public String word() {
    return word;
  }

  public Target target() {
    return target;
  }

  /** What a person calls it. */
  public String title() {
    return title;
  }

  /** What a person says that a thread did, to be put before the target. */
  public String verb() {
    return verb;
  }

  /** Whether it gets to know the value of a variable. */
  public boolean reads() {
    return reads;
  }

  /** Whether it gives a variable a value. */
  public boolean writes() {
    return writes;
  }

  /** Whether it accesses its variable as a volatile one, or at least as one step: no race. */
  public boolean isVolatile() {
    return isVolatile;
  }

  /** Whether the thread knows from now on what those have done who told of it by the variable. */
  public boolean learns() {
    return learns;
  }

  /** Whether those who learn by the variable later know what the thread has done. */
  public boolean tells() {
    return tells;
  }

  /** Whether the thread holds the lock, or a share of it, from now on. */
  public boolean acquires() {
    return acquires;
  }

  /** Whether the thread holds the lock, or its share of it, no longer. */
  public boolean releases() {
    return releases;
  }

  /** Whether it is about a share of the lock. */
  public boolean isShared() {
    return isShared;
  }

  /** Whether those who receive from the channel later know what the thread has done. */
  public boolean sends() {
    return sends;
  }

  /** Whether the thread knows from now on what those have done who have sent to the channel. */
  public boolean receives() {
    return receives;
  }
}
