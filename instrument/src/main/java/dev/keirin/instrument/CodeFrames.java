// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.AnalyzerAdapter;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The frames before some instructions of a method, so that one can jump there. They follow from
 * those that the method has, without looking at any other class.
 */
final class CodeFrames {
  private final Map<AbstractInsnNode, FrameNode> before = new HashMap<>();
  private final Map<Label, LabelNode> labels = new HashMap<>();

  private CodeFrames() {}

  /** The frames before these instructions of the method, as it is now. */
  static CodeFrames before(
      ClassNode type, MethodNode method, Collection<? extends AbstractInsnNode> instructions) {
    CodeFrames frames = new CodeFrames();
    if (!instructions.isEmpty() && (type.version & 0xFFFF) >= Opcodes.V1_6) {
      instructions.forEach(instruction -> frames.before.put(instruction, null));
      frames.find(type.name, method);
    }
    return frames;
  }

  /**
   * Gives each allocation a label of its own. Frames refer by it to objects that no constructor has
   * been called of yet, and nothing may be inserted in between.
   */
  static void labelAllocations(MethodNode method) {
    Map<Object, LabelNode> own = new HashMap<>();
    for (AbstractInsnNode instruction : method.instructions.toArray()) {
      if (instruction.getOpcode() == Opcodes.NEW) {
        LabelNode added = new LabelNode();
        AbstractInsnNode before = instruction.getPrevious();
        while (before != null && before.getOpcode() < 0) {
          own.put(before, added);
          before = before.getPrevious();
        }
        method.instructions.insertBefore(instruction, added);
      }
    }
    if (own.isEmpty()) {
      return;
    }
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof FrameNode frame) {
        frame.local = replaced(frame.local, own);
        frame.stack = replaced(frame.stack, own);
      }
    }
  }

  private static List<Object> replaced(List<Object> types, Map<Object, LabelNode> labels) {
    List<Object> all = new ArrayList<>();
    for (Object type : types) {
      all.add(type instanceof LabelNode && labels.containsKey(type) ? labels.get(type) : type);
    }
    return all;
  }

  private void find(String className, MethodNode method) {
    List<Label> here = new ArrayList<>();
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof LabelNode label) {
        here.add(label.getLabel());
        here.forEach(known -> labels.put(known, label));
      } else if (instruction.getOpcode() >= 0) {
        here.clear();
      }
    }
    AnalyzerAdapter state =
        new AnalyzerAdapter(className, method.access, method.name, method.desc, null);
    for (AbstractInsnNode instruction : method.instructions) {
      if (before.containsKey(instruction)) {
        before.put(instruction, frame(state));
      }
      instruction.accept(state);
    }
  }

  /**
   * Null where no code gets, as far as frames tell; only class files that are verified without may
   * lack some.
   */
  private FrameNode frame(AnalyzerAdapter state) {
    if (state.locals == null) {
      return null;
    }
    List<Object> locals = entries(state.locals);
    while (!locals.isEmpty() && locals.get(locals.size() - 1) == Opcodes.TOP) {
      locals.remove(locals.size() - 1);
    }
    List<Object> stack = entries(state.stack);
    return new FrameNode(
        Opcodes.F_NEW, locals.size(), locals.toArray(), stack.size(), stack.toArray());
  }

  /** As in class files, where a wide value is one entry. */
  private List<Object> entries(List<Object> slots) {
    List<Object> entries = new ArrayList<>();
    for (int i = 0; i < slots.size(); i++) {
      Object type = slots.get(i);
      entries.add(type instanceof Label label ? labels.get(label) : type);
      if (type == Opcodes.LONG || type == Opcodes.DOUBLE) {
        i++;
      }
    }
    return entries;
  }

  /** What makes it possible to jump to the instruction. */
  AbstractInsnNode before(AbstractInsnNode instruction) {
    FrameNode frame = before.get(instruction);
    return frame == null ? new LabelNode() : frame;
  }

  /** What a handler starts with that has the same variables as the instruction. */
  AbstractInsnNode handlerLike(AbstractInsnNode instruction) {
    FrameNode frame = before.get(instruction);
    return frame == null
        ? new LabelNode()
        : new FrameNode(
            Opcodes.F_NEW,
            frame.local.size(),
            frame.local.toArray(),
            1,
            new Object[] {"java/lang/Throwable"});
  }
}
