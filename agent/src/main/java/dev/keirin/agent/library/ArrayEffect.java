// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.ArrayRanges;
import dev.keirin.agent.watch.ArrayRanges.Range;
import java.lang.reflect.Array;
import java.util.List;

/**
 * Reads or writes elements of arrays. The call is made with the turn, unless its accesses can be
 * announced without, or it may run code of the program; then the values are not told.
 *
 * @param width how many elements are accessed at an index
 */
record ArrayEffect(Action action, int width) implements Effect {
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
    /** Reads elements, the first with the index that is the second argument. */
    GET,
    /** Writes elements, the first with the index that is the second argument. */
    SET
  }

  /** With single elements where these have an index. */
  ArrayEffect(Action action) {
    this(action, 1);
  }

  private static final Object AT_TURN = new Object();
  private static final Object ANNOUNCED = new Object();
  private static final Object ANNOUNCED_AT_TURN = new Object();
  private static final Object LATER = new Object();

  /** Whether elements are copied, to another array or to a new one. */
  boolean isCopy() {
    return action == Action.COPY || action == Action.COPY_OF || action == Action.COPY_OF_RANGE;
  }

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
    ArrayRanges ranges = call.recorder().ranges().orElse(null);
    if (ranges != null && ArrayRanges.isAlone()) {
      return null;
    }
    List<Range> accessed = ranges == null ? null : ranges(call);
    if (accessed != null && isPartOfRun(call, ranges, accessed)) {
      return null;
    }
    if (accessed != null && ranges.areAnnounced(accessed, call.at)) {
      return ANNOUNCED;
    }
    if (!call.recorder().begin()) {
      return null;
    }
    try {
      if (accessed != null) {
        accessed.forEach(range -> ranges.access(range, call.site));
      }
    } catch (Throwable failure) {
      call.recorder().failed(failure);
    } finally {
      call.recorder().leaveOpen();
    }
    return accessed == null ? AT_TURN : ANNOUNCED_AT_TURN;
  }

  private boolean isPartOfRun(Call call, ArrayRanges ranges, List<Range> accessed) {
    return width > 1 && (accessed.isEmpty() || ranges.isPartOfRun(accessed.get(0), call.at));
  }

  /** What the call is going to access; null if that must be told of afterwards. */
  private List<Range> ranges(Call call) {
    Object array = call.argument(1);
    int length = Array.getLength(array);
    return switch (action) {
      case COPY -> copied(call);
      case COPY_OF -> {
        int count = call.argument(2) instanceof Integer i ? Math.min(i, length) : length;
        yield inside(array, 0, count, false);
      }
      case COPY_OF_RANGE -> {
        int from = (int) call.argument(2);
        yield inside(array, from, Math.min((int) call.argument(3), length) - from, false);
      }
      case FILL, SORT -> {
        boolean hasRange = call.arguments.length > 2;
        int from = hasRange ? (int) call.argument(2) : 0;
        int count = hasRange ? (int) call.argument(3) - from : length;
        List<Range> written = inside(array, from, count, true);
        yield action == Action.FILL || written.isEmpty()
            ? written
            : List.of(new Range(array, from, count, false), written.get(0));
      }
      case GET, SET -> inside(array, (int) call.argument(2), width, action == Action.SET);
    };
  }

  /** None if the call is going to throw or has nothing to do. */
  private static List<Range> inside(Object array, int from, int count, boolean isWrite) {
    return count > 0 && ArrayRanges.isInside(array, from, count)
        ? List.of(new Range(array, from, count, isWrite))
        : List.of();
  }

  private static List<Range> copied(Call call) {
    Object array = call.argument(1);
    Object target = call.argument(3);
    if (!mustFit(array, target)) {
      return null;
    }
    int count = (int) call.argument(5);
    List<Range> read = inside(array, (int) call.argument(2), count, false);
    List<Range> written = inside(target, (int) call.argument(4), count, true);
    return read.isEmpty() || written.isEmpty() ? List.of() : List.of(read.get(0), written.get(0));
  }

  private void made(Call call) {
    ArrayRanges.made();
    if ((action != Action.COPY_OF && action != Action.COPY_OF_RANGE) || call.thrown != null) {
      return;
    }
    Object copy = call.result;
    int copied = Math.min(Array.getLength(call.argument(1)), Array.getLength(copy));
    ArrayRanges ranges = call.recorder().ranges().orElseThrow();
    if (copied > 0 && !ranges.isFilled(copy, copied, call.at)) {
      call.inTurn(() -> ranges.access(new Range(copy, 0, copied, true), call.site));
      ArrayRanges.made();
    }
  }

  /** Whether every element of one array can be put into the other. */
  static boolean mustFit(Object from, Object to) {
    return to != null
        && to.getClass().isArray()
        && (from.getClass() == to.getClass()
            || (from instanceof Object[] && to.getClass().isInstance(from)));
  }

  @Override
  public void after(Call call, Object token) {
    if (token == ANNOUNCED) {
      made(call);
    } else if (token == ANNOUNCED_AT_TURN) {
      call.inOpenTurn(() -> made(call));
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
      case GET ->
          elements.read(array, (int) call.argument(2), array, (int) call.argument(2), width);
      case SET -> elements.write(array, (int) call.argument(2), (int) call.argument(2) + width);
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
