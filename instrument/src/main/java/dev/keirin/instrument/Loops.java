// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.ArrayList;
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
    AbstractInsnNode[] code = method.instructions.toArray();
    Map<AbstractInsnNode, Integer> positions = new HashMap<>();
    for (int i = 0; i < code.length; i++) {
      if (code[i] instanceof LabelNode) {
        positions.put(code[i], i);
      }
      for (LabelNode target : targets(code[i])) {
        targets.add(target);
        Integer earlier = positions.get(target);
        if (earlier != null) {
          loops.add(new Loop(earlier, i));
        }
      }
    }
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      targets.add(block.handler);
    }
  }

  static List<LabelNode> targets(AbstractInsnNode instruction) {
    if (instruction instanceof JumpInsnNode jump) {
      return List.of(jump.label);
    }
    List<LabelNode> all = new ArrayList<>();
    if (instruction instanceof TableSwitchInsnNode table) {
      all.addAll(table.labels);
      all.add(table.dflt);
    } else if (instruction instanceof LookupSwitchInsnNode lookup) {
      all.addAll(lookup.labels);
      all.add(lookup.dflt);
    }
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
    return loops.stream().anyMatch(loop -> loop.contains(instruction));
  }

  /** Whether no instruction before this one is in a loop. */
  boolean isBeforeAll(int instruction) {
    return loops.stream().allMatch(loop -> instruction < loop.first());
  }
}
