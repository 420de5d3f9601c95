// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Finds the loops of a method that go through arrays in equal steps. */
final class CountedLoops {
  private static final int LONGEST_METHOD = 4000;
  private static final int LONGEST_STEP = 64;
  private static final int MOST_LOOPS = 16;
  private static final int MOST_ACCESSES = 8;

  private final ClassNode type;
  private final MethodNode method;
  private final QuietCode quiet;
  private final AbstractInsnNode[] code;
  private final Map<AbstractInsnNode, Integer> positions = new HashMap<>();
  private final Loops loops;
  private OperandOrigins origins;

  CountedLoops(Plan plan, ClassLoader loader, ClassNode type, MethodNode method, Loops loops) {
    this.type = type;
    this.method = method;
    this.quiet = new QuietCode(plan, loader, type);
    this.code = method.instructions.toArray();
    this.loops = loops;
    for (int i = 0; i < code.length; i++) {
      positions.put(code[i], i);
    }
  }

  List<CountedLoop> find() {
    List<CountedLoop> found = new ArrayList<>();
    // An object that is not initialised yet would have to be in all frames.
    if (code.length > LONGEST_METHOD || method.name.equals("<init>")) {
      return found;
    }
    for (Loops.Loop loop : loops.all()) {
      if (found.size() < MOST_LOOPS && isQuiet(loop) && isAlone(loop)) {
        CountedLoop counted = counted(loop);
        if (counted != null) {
          found.add(counted);
        }
      }
    }
    return found;
  }

  private boolean isQuiet(Loops.Loop loop) {
    boolean hasAccess = false;
    for (int i = loop.first(); i <= loop.last(); i++) {
      if (!quiet.has(code[i])) {
        return false;
      }
      hasAccess |= isAccess(code[i]);
    }
    return hasAccess;
  }

  /** Elements of arrays of references may be refused, so writing those is another matter. */
  private static boolean isAccess(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    return (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) || isWrite(instruction);
  }

  private static boolean isWrite(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    return opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE && opcode != Opcodes.AASTORE;
  }

