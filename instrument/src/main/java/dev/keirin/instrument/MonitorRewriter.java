// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

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
import org.objectweb.asm.tree.VarInsnNode;

/** Reports monitors entered and left by synchronized blocks. */
final class MonitorRewriter {
  private final Plan plan;
  private final MethodNode method;
  private final CodePlaces places;
  private final boolean isBlock;

  MonitorRewriter(Plan plan, ClassNode type, MethodNode method, CodePlaces places) {
    this.plan = plan;
    // Asked for while the code is still as its author wrote it.
    this.isBlock = hasMonitors(method) && plan.blocks().includesSynchronizedBlocks(type, method);
    this.method = method;
    this.places = places;
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
    before.add(CodePlaces.probe("requireRoom", "()V"));
    before.add(new InsnNode(Opcodes.DUP));
    before.add(new VarInsnNode(Opcodes.ASTORE, temporary));
    method.instructions.insertBefore(enter, before);
    InsnList after = new InsnList();
    if (isBlock) {
      // Not before: there may be no monitor to enter.
      blockBegins(after);
    }
    after.add(new VarInsnNode(Opcodes.ALOAD, temporary));
    after.add(places.site(null));
    after.add(CodePlaces.probe("monitorEntered", "(Ljava/lang/Object;I)V"));
    method.instructions.insert(lastLabelAfter(enter), after);
  }

  private void blockBegins(InsnList code) {
    if (plan.isCounting()) {
      code.add(CodePlaces.probe("countBlock", "()V"));
    } else {
      code.add(places.site(BlockOrigin.SYNCHRONIZED_BLOCK));
      code.add(CodePlaces.probe("blockBegins", "(I)V"));
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

  private void exit(InsnNode exit) {
    InsnList before = new InsnList();
    before.add(new InsnNode(Opcodes.DUP));
    before.add(places.site(null));
    before.add(CodePlaces.probe("monitorExits", "(Ljava/lang/Object;I)V"));
    method.instructions.insertBefore(exit, before);
    if (isBlock && !plan.isCounting()) {
      InsnList end = new InsnList();
      end.add(places.site(BlockOrigin.SYNCHRONIZED_BLOCK));
      end.add(CodePlaces.probe("blockEnds", "(I)V"));
      method.instructions.insert(exit, end);
    }
  }
}
