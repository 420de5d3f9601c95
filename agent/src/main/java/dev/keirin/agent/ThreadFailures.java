// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent;

import dev.keirin.finding.Certainty;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import dev.keirin.finding.Step;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Makes findings of what threads end by because nobody has caught it. What was done last are the
 * calls that led there.
 */
final class ThreadFailures implements Function<Throwable, Consumer<ThreadId>> {
  private static final String ANALYSIS = "failures";
  private static final int SHOWN_CALLS = 10;
  private static final int MOST_CAUSES = 100;

  private final BiConsumer<Finding, ThreadId> findings;

  ThreadFailures(BiConsumer<Finding, ThreadId> findings) {
    this.findings = findings;
  }

  @Override
  public Consumer<ThreadId> apply(Throwable failure) {
    if (isMeant(failure)) {
      return thread -> {};
    }
    String words = words(failure);
    FailureStack stack = FailureStack.of(failure);
    return thread -> findings.accept(finding(failure, words, stack, thread), thread);
  }

  /** The JDK does not tell anybody of this one either. The class itself is going to be removed. */
  private static boolean isMeant(Throwable failure) {
    return failure.getClass().getName().equals("java.lang.ThreadDeath");
  }

  private static Finding finding(
      Throwable failure, String words, FailureStack stack, ThreadId thread) {
    List<Step> steps = new ArrayList<>();
    List<Site> sites = stack.sites();
    for (int i = Math.min(sites.size() - 1, SHOWN_CALLS); i > 0; i--) {
      Site called = sites.get(i - 1);
      String method = called.className() + "." + called.method();
      steps.add(Step.call(thread.name(), method, sites.get(i)));
    }
    return new Finding(
        Rule.FAILURE,
        ANALYSIS,
        Certainty.OBSERVED,
        failure.getClass().getName(),
        "Thread %s ended by %s.".formatted(thread.name(), words),
        List.of(),
        List.of(stack.place()),
        List.of(thread.name()),
        steps);
  }

  private static String words(Throwable failure) {
    Throwable cause = rootCause(failure);
    return cause == failure
        ? classAndMessage(failure)
        : classAndMessage(failure) + ", caused by " + classAndMessage(cause);
  }

  /** Causes may go round in a circle. */
  private static Throwable rootCause(Throwable failure) {
    Throwable root = failure;
    for (int i = 0; i < MOST_CAUSES && cause(root) != null; i++) {
      root = cause(root);
    }
    return root;
  }

  /** This and the message may be code of the program, which may fail. */
  private static Throwable cause(Throwable failure) {
    try {
      return failure.getCause();
    } catch (RuntimeException | Error e) {
      return null;
    }
  }

  private static String classAndMessage(Throwable failure) {
    String type = failure.getClass().getName();
    try {
      String message = failure.getMessage();
      return message == null || message.isBlank() ? type : type + " (" + message.strip() + ")";
    } catch (RuntimeException | Error e) {
      return type;
    }
  }
}
