// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.expressions;

import dev.keirin.scan.internal.classes.ScannedMethod;
import dev.keirin.scan.internal.expressions.LockExpression.ClassObject;
import dev.keirin.scan.internal.expressions.LockExpression.Local;
import dev.keirin.scan.internal.expressions.LockExpression.Parameter;
import dev.keirin.scan.internal.expressions.LockOperation.Call;
import dev.keirin.scan.internal.expressions.LockOperation.Enter;
import dev.keirin.scan.internal.expressions.LockOperation.Exit;
import dev.keirin.scan.internal.expressions.LockOperationWriter.Positioned;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;

/** Turns the code of a method into a graph of lock operations. */
public final class LockProgramBuilder {
  private final ScannedMethod method;
  private final MethodNode code;
  private final ControlFlow flow;
  private final LockOperationWriter writer;
  private final List<List<Positioned>> written = new ArrayList<>();
  private final Set<Local> locals = new HashSet<>();

  private LockProgramBuilder(ScannedMethod method, MethodNode code, Surroundings surroundings) {
    this.method = method;
    this.code = code;
    this.flow = new ControlFlow(code);
    this.writer = new LockOperationWriter(surroundings);
  }

  /** The lock operations of the method; nothing if it takes no lock. */
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
    written.forEach(block -> block.forEach(each -> addReleased(each.operation(), released)));
    List<List<Positioned>> kept = new ArrayList<>();
    for (List<Positioned> block : written) {
      kept.add(block.stream().filter(each -> isKept(each.operation(), released)).toList());
    }
    Enter methodLock = methodLock();
    boolean takesLock =
        kept.stream().anyMatch(block -> block.stream().anyMatch(each -> takes(each.operation())));
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

  private static void addReleased(LockOperation operation, Set<LockExpression> released) {
    if (operation instanceof Exit exit && !exit.isMonitor()) {
      released.add(exit.lock());
    }
  }

  /** A lock that is let go elsewhere follows a protocol that this analysis does not understand. */
  private static boolean isKept(LockOperation operation, Set<LockExpression> released) {
    return !(operation instanceof Enter enter)
        || enter.isMonitor()
        || released.contains(enter.lock());
  }

  private static boolean takes(LockOperation operation) {
    return operation instanceof Enter || operation instanceof Call;
  }

  /** Takes the names away from objects that no other thread knows. */
  private List<Positioned> clean(List<Positioned> block) {
    return block.stream()
        .map(each -> new Positioned(each.position(), clean(each.operation())))
        .filter(each -> isMonitorOrNamed(each.operation()))
        .toList();
  }

  private static boolean isMonitorOrNamed(LockOperation operation) {
    return !(operation instanceof Enter enter) || enter.isMonitor() || enter.lock() != null;
  }

  private LockOperation clean(LockOperation operation) {
    if (operation instanceof Enter enter) {
      return new Enter(clean(enter.lock()), enter.line(), enter.via(), enter.isMonitor());
    }
    if (operation instanceof Call call) {
      List<LockExpression> arguments = new ArrayList<>();
      call.arguments().forEach(each -> arguments.add(clean(each)));
      return new Call(call.callees(), call.isGuess(), arguments, call.line());
    }
    return operation instanceof Exit exit
        ? new Exit(clean(exit.lock()), exit.isMonitor())
        : operation;
  }

  private LockExpression clean(LockExpression expression) {
    if (expression == null || writer.isUnshared(expression)) {
      return null;
    }
    expression.addLocals(locals);
    return expression;
  }

  /** Adds where the locals that matter get new values. */
  private LockProgram.Block block(ControlFlow.Block block, List<Positioned> operations) {
    TreeSet<Integer> definitions = new TreeSet<>();
    List<LockOperation> result = new ArrayList<>();
    for (Local local : locals) {
      if (local.position() >= block.start() && local.position() < block.end()) {
        if (!local.isMeeting()) {
          definitions.add(local.position());
        } else if (result.isEmpty()) {
          result.add(new Change.OfLocal(local.position(), true));
        }
      }
    }
    for (Positioned each : operations) {
      while (!definitions.isEmpty() && definitions.first() <= each.position()) {
        result.add(new Change.OfLocal(definitions.pollFirst(), false));
      }
      result.add(each.operation());
    }
    definitions.forEach(position -> result.add(new Change.OfLocal(position, false)));
    int rest =
        operations.isEmpty() ? block.start() : operations.get(operations.size() - 1).position() + 1;
    return new LockProgram.Block(
        result,
        List.copyOf(block.successors()),
        List.copyOf(block.handlers()),
        flow.canThrow(block, rest));
  }
}
