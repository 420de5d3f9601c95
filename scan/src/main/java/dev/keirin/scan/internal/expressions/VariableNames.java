// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.expressions;

import dev.keirin.scan.internal.classes.ScannedMethod;
import dev.keirin.scan.internal.expressions.LockExpression.Local;
import dev.keirin.scan.internal.expressions.LockExpression.Parameter;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** What the source code calls things, where the class file tells. */
final class VariableNames {
  private final MethodNode code;
  private final AbstractInsnNode[] instructions;

  VariableNames(MethodNode code, AbstractInsnNode[] instructions) {
    this.code = code;
    this.instructions = instructions;
  }

  Map<LockExpression, String> of(ScannedMethod method, Collection<Local> locals) {
    Map<LockExpression, String> result = new HashMap<>();
    int slot = method.isStatic() ? 0 : 1;
    int number = slot;
    if (!method.isStatic()) {
      result.put(new Parameter(0), "this");
    }
    for (Type type : Type.getArgumentTypes(method.descriptor())) {
      String name = nameAt(slot, 0);
      result.put(
          new Parameter(number), name == null ? "argument " + ordinal(method, number) : name);
      slot += type.getSize();
      number++;
    }
    for (Local local : locals) {
      String name = nameOf(local);
      if (name != null) {
        result.put(local, name);
      }
    }
    return result;
  }

  private static int ordinal(ScannedMethod method, int number) {
    return method.isStatic() ? number + 1 : number;
  }

  private String nameOf(Local local) {
    if (local.isMeeting()) {
      return nameAt(local.slot(), local.position());
    }
    for (int i = local.position() + 1; i < instructions.length; i++) {
      int opcode = instructions[i].getOpcode();
      if (opcode == Opcodes.ASTORE) {
        return nameAt(((VarInsnNode) instructions[i]).var, i + 1);
      }
      if (opcode >= 0 && opcode != Opcodes.CHECKCAST) {
        return null;
      }
    }
    return null;
  }

  /** The variable that has the slot at the instruction. */
  private String nameAt(int slot, int position) {
    List<LocalVariableNode> variables = code.localVariables;
    if (variables == null) {
      return null;
    }
    for (LocalVariableNode variable : variables) {
      if (variable.index == slot
          && code.instructions.indexOf(variable.start) <= position + 1
          && code.instructions.indexOf(variable.end) > position) {
        return variable.name;
      }
    }
    return null;
  }
}
