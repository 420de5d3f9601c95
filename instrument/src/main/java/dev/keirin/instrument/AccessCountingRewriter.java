// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import dev.keirin.instrument.AccessKinds.Kind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/**
 * Counts accesses, all those of a straight run of code at once when the run is entered; so an
 * exception in the middle of a run leaves some counted that were not made.
 *
 * <p>Outside loops a run is told to the probe at once. In loops, accesses of plain variables are
 * added up in new local variables, which a compiler can keep in registers. These are told to the
 * probe when the method is left, before calls outside loops, and in loops that make calls: before
 * the call, or if there are several, when the loop has gone round once. So a method that never
 * returns, or a call that ends the program, loses little.
 */
final class AccessCountingRewriter {
  private final AccessKinds kinds;
  private final ClassNode type;
  private final MethodNode method;

  /** Accesses without a jump, a call or the target of a jump between them. */
  private record Run(AbstractInsnNode first, boolean isInLoop, Map<Kind, Integer> accesses) {
    int of(Kind kind) {
      return accesses.getOrDefault(kind, 0);
    }

    boolean has(Kind one, Kind other) {
      return of(one) + of(other) > 0;
    }
  }

  AccessCountingRewriter(AccessKinds kinds, ClassNode type, MethodNode method) {
    this.kinds = kinds;
    this.type = type;
    this.method = method;
  }

  /** Must come before anything else changes the code. */
  void rewrite(AbstractInsnNode superCall) {
    Loops loops = new Loops(method);
    AbstractInsnNode[] code = method.instructions.toArray();
    List<Run> runs = runs(code, loops, superCall);
    boolean hasReads = runs.stream().anyMatch(run -> run.isInLoop() && run.of(Kind.READ) > 0);
    boolean hasWrites = runs.stream().anyMatch(run -> run.isInLoop() && run.of(Kind.WRITE) > 0);
    CounterVariables counters = new CounterVariables(type, method, hasReads, hasWrites);
    for (Run run : runs) {
      method.instructions.insertBefore(run.first(), counting(run, counters));
    }
    if (hasReads || hasWrites) {
      tell(code, loops, counters);
      counters.declare(superCall);
    }
  }

  private List<Run> runs(AbstractInsnNode[] code, Loops loops, AbstractInsnNode superCall) {
    List<Run> runs = new ArrayList<>();
    boolean isBeforeSuper = superCall != null;
    Run open = null;
    for (int i = 0; i < code.length; i++) {
      AbstractInsnNode instruction = code[i];
      if (loops.isTarget(instruction) || endsRun(instruction)) {
        open = null;
      }
      isBeforeSuper &= instruction != superCall;
      // Before super(), only fields of the object itself can be set, which nobody else knows.
      Kind kind =
          isBeforeSuper && instruction.getOpcode() == Opcodes.PUTFIELD
              ? null
              : kinds.of(instruction);
      if (kind != null) {
        if (open == null) {
          open = new Run(instruction, loops.isInLoop(i), new EnumMap<>(Kind.class));
          runs.add(open);
        }
        open.accesses().merge(kind, 1, Integer::sum);
      }
    }
    return runs;
  }

  private static boolean isCall(AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode || instruction instanceof InvokeDynamicInsnNode;
  }

  private static boolean endsRun(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    return isCall(instruction)
        || instruction instanceof JumpInsnNode
        || instruction instanceof TableSwitchInsnNode
        || instruction instanceof LookupSwitchInsnNode
        || opcode == Opcodes.ATHROW
        || opcode == Opcodes.MONITORENTER
        || opcode == Opcodes.MONITOREXIT
        || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN);
  }

  private static InsnList counting(Run run, CounterVariables counters) {
    InsnList code = new InsnList();
    if (run.has(Kind.VOLATILE_READ, Kind.VOLATILE_WRITE)) {
      code.add(constant(run.of(Kind.VOLATILE_READ)));
      code.add(constant(run.of(Kind.VOLATILE_WRITE)));
      code.add(CodeSites.probe("countVolatileAccesses", "(JJ)V"));
    }
    if (run.has(Kind.READ, Kind.WRITE)) {
      if (run.isInLoop()) {
        code.add(counters.add(run.of(Kind.READ), run.of(Kind.WRITE)));
      } else {
        code.add(constant(run.of(Kind.READ)));
        code.add(constant(run.of(Kind.WRITE)));
        code.add(CodeSites.probe("countAccesses", "(JJ)V"));
      }
    }
    return code;
  }

  static AbstractInsnNode constant(int value) {
    return value <= 1 ? new InsnNode(Opcodes.LCONST_0 + value) : new LdcInsnNode((long) value);
  }

  /** Passes on what is in the variables, at the sites where it should not wait any longer. */
  private void tell(AbstractInsnNode[] code, Loops loops, CounterVariables counters) {
    Set<Integer> sites = new TreeSet<>();
    for (int i = 0; i < code.length; i++) {
      int opcode = code[i].getOpcode();
      boolean isReturn = opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
      if (isReturn || (isCall(code[i]) && !loops.isInLoop(i) && !loops.isBeforeAll(i))) {
        sites.add(i);
      }
    }
    for (Loops.Loop loop : loops.all()) {
      List<Integer> calls = callsIn(loop, code);
      if (!calls.isEmpty()) {
        sites.add(calls.size() == 1 ? calls.get(0) : loop.last());
      }
    }
    for (int site : sites) {
      method.instructions.insertBefore(code[site], counters.tellAndReset());
    }
  }

  private static List<Integer> callsIn(Loops.Loop loop, AbstractInsnNode[] code) {
    return IntStream.range(loop.first(), loop.last()).filter(i -> isCall(code[i])).boxed().toList();
  }
}
