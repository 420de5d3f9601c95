// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import dev.keirin.probe.AccessingThread;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** A new variable of a method that holds the thread, which is then looked for only once. */
final class ThreadVariable {
  static final String THREAD = Type.getInternalName(AccessingThread.class);

  private final MethodNode method;
  private final AddedVariables variables;
  private final int variable;

  /** Without a variable, the thread is looked for wherever it is needed. */
  ThreadVariable(MethodNode method, boolean isNeeded) {
    this.method = method;
    this.variables = new AddedVariables(method);
    this.variable = isNeeded ? variables.add(THREAD) : -1;
  }

  AbstractInsnNode load() {
    return variable < 0 ? find() : new VarInsnNode(Opcodes.ALOAD, variable);
  }

  private static AbstractInsnNode find() {
    return CodeSites.probe("thread", "()L" + THREAD + ";");
  }

  /** Sets the variable at the start of the method; after all else that adds variables. */
  void declare() {
    if (variable >= 0) {
      variables.declare();
      InsnList start = new InsnList();
      start.add(find());
      start.add(new VarInsnNode(Opcodes.ASTORE, variable));
      method.instructions.insert(start);
    }
  }
}
