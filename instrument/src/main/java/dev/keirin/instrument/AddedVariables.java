// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.MethodNode;

/** Local variables that are added to a method, behind its own. */
final class AddedVariables {
  private final MethodNode method;
  private final int first;
  private final List<Object> types = new ArrayList<>();

  AddedVariables(MethodNode method) {
    this.method = method;
    this.first = method.maxLocals;
  }

  /** Adds a variable, with its type as frames have it, and returns its number. */
  int add(Object type) {
    types.add(type);
    int variable = method.maxLocals;
    method.maxLocals += size(type);
    return variable;
  }

  private static int size(Object type) {
    return type == Opcodes.LONG || type == Opcodes.DOUBLE ? 2 : 1;
  }

  /** Makes the variables known to all frames that the method has now. */
  void declare() {
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof FrameNode frame) {
        frame.local = behind(frame.local);
      }
    }
  }

  /** The types of these variables behind those of others. */
  List<Object> behind(List<Object> locals) {
    List<Object> all = new ArrayList<>(locals);
    int slots = 0;
    for (Object type : locals) {
      slots += size(type);
    }
    for (; slots < first; slots++) {
      all.add(Opcodes.TOP);
    }
    all.addAll(types);
    return all;
  }
}
