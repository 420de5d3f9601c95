// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Accesses of plain fields that add nothing, because the same field of the same object was accessed
 * before: wherever one of these instructions is executed, the other one was before it, and nothing
 * in between can synchronise. A read adds nothing to a read or write, a write to a write.
 */
final class RepeatedAccesses {
  // In the place of a variable.
  private static final int STATIC = -1;
  private static final int UNKNOWN = -2;
  private static final int NOT_PLAIN =
      Opcodes.ACC_FINAL | Opcodes.ACC_VOLATILE | Opcodes.ACC_SYNTHETIC;

  private final ClassFinder finder;
  private final ClassLoader loader;
  private final String className;
  private final OwnFieldAccess own;

  // What the code before makes sure of: accessed, and perhaps even written.
  private final Map<Field, Boolean> isWritten = new HashMap<>();
  private final Set<AbstractInsnNode> repeated = new HashSet<>();

  /** A field of the object that a local variable refers to, or a static one. */
  private record Field(int variable, String declaringClass, String name, String descriptor) {}

  RepeatedAccesses(
      Plan plan,
      ClassLoader loader,
      String className,
      MethodNode method,
      Loops loops,
      OwnFieldAccess own) {
    this.finder = plan.finder();
    this.loader = loader;
    this.className = className;
    this.own = own;
    if (plan.saves(Saving.REPEATED_ACCESSES)) {
      find(method, loops);
    }
  }

  boolean contains(AbstractInsnNode access) {
    return repeated.contains(access);
  }

  private void find(MethodNode method, Loops loops) {
    for (AbstractInsnNode instruction : method.instructions) {
      if (loops.isTarget(instruction) || mayRunOtherCode(instruction)) {
        isWritten.clear();
      } else if (instruction.getOpcode() == Opcodes.ASTORE) {
        int variable = ((VarInsnNode) instruction).var;
        isWritten.keySet().removeIf(field -> field.variable == variable);
      } else if (instruction instanceof FieldInsnNode access) {
        access(access);
      }
    }
  }

  /** Also code that is only run when a class is loaded or initialised. */
  private static boolean mayRunOtherCode(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    return (instruction instanceof MethodInsnNode call && !call.owner.equals("java/lang/Math"))
        || instruction instanceof InvokeDynamicInsnNode
        || instruction instanceof TypeInsnNode
        || instruction instanceof MultiANewArrayInsnNode
        || opcode == Opcodes.MONITORENTER
        || opcode == Opcodes.MONITOREXIT
        || (instruction instanceof LdcInsnNode constant && isResolved(constant.cst));
  }

  private static boolean isResolved(Object constant) {
    return constant instanceof Type
        || constant instanceof Handle
        || constant instanceof ConstantDynamic;
  }

  private void access(FieldInsnNode access) {
    FieldFacts facts = finder.field(loader, access.owner, access.name, access.desc);
    int opcode = access.getOpcode();
    boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
    boolean isFinal = facts.isKnown() && (facts.access() & Opcodes.ACC_FINAL) != 0;
    boolean isPlain = facts.number() >= 0 && (facts.access() & NOT_PLAIN) == 0;
    if (isStatic ? !access.owner.equals(className) || !isPlain : !isPlain && !isFinal) {
      isWritten.clear();
    }
    int variable = isStatic ? STATIC : variable(access);
    if (isPlain && variable != UNKNOWN) {
      boolean isWrite = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
      access(
          access, new Field(variable, facts.declaringClass(), access.name, access.desc), isWrite);
    }
  }

  private void access(FieldInsnNode access, Field field, boolean isWrite) {
    Boolean known = isWritten.get(field);
    if (known != null && (known || !isWrite)) {
      repeated.add(access);
    } else {
      isWritten.put(field, isWrite);
    }
  }

  /** The variable that refers to the owner of the field when it is accessed. */
  private int variable(FieldInsnNode access) {
    if (access.getOpcode() == Opcodes.PUTFIELD) {
      return own.isOfThis(access) ? 0 : UNKNOWN;
    }
    AbstractInsnNode before = previous(access);
    if (before != null && before.getOpcode() == Opcodes.DUP) {
      before = previous(before);
    }
    return before != null && before.getOpcode() == Opcodes.ALOAD
        ? ((VarInsnNode) before).var
        : UNKNOWN;
  }

  /** The instruction before, unless code may also get here from elsewhere. */
  private static AbstractInsnNode previous(AbstractInsnNode instruction) {
    AbstractInsnNode before = instruction.getPrevious();
    while (before instanceof LineNumberNode) {
      before = before.getPrevious();
    }
    return before;
  }
}
