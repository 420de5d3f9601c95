// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.expressions;

import dev.keirin.scan.internal.classes.CallReference;
import dev.keirin.scan.internal.classes.Callee;
import dev.keirin.scan.internal.classes.Lambda;
import dev.keirin.scan.internal.expressions.LockExpression.Local;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Writes down the lock operations of a method, block by block, and what happens to new objects. */
final class LockOperationWriter
    implements ExpressionInterpreter.OperandListener, ExpressionFlow.Visitor {
  private final Surroundings surroundings;
  private final Set<LockExpression> created = new HashSet<>();
  private final Set<LockExpression> escaped = new HashSet<>();
  private List<Positioned> operations = new ArrayList<>();
  private int position;
  private int line;

  /** An operation and the instruction that it belongs to. */
  record Positioned(int position, LockOperation operation) {}

  LockOperationWriter(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** Starts a new block, whose operations go into the list that it returns. */
  List<Positioned> startBlock() {
    operations = new ArrayList<>();
    return operations;
  }

  /** The object is as good as new when the method starts. */
  void created(LockExpression object) {
    created.add(object);
  }

  /** Whether no other thread can know the object while the method runs. */
  boolean isUnshared(LockExpression object) {
    return created.contains(object) && !escaped.contains(object);
  }

  @Override
  public void before(int newPosition, AbstractInsnNode instruction) {
    position = newPosition;
    if (instruction instanceof LineNumberNode number) {
      line = number.line;
    } else if (instruction.getOpcode() == Opcodes.NEW) {
      created.add(Local.result(position));
    } else if (instruction.getOpcode() == Opcodes.AASTORE) {
      write(new Change.OfElement());
    } else if (instruction instanceof FieldInsnNode field && isWriteOfName(field)) {
      String owner = surroundings.library().fieldOwner(field.owner, field.name);
      write(new Change.OfField(owner, field.name));
    }
  }

  /** Names are made of references and of numbers that index arrays. */
  private static boolean isWriteOfName(FieldInsnNode field) {
    boolean isWrite =
        field.getOpcode() == Opcodes.PUTFIELD || field.getOpcode() == Opcodes.PUTSTATIC;
    int sort = Type.getType(field.desc).getSort();
    return isWrite && (sort >= Type.ARRAY || sort == Type.INT);
  }

  private void write(LockOperation operation) {
    operations.add(new Positioned(position, operation));
  }

  @Override
  public void monitor(int opcode, LockExpression object) {
    write(
        opcode == Opcodes.MONITORENTER
            ? new LockOperation.Enter(object, line, null, true)
            : new LockOperation.Exit(object, true));
  }

  @Override
  public void escape(LockExpression value) {
    escaped.add(value);
  }

  @Override
  public void call(MethodInsnNode call, List<? extends LockValue> arguments) {
    boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
    for (int i = isStatic ? 0 : 1; i < arguments.size(); i++) {
      escape(arguments.get(i).expression());
    }
    CallReference reference = CallReference.of(call);
    LockExpression receiver = isStatic ? null : arguments.get(0).expression();
    switch (surroundings.library().effect(reference, receiver)) {
      case ACQUIRE -> write(new LockOperation.Enter(receiver, line, null, false));
      case RELEASE -> write(new LockOperation.Exit(receiver, false));
      case TOUCH -> {
        String via = reference.owner().replace('/', '.') + "." + reference.name();
        write(new LockOperation.Enter(receiver, line, via, false));
        write(new LockOperation.Exit(receiver, false));
      }
      case NONE -> ordinaryCall(reference, arguments);
    }
    runLambdas(call, arguments);
  }

  private void ordinaryCall(CallReference call, List<? extends LockValue> arguments) {
    Lambda receiver = arguments.isEmpty() ? null : arguments.get(0).lambda();
    if (receiver != null && call.isDispatched()) {
      runLambda(arguments.get(0), arguments.subList(1, arguments.size()));
      return;
    }
    List<Callee> callees = surroundings.lockingCallees(call);
    if (!callees.isEmpty()) {
      write(
          new LockOperation.Call(
              callees, surroundings.isGuess(call), expressions(arguments), line));
    }
  }

  private void runLambdas(MethodInsnNode call, List<? extends LockValue> arguments) {
    int count = LambdaRuns.count(call.owner, call.name);
    for (LockValue argument : arguments) {
      for (int i = 0; argument.lambda() != null && i < count; i++) {
        runLambda(argument, List.of());
      }
    }
  }

  private void runLambda(LockValue value, List<? extends LockValue> arguments) {
    CallReference body = value.lambda().body();
    List<Callee> callees = surroundings.lockingCallees(body);
    if (!callees.isEmpty()) {
      List<LockExpression> all = new ArrayList<>(value.captured());
      if (all.size() < value.lambda().captured()) {
        all.add(0, null); // the new object of a constructor reference
      }
      arguments.forEach(argument -> all.add(argument.expression()));
      write(new LockOperation.Call(callees, surroundings.isGuess(body), all, line));
    }
  }

  private static List<LockExpression> expressions(List<? extends LockValue> values) {
    return Arrays.asList(values.stream().map(LockValue::expression).toArray(LockExpression[]::new));
  }
}
