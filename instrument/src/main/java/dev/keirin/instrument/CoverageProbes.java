// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Recognises what JaCoCo has put into a method, if its agent came first: it writes to an array that
 * all threads share, without any order and on purpose, which is no race of the program.
 */
final class CoverageProbes {
  private static final String INIT = "$jacocoInit";
  private static final String DATA = "$jacocoData";

  private final Set<Integer> variables = new HashSet<>();

  CoverageProbes(MethodNode method) {
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction.getOpcode() == Opcodes.ASTORE && isArray(instruction.getPrevious())) {
        variables.add(((VarInsnNode) instruction).var);
      }
    }
  }

  /** Whether all of a method was added. */
  static boolean has(MethodNode method) {
    return method.name.equals(INIT);
  }

  private static boolean isArray(AbstractInsnNode value) {
    if (value instanceof MethodInsnNode call) {
      return call.name.equals(INIT);
    }
    return value != null
        && value.getOpcode() == Opcodes.CHECKCAST
        && value.getPrevious() instanceof LdcInsnNode constant
        && constant.cst instanceof ConstantDynamic dynamic
        && dynamic.getName().equals(DATA);
  }

  /** Whether an instruction stores a probe: array, number, one, store. */
  boolean isStore(AbstractInsnNode instruction) {
    if (variables.isEmpty() || instruction.getOpcode() != Opcodes.BASTORE) {
      return false;
    }
    AbstractInsnNode array = instruction.getPrevious().getPrevious().getPrevious();
    return array instanceof VarInsnNode loaded
        && loaded.getOpcode() == Opcodes.ALOAD
        && variables.contains(loaded.var);
  }
}
