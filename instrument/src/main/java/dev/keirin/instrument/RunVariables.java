// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import dev.keirin.probe.ArrayRun;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * New variables of a method, one for each access of array elements in a loop, that hold the run of
 * accesses which the current thread makes there; so a loop need not look for it again and again.
 */
final class RunVariables {
  // A method with very many accesses in loops would spend its time on looking for runs.
  private static final int MOST = 16;
  static final String RUN = Type.getInternalName(ArrayRun.class);

  private final MethodNode method;
  private final AddedVariables variables;
  private final Map<AbstractInsnNode, Integer> byAccess = new HashMap<>();
  private final Set<Integer> unused = new TreeSet<>();
  private final InsnList start = new InsnList();

  RunVariables(Plan plan, MethodNode method, Loops loops, LoopRanges ranges) {
    this.method = method;
    this.variables = new AddedVariables(method);
    if (plan.accesses() == Plan.Accesses.RACING && !loops.all().isEmpty()) {
      addVariables(loops, ranges);
    }
  }

  private void addVariables(Loops loops, LoopRanges ranges) {
    AbstractInsnNode[] code = method.instructions.toArray();
    for (int i = 0; i < code.length && byAccess.size() < MOST; i++) {
      if (isAccess(code[i].getOpcode()) && !ranges.has(code[i]) && loops.isInLoop(i)) {
        int variable = variables.add(RUN);
        byAccess.put(code[i], variable);
        unused.add(variable);
      }
    }
  }

  /** Elements of arrays of references may be refused, so writing those is another matter. */
  static boolean isAccess(int opcode) {
    return (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD)
        || (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE && opcode != Opcodes.AASTORE);
  }

  boolean has(AbstractInsnNode access) {
    return byAccess.containsKey(access);
  }

  /** Loads the run of an access, whose site is given. */
  AbstractInsnNode load(AbstractInsnNode access, int site, boolean isWrite, ThreadVariable thread) {
    Integer variable = byAccess.get(access);
    unused.remove(variable);
    start.add(thread.load());
    start.add(CodeSites.constant(site));
    start.add(new InsnNode(isWrite ? Opcodes.ICONST_1 : Opcodes.ICONST_0));
    start.add(CodeSites.elementProbe("run", "(L" + ThreadVariable.THREAD + ";IZ)L" + RUN + ";"));
    start.add(new VarInsnNode(Opcodes.ASTORE, variable));
    return new VarInsnNode(Opcodes.ALOAD, variable);
  }

  /** As the other one, for an access that it was called for. */
  AbstractInsnNode load(AbstractInsnNode access) {
    return new VarInsnNode(Opcodes.ALOAD, byAccess.get(access));
  }

  /** Sets the variables at the start of the method; after all accesses have been rewritten. */
  void declare() {
    // Some accesses turn out to be none of the program's.
    for (int variable : unused) {
      start.add(new InsnNode(Opcodes.ACONST_NULL));
      start.add(new VarInsnNode(Opcodes.ASTORE, variable));
    }
    if (!byAccess.isEmpty()) {
      variables.declare();
      method.instructions.insert(start);
    }
  }
}
