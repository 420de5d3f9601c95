// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.expressions;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/** The basic blocks of a method. A protected range begins and ends at the border of a block. */
final class ControlFlow {
  private final InsnList list;
  private final AbstractInsnNode[] instructions;
  private final boolean[] starts;
  private final int[] blockOf;
  private final List<Block> blocks = new ArrayList<>();
  private final int[] loopEnds;

  /** Instructions from {@code start} up to but without {@code end}. */
  record Block(int start, int end, Set<Integer> successors, Set<Integer> handlers) {}

  ControlFlow(MethodNode method) {
    list = method.instructions;
    instructions = list.toArray();
    starts = new boolean[instructions.length + 1];
    blockOf = new int[instructions.length + 1];
    markStarts(method);
    cut();
    connect(method);
    loopEnds = new int[blocks.size()];
    for (Block block : blocks) {
      for (int successor : block.successors()) {
        if (blocks.get(successor).start() <= block.start()) {
          loopEnds[successor] = Math.max(loopEnds[successor], block.end());
        }
      }
    }
  }

  AbstractInsnNode[] instructions() {
    return instructions;
  }

  List<Block> blocks() {
    return blocks;
  }

  /** The variables that are assigned in a loop that begins with this block. */
  BitSet assignedInLoop(int number) {
    BitSet result = new BitSet();
    int end = loopEnds[number];
    for (int i = blocks.get(number).start(); i < end; i++) {
      int opcode = instructions[i].getOpcode();
      if (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE) {
        result.set(((VarInsnNode) instructions[i]).var);
      } else if (opcode == Opcodes.IINC) {
        result.set(((IincInsnNode) instructions[i]).var);
      }
    }
    return result;
  }

  /** Whether an instruction of the block, from the position on, can throw something. */
  boolean canThrow(Block block, int position) {
    for (int i = Math.max(position, block.start()); i < block.end(); i++) {
      if (canThrow(instructions[i].getOpcode())) {
        return true;
      }
    }
    return false;
  }

  private static boolean canThrow(int opcode) {
    boolean isArrayAccess =
        (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD)
            || (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE);
    boolean isDivision =
        opcode == Opcodes.IDIV
            || opcode == Opcodes.LDIV
            || opcode == Opcodes.IREM
            || opcode == Opcodes.LREM;
    boolean isOther = opcode >= Opcodes.GETSTATIC && opcode <= Opcodes.MULTIANEWARRAY;
    return isArrayAccess || isDivision || isOther;
  }

  private void markStarts(MethodNode method) {
    starts[0] = true;
    for (int i = 0; i < instructions.length; i++) {
      List<LabelNode> targets = targets(instructions[i]);
      targets.forEach(target -> starts[indexOf(target)] = true);
      if (!targets.isEmpty() || endsFlow(instructions[i])) {
        starts[i + 1] = true;
      }
    }
    for (TryCatchBlockNode each : method.tryCatchBlocks) {
      starts[indexOf(each.start)] = true;
      starts[indexOf(each.end)] = true;
      starts[indexOf(each.handler)] = true;
    }
  }

  private void cut() {
    int start = 0;
    for (int i = 1; i <= instructions.length; i++) {
      if (i == instructions.length || starts[i]) {
        for (int j = start; j < i; j++) {
          blockOf[j] = blocks.size();
        }
        blocks.add(new Block(start, i, new LinkedHashSet<>(), new LinkedHashSet<>()));
        start = i;
      }
    }
    blockOf[instructions.length] = blocks.size();
  }

  private void connect(MethodNode method) {
    for (int i = 0; i < blocks.size(); i++) {
      Block block = blocks.get(i);
      AbstractInsnNode last = instructions[block.end() - 1];
      targets(last).forEach(target -> block.successors().add(blockOf[indexOf(target)]));
      boolean fallsThrough = !endsFlow(last) && !isSwitch(last);
      if (fallsThrough && i + 1 < blocks.size()) {
        block.successors().add(i + 1);
      }
    }
    BitSet everythingIsCaught = new BitSet();
    for (TryCatchBlockNode each : method.tryCatchBlocks) {
      for (int i = blockOf[indexOf(each.start)]; i < blockOf[indexOf(each.end)]; i++) {
        if (!everythingIsCaught.get(i)) {
          blocks.get(i).handlers().add(blockOf[indexOf(each.handler)]);
          everythingIsCaught.set(i, each.type == null);
        }
      }
    }
  }

  private int indexOf(LabelNode label) {
    return list.indexOf(label);
  }

  private static List<LabelNode> targets(AbstractInsnNode instruction) {
    if (instruction instanceof JumpInsnNode jump) {
      return List.of(jump.label);
    }
    List<LabelNode> result = new ArrayList<>();
    if (instruction instanceof TableSwitchInsnNode table) {
      result.addAll(table.labels);
      result.add(table.dflt);
    } else if (instruction instanceof LookupSwitchInsnNode lookup) {
      result.addAll(lookup.labels);
      result.add(lookup.dflt);
    }
    return result;
  }

  private static boolean isSwitch(AbstractInsnNode instruction) {
    return instruction instanceof TableSwitchInsnNode
        || instruction instanceof LookupSwitchInsnNode;
  }

  private static boolean endsFlow(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    return opcode == Opcodes.GOTO
        || opcode == Opcodes.ATHROW
        || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN);
  }
}
