// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.test;

import dev.keirin.finding.Finding;
import dev.keirin.finding.Step;
import dev.keirin.operation.ChannelId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadow;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.UniformOperations;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Knows which thread works for which test, and gives each finding to the test of its threads.
 *
 * <p>A test has the thread that runs it, the threads that its threads start, and threads of pools
 * while they do what its threads have submitted. If the threads of a finding belong to several
 * tests, each that has not ended gets it, and the names of all.
 *
 * <p>Everything happens between two operations or in the middle of one, so nothing is locked here.
 */
public final class TestScopes extends UniformOperations implements Consumer<Finding> {
  private final Shadow<Worker> workers;
  private final Shadow<Scope> tasks;
  private final Consumer<Finding> next;
  private final Runnable reportAgain;
  private final List<Scope> roots = new ArrayList<>();
  private final List<Finding> homeless = new ArrayList<>();
  private ThreadId current;

  /** For whom a thread works: the innermost test that it runs itself, else whoever sent it. */
  private static final class Worker {
    private final Deque<Scope> runs = new ArrayDeque<>();
    private Scope sentBy;

    Scope scope() {
      return runs.isEmpty() ? sentBy : runs.peek();
    }
  }

  /**
   * Keeps what it knows in the slot.
   *
   * @param next takes the findings, too
   * @param reportAgain lets the analyses report again what they have reported
   */
  public TestScopes(int slot, Consumer<Finding> next, Runnable reportAgain) {
    this.workers = new Shadow<>(slot);
    this.tasks = new Shadow<>(slot);
    this.next = next;
    this.reportAgain = reportAgain;
  }

  /** The thread starts to run a test, perhaps in the middle of another scope. */
  void begin(ThreadId thread, String id, String parent, String name) {
    Scope scope = new Scope(id, name, scope(parent).orElse(null));
    if (scope.parent() == null) {
      roots.add(scope);
    }
    worker(thread).runs.push(scope);
    scope.addThread(thread.name());
    reportAgain.run();
  }

  /** The thread has run a test to its end. Returns what was found in it. */
  List<Scope.Found> end(ThreadId thread, String id) {
    Scope scope = scope(id).orElseThrow(() -> new IllegalStateException("no test " + id));
    worker(thread).runs.remove(scope);
    scope.close();
    roots.remove(scope);
    return List.copyOf(scope.found());
  }

  private Optional<Scope> scope(String id) {
    return roots.stream().flatMap(Scope::all).filter(s -> s.id().equals(id)).findFirst();
  }

  /** What was found by threads of no test that still ran. */
  public List<Finding> homeless() {
    return List.copyOf(homeless);
  }

  @Override
  public void operation(OperationKind kind, ThreadId thread, Shadowed target, Site site) {
    current = thread;
    switch (kind) {
      case FORK -> send((ThreadId) target, worker(thread).scope());
      case SEND -> {
        if (isTask(target)) {
          tasks.set(target, worker(thread).scope());
        }
      }
      case RECEIVE -> {
        if (isTask(target)) {
          send(thread, tasks.get(target));
        }
      }
      default -> {
        // Nothing else is done for others.
      }
    }
  }

  private static boolean isTask(Shadowed channel) {
    return ((ChannelId) channel).kind() == ChannelId.Kind.TASK;
  }

  private void send(ThreadId thread, Scope scope) {
    if (scope != null && worker(thread).runs.isEmpty()) {
      worker(thread).sentBy = scope;
      scope.addThread(thread.name());
    }
  }

  private Worker worker(ThreadId thread) {
    Worker known = workers.get(thread);
    if (known == null) {
      known = new Worker();
      workers.set(thread, known);
    }
    return known;
  }

  /** Takes what was found by the thread itself, not by looking at operations. */
  public void accept(Finding finding, ThreadId thread) {
    current = thread;
    accept(finding);
  }

  @Override
  public void accept(Finding finding) {
    next.accept(finding);
    Set<String> threads = threads(finding);
    List<Scope> involved =
        roots.stream().flatMap(Scope::all).filter(scope -> scope.hasAny(threads)).toList();
    List<Scope> innermost =
        involved.stream()
            .filter(scope -> involved.stream().noneMatch(other -> other.isInside(scope)))
            .toList();
    List<Scope> open = innermost.stream().filter(Scope::isOpen).toList();
    if (!open.isEmpty()) {
      String remark = innermost.size() == 1 ? "" : "Its threads worked for " + names(innermost);
      open.forEach(scope -> giveTo(scope, finding, remark));
    } else {
      innermost.stream().findFirst().ifPresent(ended -> giveToEnclosing(ended, finding));
    }
    if (innermost.isEmpty()) {
      homeless.add(finding);
    }
  }

  /** An analysis may show what it found before, if the same has happened again. */
  private Set<String> threads(Finding finding) {
    Set<String> threads = new HashSet<>(finding.threads());
    finding.steps().stream().map(Step::thread).forEach(threads::add);
    return current == null || threads.contains(current.name()) ? threads : Set.of(current.name());
  }

  /** Threads of a class work for its tests, but for which one can only be told if it is alone. */
  private static void giveTo(Scope scope, Finding finding, String remark) {
    List<Scope> leaves = scope.openLeaves();
    if (leaves.size() == 1) {
      leaves.get(0).add(finding, remark);
    } else {
      scope.add(
          finding, "Threads of " + scope.name() + " did it while these ran: " + names(leaves));
    }
  }

  private static void giveToEnclosing(Scope ended, Finding finding) {
    Scope scope = ended;
    while (!scope.isOpen()) {
      scope = scope.parent(); // a root that has ended is not looked for
    }
    scope.add(finding, "Threads of " + ended.name() + " did it after that had ended");
  }

  private static String names(List<Scope> scopes) {
    return String.join(", ", scopes.stream().map(Scope::name).distinct().toList());
  }
}
