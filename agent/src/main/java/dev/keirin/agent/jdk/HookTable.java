// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.jdk;

import dev.keirin.agent.jdk.JdkHook.Position;
import dev.keirin.agent.jdk.JdkHook.Target;
import dev.keirin.probe.InsideEvents;
import java.util.ArrayList;
import java.util.List;

/**
 * The hooks inside the JDK. Who completes something reports before others can know, who goes on
 * with something reports before it runs any code of the program.
 */
final class HookTable {
  private static final String CONCURRENT = "java/util/concurrent/";
  private static final String FUTURE = CONCURRENT + "CompletableFuture";
  private static final String FUTURE_TYPE = "L" + FUTURE + ";";

  private final List<JdkHook> hooks = new ArrayList<>();

  private HookTable() {}

  static List<JdkHook> all() {
    HookTable table = new HookTable();
    table.threads();
    table.end();
    table.pools();
    table.forkJoin();
    table.completableFutures();
    table.stages();
    return List.copyOf(table.hooks);
  }

  private void add(String className, String method, Position position, Target target, int event) {
    hooks.add(new JdkHook(className, method, position, target, event));
  }

  private void threads() {
    for (String type : List.of("java/lang/Thread", "java/lang/VirtualThread")) {
      add(type, "start", Position.ENTRY, Target.THIS, InsideEvents.THREAD_STARTS);
    }
    add("java/lang/Thread", "exit()V", Position.ENTRY, Target.THIS, InsideEvents.THREAD_ENDS);
    add(
        "java/lang/VirtualThread",
        "run(Ljava/lang/Runnable;)V",
        Position.RETURN,
        Target.THIS,
        InsideEvents.THREAD_ENDS);
    add(
        "java/lang/Thread",
        "dispatchUncaughtException",
        Position.ENTRY,
        Target.FIRST_ARGUMENT,
        InsideEvents.FAILS);
    // What is only executed, not submitted, has nobody else to tell.
    for (String told : List.of("trySetException", "onAuxExceptionSet")) {
      add(
          CONCURRENT + "ForkJoinTask$RunnableExecuteAction",
          told,
          Position.ENTRY,
          Target.FIRST_ARGUMENT,
          InsideEvents.FAILS);
    }
    add("java/lang/Thread", "join()V", Position.ENTRY, Target.THIS, InsideEvents.JOIN_BEGINS);
    for (String join : List.of("join(J)V", "join(Ljava/time/Duration;)Z")) {
      add("java/lang/Thread", join, Position.RETURN, Target.THIS, InsideEvents.JOIN_RETURNS);
    }
  }

  private void end() {
    add("java/lang/Runtime", "halt", Position.ENTRY, Target.THIS, InsideEvents.HALTS);
  }

  private void pools() {
    String task = CONCURRENT + "FutureTask";
    for (String run : List.of("run", "runAndReset")) {
      add(task, run, Position.ENTRY, Target.THIS, InsideEvents.TASK_STARTS);
    }
    add(task, "runAndReset", Position.RETURN, Target.THIS, InsideEvents.TASK_ENDS);
    for (String end : List.of("set", "setException", "cancel")) {
      add(task, end, Position.ENTRY, Target.THIS, InsideEvents.TASK_ENDS);
    }
    String pool = CONCURRENT + "ThreadPoolExecutor";
    add(pool, "execute", Position.ENTRY, Target.FIRST_ARGUMENT, InsideEvents.TASK_SUBMITTED);
    add(pool, "runWorker", Position.beforeCallOf("run"), Target.ON_STACK, InsideEvents.TASK_STARTS);
    // A worker is not counted any more before it exits, so each task speaks for itself.
    Position done = Position.beforeCallOf("afterExecute");
    add(pool, "runWorker", done, Target.THIS, InsideEvents.TASK_ENDS);
    String scheduled = CONCURRENT + "ScheduledThreadPoolExecutor";
    add(
        scheduled,
        "delayedExecute",
        Position.ENTRY,
        Target.FIRST_ARGUMENT,
        InsideEvents.TASK_SUBMITTED);
    add(
        "java/util/Timer",
        "sched",
        Position.ENTRY,
        Target.FIRST_ARGUMENT,
        InsideEvents.TASK_SUBMITTED);
    add(
        "java/util/TimerThread",
        "mainLoop",
        Position.beforeCallOf("run"),
        Target.ON_STACK,
        InsideEvents.TASK_STARTS);
    String threadPerTask = CONCURRENT + "ThreadPerTaskExecutor";
    add(threadPerTask, "taskComplete", Position.ENTRY, Target.THIS, InsideEvents.TASK_ENDS);
    String scope = CONCURRENT + "StructuredTaskScopeImpl";
    add(scope, "onComplete", Position.ENTRY, Target.THIS, InsideEvents.TASK_ENDS);
    add(scope, "join", Position.RETURN, Target.THIS, InsideEvents.TASK_JOINED);
  }

