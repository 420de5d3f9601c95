// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.expressions;

import dev.keirin.scan.internal.classes.ScannedMethod;
import dev.keirin.scan.internal.expressions.LockEvent.Call;
import dev.keirin.scan.internal.expressions.LockEvent.Enter;
import dev.keirin.scan.internal.expressions.LockEvent.Exit;
import dev.keirin.scan.internal.expressions.LockEventWriter.Positioned;
import dev.keirin.scan.internal.expressions.LockExpression.ClassObject;
import dev.keirin.scan.internal.expressions.LockExpression.Local;
import dev.keirin.scan.internal.expressions.LockExpression.Parameter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;

/** Turns the code of a method into a graph of lock events. */
public final class LockProgramBuilder {
  private final ScannedMethod method;
  private final MethodNode code;
  private final ControlFlow flow;
  private final LockEventWriter writer;
  private final List<List<Positioned>> written = new ArrayList<>();
  private final Set<Local> locals = new HashSet<>();

  private LockProgramBuilder(ScannedMethod method, MethodNode code, Surroundings surroundings) {
    this.method = method;
    this.code = code;
    this.flow = new ControlFlow(code);
    this.writer = new LockEventWriter(surroundings);
  }

  /** The lock events of the method; nothing if it takes no lock. */
  public static Optional<LockProgram> build(
      ScannedMethod method, MethodNode code, Surroundings surroundings) {
    if (code.instructions.size() == 0) {
      return Optional.empty();
    }
    try {
      return new LockProgramBuilder(method, code, surroundings).program(surroundings);
    } catch (AnalyzerException | IndexOutOfBoundsException e) {
      // Code that no verifier would accept, or that jumps out of itself: it cannot run either.
      return Optional.empty();
    }
  }

  private Optional<LockProgram> program(Surroundings surroundings) throws AnalyzerException {
    write(new ExpressionFlow(code, flow, surroundings.library()));
    Set<LockExpression> released = new HashSet<>();
    written.forEach(block -> block.forEach(each -> addReleased(each.event(), released)));
    List<List<Positioned>> kept = new ArrayList<>();
    for (List<Positioned> block : written) {
      kept.add(block.stream().filter(each -> isKept(each.event(), released)).toList());
    }
    Enter methodLock = methodLock();
    boolean takesLock =
        kept.stream().anyMatch(block -> block.stream().anyMatch(each -> takes(each.event())));
    if (methodLock == null && !takesLock) {
      return Optional.empty();
    }
    List<LockProgram.Block> blocks = new ArrayList<>();
    List<List<Positioned>> cleaned = kept.stream().map(this::clean).toList();
    for (int i = 0; i < cleaned.size(); i++) {
      blocks.add(block(flow.blocks().get(i), cleaned.get(i)));
    }
    VariableNames names = new VariableNames(code, flow.instructions());
    return Optional.of(new LockProgram(method, methodLock, blocks, names.of(method, locals)));
  }

  private void write(ExpressionFlow values) throws AnalyzerException {
    if (method.isConstructor()) {
      writer.created(new Parameter(0));
    }
    for (int i = 0; i < flow.blocks().size(); i++) {
      written.add(writer.startBlock());
      if (values.isReached(i)) {
        values.replay(i, writer, writer);
      }
    }
  }

  private Enter methodLock() {
    if (!method.isSynchronized()) {
      return null;
    }
    LockExpression lock =
        method.isStatic() ? new ClassObject(method.owner().name()) : new Parameter(0);
    return new Enter(lock, method.firstLine(), null, true);
  }

  private static void addReleased(LockEvent event, Set<LockExpression> released) {
    if (event instanceof Exit exit && !exit.isMonitor()) {
      released.add(exit.lock());
    }
  }

  /** A lock that is let go elsewhere follows a protocol that this analysis does not understand. */
  private static boolean isKept(LockEvent event, Set<LockExpression> released) {
    return !(event instanceof Enter enter) || enter.isMonitor() || released.contains(enter.lock());
  }

  private static boolean takes(LockEvent event) {
    return event instanceof Enter || event instanceof Call;
  }

  /** Takes the names away from objects that no other thread knows. */
  private List<Positioned> clean(List<Positioned> block) {
    return block.stream()
        .map(each -> new Positioned(each.position(), clean(each.event())))
        .filter(each -> isMonitorOrNamed(each.event()))
        .toList();
  }

  private static boolean isMonitorOrNamed(LockEvent event) {
    return !(event instanceof Enter enter) || enter.isMonitor() || enter.lock() != null;
  }

  private LockEvent clean(LockEvent event) {
    if (event instanceof Enter enter) {
      return new Enter(clean(enter.lock()), enter.line(), enter.via(), enter.isMonitor());
    }
    if (event instanceof Call call) {
      List<LockExpression> arguments = new ArrayList<>();
      call.arguments().forEach(each -> arguments.add(clean(each)));
      return new Call(call.callees(), call.isGuess(), arguments, call.line());
    }
    return event instanceof Exit exit ? new Exit(clean(exit.lock()), exit.isMonitor()) : event;
  }

  private LockExpression clean(LockExpression expression) {
    if (expression == null || writer.isUnshared(expression)) {
      return null;
    }
    expression.addLocals(locals);
    return expression;
  }

  /** Adds where the locals that matter get new values. */
  private LockProgram.Block block(ControlFlow.Block block, List<Positioned> events) {
    TreeSet<Integer> definitions = new TreeSet<>();
    List<LockEvent> result = new ArrayList<>();
    for (Local local : locals) {
      if (local.position() >= block.start() && local.position() < block.end()) {
        if (!local.isMeeting()) {
          definitions.add(local.position());
        } else if (result.isEmpty()) {
          result.add(new Change.OfLocal(local.position(), true));
        }
      }
    }
    for (Positioned each : events) {
      while (!definitions.isEmpty() && definitions.first() <= each.position()) {
        result.add(new Change.OfLocal(definitions.pollFirst(), false));
      }
      result.add(each.event());
    }
    definitions.forEach(position -> result.add(new Change.OfLocal(position, false)));
    int rest = events.isEmpty() ? block.start() : events.get(events.size() - 1).position() + 1;
    return new LockProgram.Block(
        result,
        List.copyOf(block.successors()),
        List.copyOf(block.handlers()),
        flow.canThrow(block, rest));
  }
}
