// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.ArrayRanges;
import java.lang.reflect.Array;

/**
 * Reads or writes elements of arrays. The call is made with the turn, unless it may run code of the
 * program; then the values are not told.
 */
record ArrayEffect(Action action) implements Effect {
  /** What is done to the arrays among the arguments. */
  enum Action {
    /** From the first to the third argument, as {@code System.arraycopy} does. */
    COPY,
    /** Writes all of the first argument, or what is between the second and the third. */
    FILL,
    /** Reads the start of the first argument into a new array. */
    COPY_OF,
    /** Reads from the second to the third argument into a new array. */
    COPY_OF_RANGE,
    /** Reads and writes all of the first argument, or what is between the second and the third. */
    SORT,
    /** Reads the element with the index that is the second argument. */
    GET,
    /** Writes the element with the index that is the second argument. */
    SET
  }

  private static final Object AT_TURN = new Object();
  private static final Object ANNOUNCED = new Object();
  private static final Object LATER = new Object();

  boolean isRead() {
    return action != Action.FILL && action != Action.SET;
  }

  boolean isWrite() {
    return action != Action.GET;
  }

  @Override
  public Object before(Call call) {
    Object array = call.argument(1);
    if (array == null || !array.getClass().isArray()) {
      return null;
    }
    if (action == Action.SORT && array instanceof Object[]) {
      return LATER;
    }
    if (!call.recorder().begin()) {
      return null;
    }
    Object token = AT_TURN;
    try {
      if (call.recorder().ranges().isPresent() && announce(call, call.recorder().ranges().get())) {
        token = ANNOUNCED;
      }
    } catch (Throwable failure) {
      call.recorder().failed(failure);
    } finally {
      call.recorder().leaveOpen();
    }
    return token;
  }

  /** Makes the accesses known before the call; false if they must be told of afterwards. */
  private boolean announce(Call call, ArrayRanges ranges) {
    Object array = call.argument(1);
    int length = Array.getLength(array);
    switch (action) {
      case COPY -> {
        Object target = call.argument(3);
        int from = (int) call.argument(2);
        int targetFrom = (int) call.argument(4);
        int count = (int) call.argument(5);
        if (!mustFit(array, target)) {
          return false;
        }
        if (ArrayRanges.isInside(array, from, count)
            && ArrayRanges.isInside(target, targetFrom, count)) {
          ranges.access(array, from, count, false, call.site);
          ranges.access(target, targetFrom, count, true, call.site);
        }
      }
      case COPY_OF -> {
        int count = call.argument(2) instanceof Integer i ? Math.min(i, length) : length;
        if (count >= 0) {
          ranges.access(array, 0, count, false, call.site);
        }
      }
      case COPY_OF_RANGE -> {
        int from = (int) call.argument(2);
        int count = Math.min((int) call.argument(3), length) - from;
        if (ArrayRanges.isInside(array, from, count)) {
          ranges.access(array, from, count, false, call.site);
        }
      }
      case FILL, SORT -> {
        boolean hasRange = call.arguments.length > 2;
        int from = hasRange ? (int) call.argument(2) : 0;
        int count = hasRange ? (int) call.argument(3) - from : length;
        if (ArrayRanges.isInside(array, from, count)) {
          if (action == Action.SORT) {
            ranges.access(array, from, count, false, call.site);
          }
          ranges.access(array, from, count, true, call.site);
        }
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private void made(Call call, ArrayRanges ranges) {
    boolean hasCopy = action == Action.COPY_OF || action == Action.COPY_OF_RANGE;
    if (hasCopy && call.thrown == null) {
      int count = Math.min(Array.getLength(call.argument(1)), Array.getLength(call.result));
      ranges.filled(call.result, count, call.site);
    }
    ranges.made();
  }

  /** Whether every element of one array can be put into the other. */
  private static boolean mustFit(Object from, Object to) {
    return to != null
        && to.getClass().isArray()
        && (from.getClass() == to.getClass()
            || (from instanceof Object[] && to.getClass().isInstance(from)));
  }

  @Override
  public void after(Call call, Object token) {
    if (token == ANNOUNCED) {
      call.inOpenTurn(() -> made(call, call.recorder().ranges().orElseThrow()));
    } else if (token == AT_TURN) {
      call.inOpenTurn(() -> report(new ArrayElements(call, call.context.withValues())));
    } else if (token == LATER) {
      call.inTurn(() -> report(new ArrayElements(call, false)));
    }
  }

  private void report(ArrayElements elements) {
    Call call = elements.call;
    Object array = call.argument(1);
    if (action == Action.COPY) {
      copied(elements);
      return;
    }
    if (call.thrown != null) {
      return;
    }
    boolean hasRange = call.arguments.length > 2 && call.argument(2) instanceof Integer;
    int from = hasRange ? (int) call.argument(2) : 0;
    int to = hasRange && call.argument(3) instanceof Integer i ? i : Array.getLength(array);
    switch (action) {
      case FILL -> elements.write(array, from, to);
      case COPY_OF -> elements.copy(array, 0, call.result, 0);
      case COPY_OF_RANGE -> elements.copy(array, (int) call.argument(2), call.result, 0);
      case SORT -> elements.sort(array, from, to);
      case GET -> elements.read(array, (int) call.argument(2), array, (int) call.argument(2), 1);
      case SET -> elements.write(array, (int) call.argument(2), (int) call.argument(2) + 1);
      default -> throw new IllegalStateException(action.name());
    }
  }

  /** Some elements may have been copied before an element was found that does not fit. */
  private static void copied(ArrayElements elements) {
    Call call = elements.call;
    Object target = call.argument(3);
    int targetFrom = (int) call.argument(4);
    int count = (int) call.argument(5);
    if (call.thrown == null) {
      elements.read(call.argument(1), (int) call.argument(2), target, targetFrom, count);
      elements.write(target, targetFrom, targetFrom + count);
    } else if (call.thrown instanceof ArrayStoreException
        && target instanceof Object[] references
        && targetFrom >= 0
        && targetFrom + count <= references.length) {
      elements.write(target, targetFrom, targetFrom + count);
    }
  }
}
