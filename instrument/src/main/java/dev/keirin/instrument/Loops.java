// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Where a method jumps to, and its loops: what is between a jump backwards and its target, in the
 * order of the code. That is what compilers make of loops; for other code it is a guess that costs
 * no more than time.
 */
final class Loops {
  /** From the target of a jump backwards to the jump. */
  record Loop(int first, int last) {
    boolean contains(int instruction) {
      return first <= instruction && instruction <= last;
    }
  }

  private final Set<LabelNode> targets = new HashSet<>();
  private final List<Loop> loops = new ArrayList<>();

  Loops(MethodNode method) {
    Map<LabelNode, Integer> positions = new HashMap<>();
    int position = 0;
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof LabelNode label) {
        positions.put(label, position);
      } else if (instruction.getOpcode() >= 0) {
        addTargets(instruction, position, positions);
      }
      position++;
    }
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      targets.add(block.handler);
    }
  }

  private void addTargets(
      AbstractInsnNode instruction, int position, Map<LabelNode, Integer> positions) {
    for (LabelNode target : targets(instruction)) {
      targets.add(target);
      Integer earlier = positions.get(target);
      if (earlier != null) {
        loops.add(new Loop(earlier, position));
      }
    }
  }

  static List<LabelNode> targets(AbstractInsnNode instruction) {
    if (instruction instanceof JumpInsnNode jump) {
      return Collections.singletonList(jump.label);
    } else if (instruction instanceof TableSwitchInsnNode table) {
      return targets(table.labels, table.dflt);
    } else if (instruction instanceof LookupSwitchInsnNode lookup) {
      return targets(lookup.labels, lookup.dflt);
    }
    return Collections.emptyList();
  }

  private static List<LabelNode> targets(List<LabelNode> labels, LabelNode otherwise) {
    List<LabelNode> all = new ArrayList<>(labels);
    all.add(otherwise);
    return all;
  }

  /** Whether code may get to the instruction otherwise than from the one before it. */
  boolean isTarget(AbstractInsnNode instruction) {
    return instruction instanceof LabelNode && targets.contains(instruction);
  }

  List<Loop> all() {
    return loops;
  }

  boolean isInLoop(int instruction) {
    for (Loop loop : loops) {
      if (loop.contains(instruction)) {
        return true;
      }
    }
    return false;
  }

  /** Whether no instruction before this one is in a loop. */
  boolean isBeforeAll(int instruction) {
    return loops.stream().allMatch(loop -> instruction < loop.first());
  }
}
