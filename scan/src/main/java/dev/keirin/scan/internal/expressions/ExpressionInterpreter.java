// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.expressions;

import dev.keirin.scan.internal.classes.Lambda;
import dev.keirin.scan.internal.expressions.LockExpression.ClassObject;
import dev.keirin.scan.internal.expressions.LockExpression.Constant;
import dev.keirin.scan.internal.expressions.LockExpression.Local;
import dev.keirin.scan.internal.expressions.LockExpression.StaticField;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.analysis.Interpreter;

/** Names what each instruction produces, and tells a listener what its operands were. */
final class ExpressionInterpreter extends Interpreter<LockValue> implements Opcodes {
  private final LibraryCalls library;
  private OperandListener listener = OperandListener.NONE;
  private int position;

  /** Hears the operands of instructions that matter for locks. */
  interface OperandListener {
    OperandListener NONE = new OperandListener() {};

    /** The monitor of the object is taken or let go. */
    default void monitor(int opcode, LockExpression object) {}

    /** The value went where other threads may find it. */
    default void escape(LockExpression value) {}

    /** A method is called. */
    default void call(MethodInsnNode call, List<? extends LockValue> arguments) {}
  }

  ExpressionInterpreter(LibraryCalls library) {
    super(ASM9);
    this.library = library;
  }

  void listener(OperandListener newListener) {
    listener = newListener;
  }

  /** Says which instruction comes next. */
  void at(int newPosition) {
    position = newPosition;
  }

  private LockValue result() {
    return LockValue.named(Local.result(position));
  }

  private LockValue resultOf(Type type) {
    return type.getSize() == 2 ? LockValue.TWO_SLOTS : result();
  }

  /** The value with this name, or with a name that only this execution has. */
  private LockValue namedOrResult(LockExpression expression) {
    return expression == null ? result() : LockValue.named(expression);
  }

  @Override
  public LockValue newValue(Type type) {
    return type != null && type.getSize() == 2 ? LockValue.TWO_SLOTS : LockValue.NOTHING;
  }

  @Override
  public LockValue newOperation(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    if (opcode >= ICONST_M1 && opcode <= ICONST_5) {
      return LockValue.named(new Constant(opcode - ICONST_0));
    }
    return switch (opcode) {
      case LCONST_0, LCONST_1, DCONST_0, DCONST_1 -> LockValue.TWO_SLOTS;
      case BIPUSH, SIPUSH -> LockValue.named(new Constant(((IntInsnNode) insn).operand));
      case LDC -> constant(((LdcInsnNode) insn).cst);
      case GETSTATIC -> staticField((FieldInsnNode) insn);
      default -> result();
    };
  }

  private LockValue constant(Object constant) {
    if (constant instanceof Integer number) {
      return LockValue.named(new Constant(number));
    }
    if (constant instanceof Type type && type.getSort() == Type.OBJECT) {
      return LockValue.named(new ClassObject(type.getInternalName()));
    }
    boolean isLong = constant instanceof Long || constant instanceof Double;
    return isLong ? LockValue.TWO_SLOTS : result();
  }

  private LockValue staticField(FieldInsnNode field) {
    if (Type.getType(field.desc).getSize() == 2) {
      return LockValue.TWO_SLOTS;
    }
    String owner = library.fieldOwner(field.owner, field.name);
    return LockValue.named(new StaticField(owner, field.name, field.desc));
  }

  @Override
  public LockValue copyOperation(AbstractInsnNode insn, LockValue value) {
    return value;
  }

  @Override
  public LockValue unaryOperation(AbstractInsnNode insn, LockValue value) {
    return switch (insn.getOpcode()) {
      case CHECKCAST -> value;
      case MONITORENTER, MONITOREXIT -> {
        listener.monitor(insn.getOpcode(), value.expression());
        yield null;
      }
      case PUTSTATIC -> {
        listener.escape(value.expression());
        yield null;
      }
      case GETFIELD -> field((FieldInsnNode) insn, value);
      case LNEG, DNEG, I2L, I2D, F2L, F2D, L2D, D2L -> LockValue.TWO_SLOTS;
      default -> result();
    };
  }

  private LockValue field(FieldInsnNode field, LockValue base) {
    if (Type.getType(field.desc).getSize() == 2) {
      return LockValue.TWO_SLOTS;
    }
    String owner = library.fieldOwner(field.owner, field.name);
    return namedOrResult(LockExpression.field(base.expression(), owner, field.name, field.desc));
  }

  @Override
  public LockValue binaryOperation(AbstractInsnNode insn, LockValue left, LockValue right) {
    return switch (insn.getOpcode()) {
      case AALOAD -> namedOrResult(LockExpression.element(left.expression(), right.expression()));
      case PUTFIELD -> {
        listener.escape(right.expression());
        yield null;
      }
      case LALOAD, DALOAD, LADD, DADD, LSUB, DSUB, LMUL, DMUL, LDIV, DDIV, LREM, DREM ->
          LockValue.TWO_SLOTS;
      case LSHL, LSHR, LUSHR, LAND, LOR, LXOR -> LockValue.TWO_SLOTS;
      default -> result();
    };
  }

  @Override
  public LockValue ternaryOperation(
      AbstractInsnNode insn, LockValue array, LockValue index, LockValue value) {
    listener.escape(value.expression());
    return null;
  }

  @Override
  public LockValue naryOperation(AbstractInsnNode insn, List<? extends LockValue> values) {
    if (insn instanceof MethodInsnNode call) {
      listener.call(call, values);
      return library.isPartOfReadWriteLock(call)
          ? namedOrResult(values.get(0).expression())
          : resultOf(Type.getReturnType(call.desc));
    }
    if (insn instanceof MultiANewArrayInsnNode) {
      return result();
    }
    values.forEach(value -> listener.escape(value.expression()));
    return dynamic((InvokeDynamicInsnNode) insn, values);
  }

  private LockValue dynamic(InvokeDynamicInsnNode insn, List<? extends LockValue> values) {
    Optional<Lambda> lambda = Lambda.of(insn.name, insn.desc, insn.bsm, insn.bsmArgs);
    if (lambda.isEmpty()) {
      return resultOf(Type.getReturnType(insn.desc));
    }
    LockExpression[] captured =
        values.stream().map(LockValue::expression).toArray(LockExpression[]::new);
    return new LockValue(1, Local.result(position), lambda.get(), Arrays.asList(captured));
  }

  @Override
  public void returnOperation(AbstractInsnNode insn, LockValue value, LockValue expected) {}

  @Override
  public LockValue merge(LockValue left, LockValue right) {
    throw new UnsupportedOperationException("values meet in ExpressionFlow, which knows where");
  }
}
