// SPDX-License-Identifier: Apache-2.0
package dev.keirin.testkit.truth;

import dev.keirin.operation.OperationKind;
import dev.keirin.testkit.truth.Script.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** What programs do that have blocks, tasks, servers, locks and classes to initialise. */
final class Idioms {
  /** What is done to atomic variables, but for what is tried in vain. */
  private static final List<OperationKind> ATOMIC =
      Arrays.stream(OperationKind.values())
          .filter(kind -> kind.isVolatile() && kind != OperationKind.FAILED_UPDATE)
          .toList();

  private static final int MOST_NESTED = 3;

  private final Random random;
  private final int variables;
  private int names;
  private int nested;

  Idioms(Random random) {
    this.random = random;
    variables = 1 + random.nextInt(4);
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private String name(String start) {
    return start + ++names;
  }

  /** What a thread does from its start to its end, most of it in blocks. */
  List<Step> life() {
    List<Step> steps = new ArrayList<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      steps.addAll(chance(4) ? idiom() : block());
    }
    return steps;
  }

  private List<Step> block() {
    String label = name("b");
    List<Step> steps = new ArrayList<>();
    steps.add(new Step(OperationKind.BEGIN, label));
    steps.addAll(body());
    if (!chance(12)) {
      steps.add(new Step(OperationKind.END, label));
    }
    return steps;
  }

  private List<Step> body() {
    List<Step> steps = new ArrayList<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      steps.addAll(idiom());
    }
    return steps;
  }

  private List<Step> idiom() {
    if (nested >= MOST_NESTED) {
      return List.of(access());
    }
    nested++;
    List<Step> steps =
        switch (random.nextInt(18)) {
          case 0, 1 -> block();
          case 2 -> locked(OperationKind.ACQUIRE, OperationKind.RELEASE);
          case 3 -> locked(OperationKind.ACQUIRE_SHARED, OperationKind.RELEASE_SHARED);
          case 4 -> child();
          case 5, 6 -> task();
          case 7 -> request();
          case 8 -> signal();
          case 9 -> barrier();
          case 10 -> permit();
          case 11 -> waiting();
          case 12 -> initialised();
          case 13 -> attempt();
          default -> List.of(access(), access());
        };
    nested--;
    return steps;
  }

  private Step access() {
    OperationKind[] plain = {OperationKind.READ, OperationKind.WRITE};
    int number = random.nextInt(variables);
    if (number % 2 == 0) {
      return new Step(plain[random.nextInt(plain.length)], "o.x" + number);
    }
    String part = chance(3) ? "" : "{k" + random.nextInt(2) + "}";
    return new Step(
        ATOMIC.get(random.nextInt(ATOMIC.size())), "v" + number + (chance(2) ? "" : part));
  }

  private List<Step> locked(OperationKind acquire, OperationKind release) {
    String lock = "m" + random.nextInt(2);
    List<Step> steps = new ArrayList<>();
    steps.add(new Step(acquire, lock));
    steps.add(access());
    if (chance(2)) {
      steps.add(access());
    }
    steps.add(new Step(release, lock));
    return steps;
  }

  private List<Step> child() {
    String child = name("C");
    List<Step> steps = new ArrayList<>();
    steps.add(new Step(OperationKind.FORK, child, body()));
    steps.addAll(chance(2) ? body() : List.of());
    if (!chance(3)) {
      steps.add(new Step(OperationKind.JOIN, child));
    }
    return steps;
  }

  /** One task or two, one after the other or side by side. */
  private List<Step> task() {
    List<Step> sends = new ArrayList<>();
    List<Step> awaits = new ArrayList<>();
    for (int i = chance(3) ? 2 : 1; i > 0; i--) {
      String task = name("task:t");
      sends.add(new Step(OperationKind.SEND, task, body()));
      if (!chance(4)) {
        awaits.add(new Step(OperationKind.RECEIVE, task));
        if (chance(2)) {
          sends.addAll(awaits);
          awaits.clear();
        }
      }
    }
    sends.addAll(chance(2) ? body() : List.of());
    sends.addAll(awaits);
    return sends;
  }

  private List<Step> request() {
    String request = name("queue:q");
    List<Step> steps = new ArrayList<>();
    steps.add(new Step(OperationKind.SEND, request, body()));
    steps.addAll(chance(2) ? List.of(access()) : List.of());
    if (!chance(3)) {
      steps.add(new Step(OperationKind.RECEIVE, request + "a"));
    }
    return steps;
  }

  /** A message that others wait for, or that this one waits for. */
  private List<Step> signal() {
    String[] channels = {"latch:l", "future:f", "permit:p", "interrupt:i", "exchange:e", "c"};
    String channel = channels[random.nextInt(channels.length)];
    Step step = new Step(chance(2) ? OperationKind.SEND : OperationKind.RECEIVE, channel);
    return chance(2) ? List.of(step, access()) : List.of(access(), step);
  }

  private List<Step> barrier() {
    String barrier = "barrier:" + random.nextInt(2);
    Step arrives = new Step(OperationKind.SEND, barrier);
    return chance(4)
        ? List.of(arrives, access())
        : List.of(access(), arrives, new Step(OperationKind.RECEIVE, barrier), access());
  }

  /** A semaphore that is taken and given back, or only given. */
  private List<Step> permit() {
    Step take = new Step(OperationKind.RECEIVE, "semaphore:s");
    Step give = new Step(OperationKind.SEND, "semaphore:s");
    return chance(3) ? List.of(access(), give) : List.of(take, access(), access(), give);
  }

  private List<Step> waiting() {
    String lock = "m" + random.nextInt(2);
    return List.of(
        new Step(OperationKind.ACQUIRE, lock),
        access(),
        new Step(OperationKind.WAIT_START, lock),
        new Step(OperationKind.WAIT_END, lock),
        access(),
        new Step(OperationKind.RELEASE, lock));
  }

  /** The first use of a class, by whoever comes first. */
  private List<Step> initialised() {
    String type = "K" + random.nextInt(2);
    List<Step> initialiser = new ArrayList<>();
    initialiser.add(new Step(OperationKind.WRITE, type + ".s"));
    initialiser.addAll(chance(2) ? body() : List.of());
    OperationKind use = chance(4) ? OperationKind.WRITE : OperationKind.READ;
    return List.of(
        new Step(OperationKind.INITIALISE, type, initialiser), new Step(use, type + ".s"));
  }

  private List<Step> attempt() {
    String variable = "v" + (1 + 2 * random.nextInt(2));
    List<Step> steps = new ArrayList<>();
    steps.add(new Step(OperationKind.VOLATILE_READ, variable));
    if (chance(2)) {
      steps.add(new Step(OperationKind.FAILED_UPDATE, variable));
      steps.add(new Step(OperationKind.VOLATILE_READ, variable));
    } else if (chance(2)) {
      steps.add(new Step(OperationKind.FAILED_ATTEMPT, ""));
    }
    steps.add(new Step(OperationKind.UPDATE, variable));
    return steps;
  }
}