  /** Whether there is no loop in it, no handler around it, and no way into it but to its head. */
  private boolean isAlone(Loops.Loop loop) {
    if (Collections.frequency(loops.all(), loop) > 1) {
      return false;
    }
    for (Loops.Loop other : loops.all()) {
      boolean isAround = other.first() < loop.first() && loop.last() < other.last();
      boolean isApart = other.last() < loop.first() || loop.last() < other.first();
      if (!other.equals(loop) && !isAround && !isApart) {
        return false;
      }
    }
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      boolean isApart =
          positions.get(block.end) <= loop.first() || loop.last() < positions.get(block.start);
      if (!isApart || loop.contains(positions.get(block.handler))) {
        return false;
      }
    }
    for (int i = 0; i < code.length; i++) {
      if (!loop.contains(i) && leadsInto(loop, code[i])) {
        return false;
      }
    }
    return isReachedFromBefore(loop);
  }

  private boolean leadsInto(Loops.Loop loop, AbstractInsnNode instruction) {
    for (LabelNode target : Loops.targets(instruction)) {
      if (loop.contains(positions.get(target))) {
        return true;
      }
    }
    return false;
  }

  private boolean isReachedFromBefore(Loops.Loop loop) {
    int before = loop.first() - 1;
    while (before >= 0 && code[before].getOpcode() < 0) {
      before--;
    }
    if (before < 0) {
      return true;
    }
    int opcode = code[before].getOpcode();
    return opcode != Opcodes.GOTO
        && opcode != Opcodes.TABLESWITCH
        && opcode != Opcodes.LOOKUPSWITCH
        && opcode != Opcodes.ATHROW
        && !isReturn(opcode);
  }

  private static boolean isReturn(int opcode) {
    return opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
  }

  private CountedLoop counted(Loops.Loop loop) {
    List<IincInsnNode> increments = increments(loop);
    if (increments.isEmpty()) {
      return null;
    }
    List<JumpInsnNode> exits = new ArrayList<>();
    List<AbstractInsnNode> returns = new ArrayList<>();
    for (int i = loop.first(); i <= loop.last(); i++) {
      if (isReturn(code[i].getOpcode())) {
        returns.add(code[i]);
      } else if (code[i] instanceof JumpInsnNode jump
          && !loop.contains(positions.get(jump.label))) {
        FrameNode frame = frame(jump.label);
        if (frame == null || !frame.stack.isEmpty() || hasUninitialised(frame)) {
          return null;
        }
        exits.add(jump);
      }
    }
    Map<AbstractInsnNode, CountedLoop.Access> accesses = accesses(loop, increments);
    return accesses.isEmpty()
        ? null
        : new CountedLoop(
            (LabelNode) code[loop.first()],
            (JumpInsnNode) code[loop.last()],
            increments,
            exits,
            returns,
            accesses,
            others(loop, accesses.keySet()));
  }

  private List<AbstractInsnNode> others(Loops.Loop loop, Set<AbstractInsnNode> counted) {
    List<AbstractInsnNode> found = new ArrayList<>();
    for (int i = loop.first(); i <= loop.last(); i++) {
      if (isAccess(code[i]) && !counted.contains(code[i])) {
        found.add(code[i]);
      }
    }
    return found;
  }

  /** The frame at a label, or null. */
  static FrameNode frame(LabelNode label) {
    AbstractInsnNode next = label.getNext();
    while (next != null && next.getOpcode() < 0) {
      if (next instanceof FrameNode frame) {
        return frame;
      }
      next = next.getNext();
    }
    return null;
  }

  private static boolean hasUninitialised(FrameNode frame) {
    return frame.local.stream()
        .anyMatch(local -> local instanceof LabelNode || local == Opcodes.UNINITIALIZED_THIS);
  }

  /** The last ones that come directly after each other and that every turn gets to. */
  private List<IincInsnNode> increments(Loops.Loop loop) {
    List<IincInsnNode> found = new ArrayList<>();
    if (!(code[loop.last()] instanceof JumpInsnNode)) {
      return found;
    }
    for (int i = loop.last() - 1; i > loop.first(); i--) {
      if (loops.isTarget(code[i]) || code[i] instanceof JumpInsnNode) {
        return found;
      }
      if (code[i] instanceof IincInsnNode increment) {
        if (isOnlyChange(loop, increment) && Math.abs(increment.incr) <= LONGEST_STEP) {
          found.add(0, increment);
        }
      } else if (code[i].getOpcode() >= 0 && !found.isEmpty()) {
        return found;
      }
    }
    return found;
  }

  private boolean isOnlyChange(Loops.Loop loop, IincInsnNode increment) {
    if (increment.incr == 0) {
      return false;
    }
    for (int i = loop.first(); i <= loop.last(); i++) {
      boolean isOther = code[i] instanceof IincInsnNode other && other.var == increment.var;
      if ((isOther && code[i] != increment) || stores(code[i], increment.var)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the instruction stores something in a variable, or in a wide one that reaches it. */
  private static boolean stores(AbstractInsnNode instruction, int variable) {
    int opcode = instruction.getOpcode();
    if (opcode < Opcodes.ISTORE || opcode > Opcodes.ASTORE) {
      return false;
    }
    int stored = ((VarInsnNode) instruction).var;
    boolean isWide = opcode == Opcodes.LSTORE || opcode == Opcodes.DSTORE;
    return stored == variable || (isWide && stored + 1 == variable);
  }

  private Map<AbstractInsnNode, CountedLoop.Access> accesses(
      Loops.Loop loop, List<IincInsnNode> increments) {
    Map<AbstractInsnNode, CountedLoop.Access> found = new LinkedHashMap<>();
    int end = positions.get(increments.get(0));
    for (int i = loop.first(); i < end && found.size() < MOST_ACCESSES; i++) {
      if (isAccess(code[i]) && isInEachTurn(loop, i)) {
        CountedLoop.Access access = access(loop, code[i], increments, found.size() + 1);
        if (access != null) {
          found.put(code[i], access);
        }
      }
    }
    return found;
  }

  /** Whether no jump in the loop leads past the instruction. */
  private boolean isInEachTurn(Loops.Loop loop, int position) {
    for (int i = loop.first(); i < position; i++) {
      if (code[i] instanceof JumpInsnNode jump) {
        int target = positions.get(jump.label);
        if (target > position && target <= loop.last()) {
          return false;
        }
      }
    }
    return true;
  }

  private CountedLoop.Access access(
      Loops.Loop loop, AbstractInsnNode access, List<IincInsnNode> increments, int number) {
    if (origins == null) {
      origins = OperandOrigins.of(type.name, method);
      if (origins == null) {
        return null;
      }
    }
    boolean isWrite = isWrite(access);
    AbstractInsnNode index = origins.origin(access, isWrite ? 1 : 0);
    List<AbstractInsnNode> array = array(loop, origins.origin(access, isWrite ? 2 : 1));
    if (index == null || array == null || !loop.contains(positions.get(index))) {
      return null;
    }
    for (IincInsnNode increment : increments) {
      Integer offset = offset(loop, index, increment.var);
      if (offset != null) {
        LoopAccess place = new LoopAccess(offset, increment.incr, number, isWrite);
        return new CountedLoop.Access(array, increment.var, place);
      }
    }
    int variable = variable(index);
    Integer offset = offset(loop, index, variable);
    return offset != null && isUnchanged(loop, variable)
        ? new CountedLoop.Access(array, variable, new LoopAccess(offset, 0, number, isWrite))
        : null;
  }

  /** A variable that the index may depend on; negative if there is none. */
  private int variable(AbstractInsnNode index) {
    boolean isSum = index.getOpcode() == Opcodes.IADD || index.getOpcode() == Opcodes.ISUB;
    AbstractInsnNode[] places = {
      index, isSum ? origins.origin(index, 1) : null, isSum ? origins.origin(index, 0) : null
    };
    for (AbstractInsnNode place : places) {
      if (place != null && place.getOpcode() == Opcodes.ILOAD) {
        return ((VarInsnNode) place).var;
      }
    }
    return -1;
  }

  private boolean isUnchanged(Loops.Loop loop, int variable) {
    for (int i = loop.first(); i <= loop.last(); i++) {
      if (code[i] instanceof IincInsnNode increment && increment.var == variable) {
        return false;
      }
    }
    return !isStored(loop, variable);
  }

  /**
   * How the array can be found in front of the loop; null if it may be another one in each turn.
   */
  private List<AbstractInsnNode> array(Loops.Loop loop, AbstractInsnNode origin) {
    if (origin == null || !loop.contains(positions.get(origin))) {
      return null;
    }
    if (origin.getOpcode() == Opcodes.ALOAD) {
      int variable = ((VarInsnNode) origin).var;
      return isStored(loop, variable) ? null : List.of(origin);
    }
    if (origin instanceof FieldInsnNode field && quiet.isConstant(field)) {
      if (field.getOpcode() == Opcodes.GETSTATIC) {
        return List.of(origin);
      }
      AbstractInsnNode owner = origins.origin(field, 0);
      boolean isThis =
          owner != null
              && owner.getOpcode() == Opcodes.ALOAD
              && ((VarInsnNode) owner).var == 0
              && (method.access & Opcodes.ACC_STATIC) == 0
              && !isStored(new Loops.Loop(0, code.length - 1), 0);
      return isThis ? List.of(owner, origin) : null;
    }
    return null;
  }

  private boolean isStored(Loops.Loop loop, int variable) {
    for (int i = loop.first(); i <= loop.last(); i++) {
      if (stores(code[i], variable)) {
        return true;
      }
    }
    return false;
  }

  /** The distance of an index from a variable; null if it is not always the same. */
  private Integer offset(Loops.Loop loop, AbstractInsnNode index, int variable) {
    if (isLoad(loop, index, variable)) {
      return 0;
    }
    int opcode = index.getOpcode();
    if (opcode != Opcodes.IADD && opcode != Opcodes.ISUB) {
      return null;
    }
    AbstractInsnNode left = origins.origin(index, 1);
    AbstractInsnNode right = origins.origin(index, 0);
    if (isLoad(loop, left, variable)) {
      Integer constant = constant(right);
      return constant == null || opcode == Opcodes.IADD ? constant : Integer.valueOf(-constant);
    }
    return opcode == Opcodes.IADD && isLoad(loop, right, variable) ? constant(left) : null;
  }

  private boolean isLoad(Loops.Loop loop, AbstractInsnNode instruction, int variable) {
    return instruction != null
        && instruction.getOpcode() == Opcodes.ILOAD
        && ((VarInsnNode) instruction).var == variable
        && loop.contains(positions.get(instruction));
  }

  private static Integer constant(AbstractInsnNode instruction) {
    if (instruction == null) {
      return null;
    }
    int opcode = instruction.getOpcode();
    if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
      return opcode - Opcodes.ICONST_0;
    }
    if (opcode == Opcodes.BIPUSH || opcode == Opcodes.SIPUSH) {
      return ((IntInsnNode) instruction).operand;
    }
    return instruction instanceof LdcInsnNode constant && constant.cst instanceof Integer value
        ? value
        : null;
  }
}
