// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Tells instructions after which a thread is still in the same epoch: they do not synchronise and
 * run no code that might, not even that of class loaders or static initialisers.
 */
final class QuietCode {
  private static final Set<String> FUNCTIONS =
      Set.of("abs", "min", "max", "sqrt", "floor", "ceil", "rint", "sin", "cos", "exp", "log");

  // Methods that call each other more deeply than that are left alone.
  private static final int DEEPEST = 3;

  private final Plan plan;
  private final ClassLoader loader;
  private final ClassNode type;

  QuietCode(Plan plan, ClassLoader loader, ClassNode type) {
    this.plan = plan;
    this.loader = loader;
    this.type = type;
  }

  boolean has(AbstractInsnNode instruction) {
    return has(instruction, 0);
  }

  private boolean has(AbstractInsnNode instruction, int depth) {
    if (instruction instanceof MethodInsnNode call) {
      return call.owner.equals("java/lang/Math")
          ? FUNCTIONS.contains(call.name)
          : call.owner.equals(type.name) && depth < DEEPEST && isQuiet(call, depth + 1);
    }
    if (instruction instanceof FieldInsnNode field) {
      return isQuiet(field);
    }
    if (instruction instanceof LdcInsnNode constant) {
      return constant.cst instanceof Number || constant.cst instanceof String;
    }
    return switch (instruction.getOpcode()) {
      case Opcodes.MONITORENTER, Opcodes.MONITOREXIT, Opcodes.ATHROW, Opcodes.JSR, Opcodes.RET ->
          false;
      default ->
          !(instruction instanceof InvokeDynamicInsnNode
              || instruction instanceof TypeInsnNode
              || instruction instanceof MultiANewArrayInsnNode
              || instruction instanceof TableSwitchInsnNode
              || instruction instanceof LookupSwitchInsnNode);
    };
  }

  /** Whether the method that is called is one of this class for sure, and quiet itself. */
  private boolean isQuiet(MethodInsnNode call, int depth) {
    for (MethodNode method : type.methods) {
      if (method.name.equals(call.name) && method.desc.equals(call.desc)) {
        boolean isKnown = (method.access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC)) != 0;
        boolean isPlain =
            (method.access & (Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_NATIVE)) == 0
                && method.invisibleAnnotations == null
                && !plan.blocks().isAtomic(type, method);
        return isKnown && isPlain && isQuiet(method, depth);
      }
    }
    return false;
  }

  private boolean isQuiet(MethodNode method, int depth) {
    for (AbstractInsnNode instruction : method.instructions) {
      if (!has(instruction, depth)) {
        return false;
      }
    }
    return true;
  }

  private boolean isQuiet(FieldInsnNode access) {
    boolean isLoaded = access.owner.equals(type.name) || isOfOuterObject(access);
    return isLoaded && (modifiers(access) & Opcodes.ACC_VOLATILE) == 0;
  }

  /**
   * Whether it is an instance field of a class around this one. Objects of an inner class come with
   * one of the outer class, so that is loaded.
   */
  private boolean isOfOuterObject(FieldInsnNode access) {
    return (access.getOpcode() == Opcodes.GETFIELD || access.getOpcode() == Opcodes.PUTFIELD)
        && type.fields.stream()
            .anyMatch(
                field ->
                    (field.access & Opcodes.ACC_SYNTHETIC) != 0
                        && (field.access & Opcodes.ACC_STATIC) == 0
                        && field.name.startsWith("this$")
                        && field.desc.equals("L" + access.owner + ";"));
  }

  /** Whether the field is one of this class that never changes once its object is made. */
  boolean isConstant(FieldInsnNode access) {
    return access.owner.equals(type.name)
        && (modifiers(access) & Opcodes.ACC_FINAL) != 0
        && Type.getType(access.desc).getSort() == Type.ARRAY;
  }

  /** Those of the field, or volatile if that is not known. */
  private int modifiers(FieldInsnNode access) {
    FieldFacts facts = plan.finder().field(loader, access.owner, access.name, access.desc);
    return facts.isKnown() && facts.declaringClass().equals(access.owner)
        ? facts.access()
        : Opcodes.ACC_VOLATILE;
  }
}
