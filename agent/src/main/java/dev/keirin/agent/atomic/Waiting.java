// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.atomic;

import java.util.Set;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Tells whether the code of a method itself waits for other threads to do something. */
final class Waiting {
  private static final String CONCURRENT = "java/util/concurrent/";
  private static final Set<String> TIMES = Set.of("()V", "(J)V", "(JI)V");
  private static final Set<String> CALLS =
      Set.of(
          "await",
          "awaitNanos",
          "awaitUntil",
          "awaitUninterruptibly",
          "awaitTermination",
          "awaitAdvance",
          "awaitAdvanceInterruptibly",
          "awaitQuiescence",
          "arriveAndAwaitAdvance",
          "exchange",
          "invokeAll",
          "invokeAny",
          "join",
          "park",
          "parkNanos",
          "parkUntil",
          "take",
          "takeFirst",
          "takeLast",
          "timedJoin",
          "timedWait",
          "transfer");
  private static final Set<String> FUTURES =
      Set.of("Future", "CompletableFuture", "FutureTask", "ForkJoinTask", "ScheduledFuture");

  private Waiting() {}

  static boolean isIn(MethodNode method) {
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof MethodInsnNode call && isWaiting(call)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isWaiting(MethodInsnNode call) {
    if (call.owner.startsWith(CONCURRENT) && !call.owner.startsWith(CONCURRENT + "atomic/")) {
      boolean isFuture = FUTURES.contains(call.owner.substring(CONCURRENT.length()));
      return CALLS.contains(call.name) || (isFuture && call.name.equals("get"));
    }
    // A class that has them from Object or Thread is named as their owner.
    return (call.name.equals("wait") || call.name.equals("join")) && TIMES.contains(call.desc);
  }
}