  private void forkJoin() {
    String queue = CONCURRENT + "ForkJoinPool$WorkQueue";
    for (String push : List.of("push", "lockedPush")) {
      add(queue, push, Position.ENTRY, Target.FIRST_ARGUMENT, InsideEvents.TASK_SUBMITTED);
    }
    String task = CONCURRENT + "ForkJoinTask";
    add(task, "doExec", Position.ENTRY, Target.THIS, InsideEvents.TASK_STARTS);
    for (String end : List.of("setDone", "trySetThrown", "trySetCancelled")) {
      add(task, end, Position.ENTRY, Target.THIS, InsideEvents.TASK_ENDS);
    }
    for (String join : List.of("awaitDone", "join", "invoke")) {
      add(task, join, Position.RETURN, Target.THIS, InsideEvents.TASK_JOINED);
    }
    add(
        CONCURRENT + "ForkJoinPool",
        "deregisterWorker",
        Position.ENTRY,
        Target.THIS,
        InsideEvents.TASK_ENDS);
    String counted = CONCURRENT + "CountedCompleter";
    for (String complete : List.of("tryComplete", "propagateCompletion", "firstComplete")) {
      add(counted, complete, Position.ENTRY, Target.THIS, InsideEvents.PART_ENDS);
    }
    Position last = Position.beforeCallOf("quietlyComplete");
    add(counted, "propagateCompletion", last, Target.THIS, InsideEvents.PARTS_JOINED);
    add(counted, "tryComplete", last, Target.THIS, InsideEvents.PARTS_JOINED);
    Position combines = Position.beforeCallOf("onCompletion");
    add(counted, "tryComplete", combines, Target.THIS, InsideEvents.PARTS_JOINED);
    Position combined = Position.afterCallOf("onCompletion");
    add(counted, "tryComplete", combined, Target.THIS, InsideEvents.PART_ENDS);
    add(counted, "firstComplete", Position.RETURN, Target.THIS, InsideEvents.PARTS_JOINED);
  }

  private void completableFutures() {
    for (String complete :
        List.of(
            "internalComplete",
            "completeNull",
            "completeValue",
            "completeThrowable",
            "completeRelay",
            "complete",
            "completeExceptionally",
            "obtrudeValue",
            "obtrudeException",
            "cancel")) {
      add(FUTURE, complete, Position.ENTRY, Target.THIS, InsideEvents.TASK_ENDS);
    }
    for (String now : List.of("uniApplyNow", "uniAcceptNow", "uniRunNow")) {
      add(FUTURE, now, Position.ENTRY, Target.THIS, InsideEvents.TASK_JOINED);
    }
    for (String[] stage :
        new String[][] {
          {"uniWhenCompleteStage", "uniWhenComplete"},
          {"uniHandleStage", "uniHandle"},
          {"uniExceptionallyStage", "uniExceptionally"},
          {"uniComposeStage", "apply"},
          {"uniComposeExceptionallyStage", "apply"},
          {"biApplyStage", "biApply"},
          {"biAcceptStage", "biAccept"},
          {"biRunStage", "biRun"}
        }) {
      for (String call : List.of(stage[1], "execute")) {
        Position position = Position.beforeCallOf(call);
        add(FUTURE, stage[0], position, Target.THIS, InsideEvents.TASK_JOINED);
        if (stage[0].startsWith("bi")) {
          add(FUTURE, stage[0], position, Target.SECOND_ARGUMENT, InsideEvents.TASK_JOINED);
        }
      }
    }
    composed(FUTURE, "uniComposeStage");
    composed(FUTURE, "uniComposeExceptionallyStage");
  }

  /** The future that the program's function returned may be complete already. */
  private void composed(String className, String method) {
    add(
        className,
        method,
        Position.afterCallOf("toCompletableFuture"),
        Target.ON_STACK,
        InsideEvents.TASK_JOINED);
  }

  /** A stage is pushed to wait for its sources, perhaps handed to an executor, and fires. */
  private void stages() {
    add(FUTURE, "tryPushStack", Position.ENTRY, Target.FIRST_ARGUMENT, InsideEvents.TASK_SUBMITTED);
    String one = FUTURE + "$UniCompletion";
    add(one, "claim", Position.ENTRY, Target.THIS, InsideEvents.TASK_SUBMITTED);
    for (String name :
        List.of(
            "UniApply",
            "UniAccept",
            "UniRun",
            "UniWhenComplete",
            "UniHandle",
            "UniExceptionally",
            "UniComposeExceptionally",
            "UniRelay",
            "UniCompose")) {
      fires(name, one);
    }
    String two = FUTURE + "$BiCompletion";
    for (String name :
        List.of("BiApply", "BiAccept", "BiRun", "BiRelay", "OrApply", "OrAccept", "OrRun")) {
      fires(name, one);
      String type = FUTURE + "$" + name;
      Target second = Target.field(two, "snd", FUTURE_TYPE);
      add(type, "tryFire", Position.ENTRY, second, InsideEvents.TASK_JOINED);
    }
    both("BiApply", "biApply", one, two);
    both("BiAccept", "biAccept", one, two);
    both("BiRun", "biRun", one, two);
    both("BiRelay", "completeNull", one, two);
    both("OrApply", "apply", one, two);
    both("OrAccept", "accept", one, two);
    both("OrRun", "run", one, two);
    fires("AnyOf", FUTURE + "$AnyOf");
    composed(FUTURE + "$UniCompose", "tryFire");
    composed(FUTURE + "$UniComposeExceptionally", "tryFire");
  }

  /** One of two sources may be completed after the stage began to look at them. */
  private void both(String name, String call, String ownerOfFirst, String ownerOfSecond) {
    Position position = Position.beforeCallOf(call);
    Target first = Target.field(ownerOfFirst, "src", FUTURE_TYPE);
    Target second = Target.field(ownerOfSecond, "snd", FUTURE_TYPE);
    add(FUTURE + "$" + name, "tryFire", position, first, InsideEvents.TASK_JOINED);
    add(FUTURE + "$" + name, "tryFire", position, second, InsideEvents.TASK_JOINED);
  }

  private void fires(String name, String ownerOfSource) {
    String type = FUTURE + "$" + name;
    add(type, "tryFire", Position.ENTRY, Target.THIS, InsideEvents.TASK_STARTS);
    Target source = Target.field(ownerOfSource, "src", FUTURE_TYPE);
    add(type, "tryFire", Position.ENTRY, source, InsideEvents.TASK_JOINED);
  }
}
