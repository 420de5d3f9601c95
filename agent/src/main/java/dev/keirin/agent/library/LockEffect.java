// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.FreeMonitors;
import dev.keirin.agent.watch.LastObject;
import dev.keirin.agent.watch.ObjectShadow;
import dev.keirin.agent.watch.Recorder;
import dev.keirin.agent.watch.WatchedSite;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Takes a lock object or lets go of it. Taking is reported when the thread has it, letting go while
 * it still has it.
 */
record LockEffect(Action action, Condition condition) implements Effect {
  /** What is done with the lock. */
  enum Action {
    ACQUIRE,
    ACQUIRE_SHARED,
    RELEASE,
    RELEASE_SHARED,
    RELEASE_ANY,
    CONVERT_TO_EXCLUSIVE,
    CONVERT_TO_SHARED
  }

  @Override
  public boolean isOnlyAfter(Recorder recorder) {
    return action == Action.ACQUIRE;
  }

  @Override
  public boolean tryAfter(
      Recorder recorder,
      LastObject objects,
      WatchedSite at,
      Object receiver,
      Throwable thrown,
      Object result) {
    if (thrown != null || !condition.holds(result)) {
      return true;
    }
    LockState lock = knownMutex(objects, receiver);
    FreeMonitors free = recorder.freeMonitors();
    return lock != null && free != null && lock.acquired(free, at);
  }

  @Override
  public boolean tryBefore(Recorder recorder, LastObject objects, WatchedSite at, Object receiver) {
    LockState lock = action == Action.RELEASE ? knownMutex(objects, receiver) : null;
    FreeMonitors free = recorder.freeMonitors();
    return lock != null && free != null && lock.released(free, at);
  }

  /** What is known of a lock that one thread holds at a time, for certain. Needs no turn. */
  private static LockState knownMutex(LastObject objects, Object receiver) {
    ObjectShadow shadow = receiver instanceof ReentrantLock ? objects.known(receiver) : null;
    return shadow != null && shadow.model() instanceof LibraryObject known
        ? known.knownLock()
        : null;
  }

  private LockState lock(Call call) {
    return LibraryObject.of(call.recorder(), call.receiver).owner().lock();
  }

  @Override
  public Object before(Call call) {
    switch (action) {
      case RELEASE -> call.inTurn(() -> lock(call).release(call));
      case RELEASE_SHARED -> call.inTurn(() -> lock(call).releaseShared(call));
      case RELEASE_ANY -> call.inTurn(() -> releaseAny(call, lock(call)));
      case CONVERT_TO_SHARED -> call.inTurn(() -> downgrade(call, lock(call)));
      default -> {} // taking is reported afterwards
    }
    return null;
  }

  private static void releaseAny(Call call, LockState lock) {
    if (lock.isHeldBy(call.thread())) {
      lock.release(call);
    } else {
      lock.releaseShared(call);
    }
  }

  private static void downgrade(Call call, LockState lock) {
    if (lock.isHeldBy(call.thread())) {
      lock.acquireShared(call);
      lock.release(call);
    }
  }

  @Override
  public void after(Call call, Object token) {
    if (call.thrown != null || !condition.holds(call.result)) {
      return;
    }
    switch (action) {
      case ACQUIRE -> call.inTurn(() -> lock(call).acquire(call));
      case ACQUIRE_SHARED -> call.inTurn(() -> lock(call).acquireShared(call));
      case CONVERT_TO_EXCLUSIVE -> call.inTurn(() -> upgrade(call, lock(call)));
      case CONVERT_TO_SHARED -> call.inTurn(() -> shareIfNothingHeld(call, lock(call)));
      default -> {} // letting go was reported before
    }
  }

  private static void upgrade(Call call, LockState lock) {
    if (!lock.isHeldBy(call.thread())) {
      lock.releaseShared(call);
      lock.acquire(call);
    }
  }

  /** An optimistic stamp has become a real one. */
  private static void shareIfNothingHeld(Call call, LockState lock) {
    if (!lock.isSharedBy(call.thread())) {
      lock.acquireShared(call);
    }
  }
}
