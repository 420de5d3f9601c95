// SPDX-License-Identifier: Apache-2.0
package dev.keirin.testkit.truth;

import dev.keirin.operation.OperationKind;
import dev.keirin.testkit.Execution;
import dev.keirin.testkit.Operation;
import dev.keirin.testkit.truth.Script.Role;
import dev.keirin.testkit.truth.Script.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Makes random executions of what programs do, where single random operations would hardly ever fit
 * together: tasks that are submitted, taken up and awaited, requests and answers, waits, classes
 * that are initialised. The same seed gives the same execution.
 */
public final class IdiomaticExecutions {
  private static final int MOST_EVENTS = 60;
  private static final int PATIENCE = 200;

  private final Random random;
  private final Idioms idioms;
  private final List<Operation> operations = new ArrayList<>();
  private final List<Script> scripts = new ArrayList<>();

  /** By lock, who holds it, or a share of it. */
  private final Map<String, Set<Script>> holders = new HashMap<>();

  private final Set<String> sharedLocks = new HashSet<>();

  /** By channel, how often was sent to it; of semaphores, what is left of it. */
  private final Map<String, Integer> sent = new HashMap<>();

  private final List<Step> tasks = new ArrayList<>();
  private final List<Step> requests = new ArrayList<>();

  /** By class, who initialises it; nobody any more if that is done. */
  private final Map<String, String> initialisers = new HashMap<>();

  private IdiomaticExecutions(long seed) {
    random = new Random(seed);
    idioms = new Idioms(random);
  }

  public static Execution make(long seed) {
    return new IdiomaticExecutions(seed).run();
  }

  private Execution run() {
    int threads = 2 + random.nextInt(3);
    for (int i = 1; i <= threads; i++) {
      scripts.add(new Script("T" + i, Role.ONCE, idioms.life()));
    }
    for (int i = random.nextInt(2); i >= 0; i--) {
      scripts.add(new Script("P" + i, Role.WORKER, List.of()));
    }
    scripts.add(new Script("S", Role.SERVER, List.of()));
    for (int idle = 0; idle < PATIENCE && operations.size() < MOST_EVENTS; idle++) {
      Script script = scripts.get(random.nextInt(scripts.size()));
      int steps = 1 + random.nextInt(4);
      while (steps-- > 0 && goOn(script)) {
        idle = 0;
      }
    }
    return new Execution(operations);
  }

  /** Lets a thread do one step if it can. */
  private boolean goOn(Script script) {
    if (script.isDone() && !takesUp(script)) {
      return false;
    }
    Step step = script.next();
    if (!isPossible(script, step)) {
      return false;
    }
    script.goOn();
    perform(script, step);
    return true;
  }

  private boolean takesUp(Script script) {
    List<Step> waiting = script.role == Role.WORKER ? tasks : requests;
    if (script.role == Role.ONCE || waiting.isEmpty()) {
      if (script.role == Role.ONCE && !script.hasEnded) {
        script.hasEnded = true;
        emit(script, OperationKind.THREAD_END, "");
      }
      return false;
    }
    Step next = waiting.remove(random.nextInt(waiting.size()));
    boolean isTask = script.role == Role.WORKER;
    if (isTask) {
      emit(script, OperationKind.TASK, "");
    }
    emit(script, OperationKind.RECEIVE, next.target());
    List<Step> steps = new ArrayList<>(next.follows());
    steps.add(new Step(OperationKind.SEND, isTask ? next.target() : next.target() + "a"));
    script.first(steps);
    return true;
  }

  private boolean isPossible(Script script, Step step) {
    Set<Script> holding = holders.computeIfAbsent(step.target(), l -> new HashSet<>());
    return switch (step.kind()) {
      case ACQUIRE, WAIT_END -> holding.isEmpty();
      case ACQUIRE_SHARED ->
          !holding.contains(script) && (holding.isEmpty() || sharedLocks.contains(step.target()));
      case JOIN -> scripts.stream().anyMatch(s -> s.thread.equals(step.target()) && s.hasEnded);
      case RECEIVE -> isSent(step.target());
      case INITIALISE -> {
        String initialiser = initialisers.get(step.target());
        yield initialiser == null || initialiser.isEmpty() || initialiser.equals(script.thread);
      }
      default -> true;
    };
  }

  /** Who waits for a task waits for its end, not for its submission. */
  private boolean isSent(String channel) {
    return sent.getOrDefault(channel, 0) > (channel.startsWith("task:") ? 1 : 0);
  }

  private void perform(Script script, Step step) {
    if (step.kind() == OperationKind.INITIALISE) {
      initialise(script, step);
      return;
    }
    emit(script, step.kind(), step.target());
    switch (step.kind()) {
      case ACQUIRE, WAIT_END -> {
        holders.get(step.target()).add(script);
        sharedLocks.remove(step.target());
      }
      case ACQUIRE_SHARED -> {
        holders.get(step.target()).add(script);
        sharedLocks.add(step.target());
      }
      case RELEASE, RELEASE_SHARED, WAIT_START -> holders.get(step.target()).remove(script);
      case FORK -> scripts.add(new Script(step.target(), Role.ONCE, step.follows()));
      case SEND -> send(step);
      case RECEIVE -> {
        if (step.target().startsWith("semaphore:")) {
          sent.merge(step.target(), -1, Integer::sum);
        }
      }
      default -> {}
    }
  }

  private void send(Step step) {
    sent.merge(step.target(), 1, Integer::sum);
    if (!step.follows().isEmpty()) {
      (step.target().startsWith("task:") ? tasks : requests).add(step);
    }
    if (step.target().startsWith("class_initialisation:")) {
      initialisers.put(step.target().substring("class_initialisation:".length()), "");
    }
  }

  /** Whoever comes first initialises the class; others learn that it is done. */
  private void initialise(Script script, Step step) {
    String channel = "class_initialisation:" + step.target();
    if (!initialisers.containsKey(step.target())) {
      initialisers.put(step.target(), script.thread);
      emit(script, step.kind(), step.target());
      List<Step> steps = new ArrayList<>(step.follows());
      steps.add(new Step(OperationKind.SEND, channel));
      script.first(steps);
    } else if (initialisers.get(step.target()).isEmpty()) {
      emit(script, OperationKind.RECEIVE, channel);
    }
  }

  private void emit(Script script, OperationKind kind, String target) {
    operations.add(new Operation(script.thread, kind, target, "" + (1 + random.nextInt(9))));
  }
}
