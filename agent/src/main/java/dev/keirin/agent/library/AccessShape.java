// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

/**
 * How a call accesses the contents of its receiver.
 *
 * @param isWrite whether it writes when the condition holds; otherwise it only reads
 * @param keyArgument the number of the argument that is the key, 0 if there is none
 * @param isPlain whether the object is not made for several threads
 * @param isForViews whether only views of other objects are meant
 */
record AccessShape(
    boolean isRead,
    boolean isWrite,
    Condition condition,
    int keyArgument,
    boolean isPlain,
    boolean isForViews,
    Protection protection) {

  /** What makes report and access one step. */
  enum Protection {
    /** The call runs none of the program's code and does not block. */
    QUIET,

    /** As quiet, but for equals, hashCode and compareTo of the first argument. */
    QUIET_KEY,

    /** The call locks a monitor anyway. */
    MONITOR,

    /** Other calls on the same object wait. */
    WAITING,

    /** Nothing: the call goes to the object several times, and others may come in between. */
    IN_STEPS
  }

  boolean hasKey() {
    return keyArgument > 0;
  }

  Object key(Call call) {
    return hasKey() ? call.argument(keyArgument) : null;
  }

  /** Whether it is known before the call what that does to an object for one thread. */
  boolean isCertainAndPlain() {
    return (isPlain || isForViews)
        && condition == Condition.ALWAYS
        && (protection == Protection.QUIET || protection == Protection.QUIET_KEY);
  }

  /** Whether it accesses an object for several threads and runs at most code of its argument. */
  boolean isShared() {
    return !isPlain
        && !isForViews
        && (protection == Protection.QUIET || protection == Protection.QUIET_KEY);
  }

  /** Whether the call runs no code of the program, given that of the JDK. */
  boolean isQuietWith(Object firstArgument) {
    return protection == Protection.QUIET || KeyKind.isQuiet(firstArgument);
  }

  /** As the other one, if there may be no argument. */
  boolean isCertainlyQuiet(Object firstArgument) {
    return protection == Protection.QUIET
        || (firstArgument != null && KeyKind.isQuiet(firstArgument));
  }

  /** Whether the call may be made while everybody else waits. */
  boolean isQuiet(Object receiver, Object[] arguments) {
    return switch (protection) {
      case QUIET -> Origin.isJdk(receiver.getClass());
      case QUIET_KEY ->
          Origin.isJdk(receiver.getClass())
              && arguments.length > 0
              && KeyKind.isQuiet(arguments[0]);
      default -> false;
    };
  }
}
