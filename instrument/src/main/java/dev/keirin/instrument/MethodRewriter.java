// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Rewrites one method: walks its instructions and lets each kind be rewritten by its expert. */
final class MethodRewriter {
  // Tables that are set element by element must not become too large for a method.
  private static final int MOST_ELEMENTS = 100;

  private final Plan plan;
  private final MethodNode method;
  private final CodeSites sites;
  private final AccessCountingRewriter counting;
  private final FieldAccessRewriter fields;
  private final LoopRanges ranges;
  private final RunVariables runs;
  private final ThreadVariable thread;
  private final AccessBranches branches;
  private final OwnFieldAccess ownFields;
  private final ArrayAccessRewriter arrays;
  private final MonitorRewriter monitors;
  private final CallRewriter calls;
  private final MethodFrameRewriter frame;
  private final CoverageProbes probes;

  MethodRewriter(
      Plan plan,
      ClassLoader loader,
      LoaderRef loaderRef,
      ClassNode type,
      StateFields states,
      StaticInitialiser initialiser,
      MethodNode method) {
    this.plan = plan;
    this.method = method;
    CodeFrames.labelAllocations(method);
    this.sites = new CodeSites(plan.sites(), loaderRef, type, method);
    this.counting =
        new AccessCountingRewriter(new AccessKinds(plan.finder(), loader), type, method);
    Loops loops = new Loops(method);
    this.ranges = new LoopRanges(plan, loader, type, method, loops);
    this.runs = new RunVariables(plan, method, loops, ranges);
    List<AbstractInsnNode> own = OwnFieldAccess.in(type, states, method);
    List<AbstractInsnNode> branching = branching(own);
    this.branches = new AccessBranches(plan, type, method, branching);
    int uses = branching.size() + otherUses(loader, own);
    boolean isAtomic = plan.blocks().isAtomic(type, method);
    boolean isBlock = isAtomic && !plan.isCounting();
    boolean isUsedTwice = uses > 1 || (plan.saves(Saving.EPOCHS) && !own.isEmpty());
    this.thread = new ThreadVariable(method, !ranges.isEmpty() || isBlock || isUsedTwice);
    this.ownFields =
        new OwnFieldAccess(plan, type, states, method, loops, sites, own, branches, thread);
    this.fields =
        new FieldAccessRewriter(plan, loader, type, method, loops, sites, ownFields, thread);
    this.arrays = new ArrayAccessRewriter(plan, method, sites, ranges, runs, branches, thread);
    boolean isLeaf =
        isBlock
            && plan.accesses() == Plan.Accesses.RACING
            && plan.saves(Saving.LEAF_BLOCKS)
            && LeafMethods.has(new AccessKinds(plan.finder(), loader), type, method);
    this.frame =
        new MethodFrameRewriter(plan, type, method, initialiser, sites, thread, isAtomic, isLeaf);
    this.monitors = new MonitorRewriter(plan, type, method, sites, frame);
    this.calls = new CallRewriter(plan, loader, type, method, sites, thread, frame);
    sites.leaf(frame.leaf());
    this.probes = new CoverageProbes(method);
  }

  /** The accesses of own fields, and those of elements in loops, or of all if they are not many. */
  private List<AbstractInsnNode> branching(List<AbstractInsnNode> ownFieldAccesses) {
    List<AbstractInsnNode> elements = new ArrayList<>();
    List<AbstractInsnNode> inLoops = new ArrayList<>();
    for (AbstractInsnNode instruction : method.instructions) {
      if (ranges.has(instruction) || runs.has(instruction)) {
        inLoops.add(instruction);
      }
      if (RunVariables.isAccess(instruction.getOpcode())) {
        elements.add(instruction);
      }
    }
    boolean areAll = plan.accesses() == Plan.Accesses.RACING && elements.size() <= MOST_ELEMENTS;
    List<AbstractInsnNode> all = new ArrayList<>(ownFieldAccesses);
    all.addAll(areAll ? elements : inLoops);
    return all;
  }

  /**
   * How many more sites are likely to need the thread: writes of references into arrays, calls that
   * are likely to have a model, and accesses of plain fields of objects other than these.
   */
  private int otherUses(ClassLoader loader, List<AbstractInsnNode> own) {
    if (plan.accesses() != Plan.Accesses.RACING) {
      return 0;
    }
    Set<AbstractInsnNode> known = new HashSet<>(own);
    AccessKinds kinds = new AccessKinds(plan.finder(), loader);
    int uses = 0;
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction.getOpcode() == Opcodes.AASTORE
          || (instruction instanceof MethodInsnNode call && isLibrary(call))
          || (isFieldOfObject(instruction)
              && !known.contains(instruction)
              && isPlain(kinds.of(instruction)))) {
        uses++;
      }
    }
    return uses;
  }

  private static boolean isPlain(AccessKinds.Kind kind) {
    return kind != null && !kind.isVolatile();
  }

  private static boolean isLibrary(MethodInsnNode call) {
    return call.owner.startsWith("java/util/") || call.owner.equals("java/lang/StringBuilder");
  }

  private static boolean isFieldOfObject(AbstractInsnNode instruction) {
    return instruction.getOpcode() == Opcodes.GETFIELD
        || instruction.getOpcode() == Opcodes.PUTFIELD;
  }

  void rewrite() {
    boolean isBeforeSuper = method.name.equals("<init>");
    AbstractInsnNode superCall = isBeforeSuper ? new SuperCall(method).find() : null;
    AbstractInsnNode[] original = method.instructions.toArray();
    if (plan.isCounting()) {
      counting.rewrite(superCall);
    }
    monitors.prepare();
    for (int i = 0; i < original.length; i++) {
      AbstractInsnNode instruction = original[i];
      sites.moveTo(i);
      if (instruction instanceof LineNumberNode line) {
        sites.line(line.line);
      } else if (instruction == superCall) {
        isBeforeSuper = false;
      } else {
        rewrite(instruction, isBeforeSuper);
      }
    }
    ranges.declare(runs, thread);
    runs.declare();
    branches.declare();
    ownFields.declare();
    frame.rewrite(superCall);
    thread.declare();
    frame.declare();
  }

  private void rewrite(AbstractInsnNode instruction, boolean isBeforeSuper) {
    int opcode = instruction.getOpcode();
    if (instruction instanceof FieldInsnNode field) {
      if (!plan.isCounting()) {
        fields.rewrite(field, isBeforeSuper);
      }
    } else if (instruction instanceof MethodInsnNode call) {
      calls.rewrite(call);
    } else if (instruction instanceof InsnNode plain) {
      if (opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
        monitors.rewrite(plain);
      } else if (!plan.isCounting() && !probes.isStore(plain)) {
        arrays.rewrite(plain);
      }
    }
  }
}
