// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Finds writes of a constructor to its new object that follow one another: whoever gets to the
 * second one comes from the first, and what is in between only computes.
 */
final class FirstWriteGroups {
  private final Map<AbstractInsnNode, WrittenTogether> groups = new HashMap<>();
  private final OwnFieldAccess own;
  private final Predicate<FieldInsnNode> isLeftAlone;

  /**
   * @param isLeftAlone whether nothing is inserted at an access, which does not synchronise
   */
  FirstWriteGroups(
      MethodNode method, Loops loops, OwnFieldAccess own, Predicate<FieldInsnNode> isLeftAlone) {
    this.own = own;
    this.isLeftAlone = isLeftAlone;
    if (method.name.equals("<init>") && own.mayBeGrouped()) {
      find(method, loops);
    }
  }

  private void find(MethodNode method, Loops loops) {
    Set<String> written = new HashSet<>();
    List<AbstractInsnNode> together = new ArrayList<>();
    for (AbstractInsnNode instruction : method.instructions) {
      if (isFirstWrite(instruction) && written.add(((FieldInsnNode) instruction).name)) {
        together.add(instruction);
      } else if (loops.isTarget(instruction) || !isComputing(instruction)) {
        group(together);
        together.clear();
      }
    }
    group(together);
  }

  private void group(List<AbstractInsnNode> writes) {
    if (writes.size() > 1) {
      WrittenTogether group = new WrittenTogether();
      writes.forEach(write -> groups.put(write, group));
    }
  }

  private boolean isFirstWrite(AbstractInsnNode instruction) {
    return instruction.getOpcode() == Opcodes.PUTFIELD
        && own.isWritable((FieldInsnNode) instruction)
        && own.isFirstWrite((FieldInsnNode) instruction);
  }

  /** Whether nothing is inserted here, no other code is run and the next instruction follows. */
  private boolean isComputing(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    if (opcode < 0) {
      return !(instruction instanceof FrameNode);
    }
    if (instruction instanceof LdcInsnNode constant) {
      return constant.cst instanceof Number || constant.cst instanceof String;
    }
    return opcode < Opcodes.IALOAD
        || (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE)
        || (opcode >= Opcodes.POP && opcode <= Opcodes.IF_ACMPNE)
        || (instruction instanceof FieldInsnNode access && isLeftAlone.test(access));
  }

  /** The fields that are written together with the one that is written here, or null. */
  WrittenTogether of(AbstractInsnNode write) {
    return groups.get(write);
  }
}
