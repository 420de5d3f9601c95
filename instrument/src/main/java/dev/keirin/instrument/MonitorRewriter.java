// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Reports monitors entered and left by synchronized blocks.
 *
 * <p>Compilers refuse code in which they cannot see that each monitor is left exactly once, even if
 * a report should fail, and code in which the beginning of a handler can fail and is its own
 * handler. What is refused stays slow for ever.
 */
final class MonitorRewriter {
  private final Plan plan;
  private final MethodNode method;
  private final CodeSites sites;
  private final boolean isBlock;

  private final Map<AbstractInsnNode, ExitInHandler> exitsInHandlers = new HashMap<>();
  private final ClassNode type;
  private final MethodFrameRewriter frame;
  private CodeFrames frames;

  /**
   * The exit from a monitor in a handler that is its own.
   *
   * @param exception stores what the handler caught
   * @param monitor loads the monitor
   * @param range where the handler is its own
   */
  private record ExitInHandler(
      VarInsnNode exception, VarInsnNode monitor, TryCatchBlockNode range) {}

  MonitorRewriter(
      Plan plan, ClassNode type, MethodNode method, CodeSites sites, MethodFrameRewriter frame) {
    this.plan = plan;
    // Asked for while the code is still as its author wrote it.
    this.isBlock = hasMonitors(method) && plan.blocks().includesSynchronizedBlocks(type, method);
    this.method = method;
    this.sites = sites;
    this.type = type;
    this.frame = frame;
  }

  /** Looks at the code before anything is inserted but what all frames know of. */
  void prepare() {
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      AbstractInsnNode exit = exitInOwnHandler(block);
      if (exit != null
          && nextCode(block.handler) instanceof VarInsnNode exception
          && exception.getOpcode() == Opcodes.ASTORE
          && exit.getPrevious() instanceof VarInsnNode monitor
          && monitor.getOpcode() == Opcodes.ALOAD) {
        exitsInHandlers.put(exit, new ExitInHandler(exception, monitor, block));
      }
    }
    List<VarInsnNode> monitors = new ArrayList<>();
    for (ExitInHandler exit : exitsInHandlers.values()) {
      monitors.add(exit.monitor);
    }
    frames = CodeFrames.before(type, method, monitors);
  }

  /** The first exit in that part of a range which is the range's handler, or null. */
  private static AbstractInsnNode exitInOwnHandler(TryCatchBlockNode block) {
    boolean isInHandler = false;
    for (AbstractInsnNode next = block.start;
        block.type == null && next != block.end;
        next = next.getNext()) {
      isInHandler |= next == block.handler;
      if (isInHandler && next.getOpcode() == Opcodes.MONITOREXIT) {
        return next;
      }
    }
    return null;
  }

  private static AbstractInsnNode nextCode(AbstractInsnNode from) {
    AbstractInsnNode next = from;
    while (next != null && next.getOpcode() < 0) {
      next = next.getNext();
    }
    return next;
  }

  private static boolean hasMonitors(MethodNode method) {
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction.getOpcode() == Opcodes.MONITORENTER) {
        return true;
      }
    }
    return false;
  }

  void rewrite(InsnNode instruction) {
    if (instruction.getOpcode() == Opcodes.MONITORENTER) {
      enter(instruction);
    } else {
      exit(instruction);
    }
  }

  private void enter(InsnNode enter) {
    int temporary = method.maxLocals;
    InsnList before = new InsnList();
    before.add(CodeSites.probe("requireRoom", "()V"));
    before.add(new InsnNode(Opcodes.DUP));
    before.add(new VarInsnNode(Opcodes.ASTORE, temporary));
    method.instructions.insertBefore(enter, before);
    InsnList after = new InsnList();
    if (isBlock) {
      // Not before: there may be no monitor to enter.
      blockBegins(after);
    }
    after.add(new VarInsnNode(Opcodes.ALOAD, temporary));
    after.add(sites.here(null));
    after.add(CodeSites.probe("monitorEntered", "(Ljava/lang/Object;I)V"));
    method.instructions.insert(lastLabelAfter(enter), after);
  }

  private void blockBegins(InsnList code) {
    if (plan.isCounting()) {
      code.add(CodeSites.probe("countBlock", "()V"));
    } else {
      code.add(sites.here(BlockOrigin.SYNCHRONIZED_BLOCK));
      code.add(CodeSites.probe("blockBegins", "(I)V"));
    }
  }

  /**
   * The label that starts the range of the block's handler: whatever fails must be inside. But not
   * a label that code jumps to, as where a loop starts: the monitor is not entered again there. And
   * not that of an allocation, which frames may refer to.
   */
  private AbstractInsnNode lastLabelAfter(AbstractInsnNode instruction) {
    AbstractInsnNode last = instruction;
    while (last.getNext() instanceof LabelNode label
        && !isJumpTarget(label)
        && label.getNext().getOpcode() != Opcodes.NEW) {
      last = last.getNext();
    }
    return last;
  }

  private boolean isJumpTarget(LabelNode label) {
    for (AbstractInsnNode instruction : method.instructions) {
      if ((instruction instanceof JumpInsnNode jump && jump.label == label)
          || (instruction instanceof TableSwitchInsnNode table
              && (table.dflt == label || table.labels.contains(label)))
          || (instruction instanceof LookupSwitchInsnNode lookup
              && (lookup.dflt == label || lookup.labels.contains(label)))) {
        return true;
      }
    }
    return false;
  }

  /** Blocks end before the monitor is left, so that whoever enters it next finds them ended. */
  private void exit(InsnNode exit) {
    InsnList before = new InsnList();
    before.add(new InsnNode(Opcodes.DUP));
    before.add(sites.here(null));
    before.add(CodeSites.probe("monitorExits", "(Ljava/lang/Object;I)V"));
    if (isBlock && !plan.isCounting()) {
      before.add(sites.here(BlockOrigin.SYNCHRONIZED_BLOCK));
      before.add(CodeSites.probe("blockEnds", "(I)V"));
    }
    if (exitsInHandlers.containsKey(exit)) {
      insert(before, exitsInHandlers.get(exit));
    } else {
      before.add(frame.endBefore(exit));
      method.instructions.insertBefore(exit, before);
    }
  }

  /** Inserts a report with a handler of its own, which goes on as if the report had succeeded. */
  private void insert(InsnList report, ExitInHandler exit) {
    LabelNode start = new LabelNode();
    LabelNode end = new LabelNode();
    LabelNode onwards = new LabelNode();
    InsnList code = new InsnList();
    code.add(start);
    code.add(new VarInsnNode(Opcodes.ALOAD, exit.monitor.var));
    code.add(report);
    code.add(new InsnNode(Opcodes.POP));
    code.add(end);
    code.add(onwards);
    code.add(frames.before(exit.monitor));
    method.instructions.insertBefore(exit.monitor, code);
    LabelNode handler = new LabelNode();
    InsnList failed = new InsnList();
    failed.add(handler);
    failed.add(frames.handlerLike(exit.monitor));
    failed.add(new VarInsnNode(Opcodes.ASTORE, exit.exception.var));
    failed.add(new JumpInsnNode(Opcodes.GOTO, onwards));
    method.instructions.add(failed);
    TryCatchBlockNode range = exit.range;
    int place = method.tryCatchBlocks.indexOf(range);
    method.tryCatchBlocks.add(
        place + 1, new TryCatchBlockNode(end, range.end, range.handler, range.type));
    range.end = start;
    method.tryCatchBlocks.add(0, new TryCatchBlockNode(start, end, handler, null));
  }
}
