// SPDX-License-Identifier: Apache-2.0
package dev.keirin.testkit.truth;

import dev.keirin.operation.ChannelId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.OperationKind.Target;
import dev.keirin.testkit.Operation;
import java.util.stream.IntStream;

/** Which operations come directly after which others, and by what. */
final class Conflicts {
  private final Division division;
  private final boolean areTasksApart;

  /**
   * @param areTasksApart whether a worker's tasks have nothing to do with each other, and a
   *     semaphore may be a signal
   */
  Conflicts(Division division, boolean areTasksApart) {
    this.division = division;
    this.areTasksApart = areTasksApart;
  }

  /** Whether a thread goes on from one to the other. */
  boolean isProgramOrder(int earlier, int later) {
    return areTasksApart
        ? division.isSameTask(earlier, later)
        : division.isSameThread(earlier, later);
  }

  /** Whether both are on one variable, lock or semaphore in a way that their order matters. */
  boolean isConflict(int earlier, int later) {
    if (!isClash(earlier, later)) {
      return false;
    }
    if (!division.isSameThread(earlier, later)) {
      return !isHandedOver(earlier, later) && !isHandedOver(later, earlier);
    }
    return areTasksApart
        && !division.isSameTask(earlier, later)
        && isUsedByOthers(later, later, thing(division.operation(later)));
  }

  private boolean isClash(int earlier, int later) {
    Operation a = division.operation(earlier);
    Operation b = division.operation(later);
    if (a.kind().target() != b.kind().target()) {
      return false;
    }
    return switch (a.kind().target()) {
      case VARIABLE -> isOverlap(a, b) && (a.isWrite() || b.isWrite());
      case LOCK -> a.target().equals(b.target()) && !(a.kind().isShared() && b.kind().isShared());
      case CHANNEL -> isHandOver(earlier, later) && isGivenBack(earlier);
      default -> false;
    };
  }

  private static boolean isOverlap(Operation a, Operation b) {
    return a.target().equals(b.target())
        || a.target().equals(b.whole())
        || b.target().equals(a.whole());
  }

  /** What only one thread knows when it has initialised a class is not fought for. */
  private boolean isHandedOver(int initialising, int other) {
    Operation operation = division.operation(initialising);
    return operation.isAccess()
        && division.isInitialising(initialising)
        && division.operation(other).isAccess()
        && !isUsedByOthers(initialising, division.endOfInitialiser(initialising), thing(operation));
  }

  /** Whether another thread than that of an operation uses a thing before an operation. */
  private boolean isUsedByOthers(int operation, int before, String thing) {
    return IntStream.range(0, before)
        .anyMatch(
            i ->
                !division.isSameThread(i, operation) && thing.equals(thing(division.operation(i))));
  }

  /** What an operation is done to, as a whole; threads and blocks are no such thing. */
  private static String thing(Operation operation) {
    Target target = operation.kind().target();
    if (target != Target.VARIABLE && target != Target.LOCK && target != Target.CHANNEL) {
      return null;
    }
    return target + " " + (operation.whole() == null ? operation.target() : operation.whole());
  }

  /** Whether something is started, waited for, or passed on. */
  boolean isHandedOn(int earlier, int later) {
    Operation a = division.operation(earlier);
    Operation b = division.operation(later);
    if (a.kind() == OperationKind.FORK && a.target().equals(b.thread())) {
      return !areTasksApart || division.task(later) == 0;
    }
    if (b.kind() == OperationKind.JOIN && b.target().equals(a.thread())) {
      return true;
    }
    if (a.kind() == OperationKind.FORK && b.kind() == OperationKind.JOIN) {
      // Even a thread that does nothing ends after it was started.
      return a.target().equals(b.target());
    }
    return isHandOver(earlier, later) && !isGivenBack(earlier);
  }

  private boolean isHandOver(int earlier, int later) {
    Operation a = division.operation(earlier);
    Operation b = division.operation(later);
    return a.kind() == OperationKind.SEND
        && b.kind() == OperationKind.RECEIVE
        && a.target().equals(b.target());
  }

  /** Whether a permit is given back, as a lock is released. */
  private boolean isGivenBack(int send) {
    return areTasksApart
        && division.channelKind(send) == ChannelId.Kind.SEMAPHORE
        && division.hasPermit(send);
  }
}
