// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Tells of the accesses of array elements in a loop when the loop is left, in whatever way: from
 * which to which element they went. So the loop itself stays as fast as it was.
 *
 * <p>In front of the loop it is asked for each array whether that will do. If not, the variable
 * that holds the array is null, and each access is reported by itself.
 */
final class LoopRanges {
  private static final String OBJECT = "java/lang/Object";
  private static final String MARKS = "[B";
  private static final String RUN = "(L" + RunVariables.RUN + ";)";
  private static final String THREAD = ThreadVariable.THREAD;

  private final MethodNode method;
  private final AddedVariables variables;
  private final List<Rewritten> loops = new ArrayList<>();
  private final Map<AbstractInsnNode, Rewritten> byAccess = new HashMap<>();
  private final Map<AbstractInsnNode, Marks> marks = new HashMap<>();
  private final InsnList start = new InsnList();

  /** A loop and the variables that were added for it. */
  private static final class Rewritten {
    private final CountedLoop loop;
    private final int done;
    private final Map<Integer, Integer> starts = new TreeMap<>();
    private final Map<AbstractInsnNode, Integer> arrays = new HashMap<>();

    // In the order of the code, so that the first access of an element is told first.
    private final Map<AbstractInsnNode, Integer> sites = new LinkedHashMap<>();

    // Of accesses in no order, in the order of the code.
    private final Set<AbstractInsnNode> marked = new LinkedHashSet<>();

    Rewritten(CountedLoop loop, int done) {
      this.loop = loop;
      this.done = done;
    }

    /** The variables of the method that its accesses depend on. */
    Set<Integer> integers() {
      Set<Integer> all = new TreeSet<>(starts.keySet());
      loop.accesses().values().forEach(access -> all.add(access.variable()));
      return all;
    }
  }

  /** The variables for what is marked of the array of an access. */
  private record Marks(Rewritten loop, int array, int marks, int stamp) {}

  LoopRanges(Plan plan, ClassLoader loader, ClassNode type, MethodNode method, Loops original) {
    this.method = method;
    this.variables = new AddedVariables(method);
    if (!original.all().isEmpty() && plan.saves(Saving.LATER_LOOPS)) {
      for (CountedLoop loop : new CountedLoops(plan, loader, type, method, original).find()) {
        Rewritten added = add(loop);
        if (plan.saves(Saving.MARKS_IN_LOOPS)) {
          addMarks(added);
        }
      }
    }
  }

  private Rewritten add(CountedLoop loop) {
    Rewritten rewritten = new Rewritten(loop, addInteger());
    loops.add(rewritten);
    for (IincInsnNode increment : loop.increments()) {
      rewritten.starts.put(increment.var, addInteger());
    }
    Map<String, Integer> byOrigin = new HashMap<>();
    loop.accesses()
        .forEach(
            (instruction, access) -> {
              byAccess.put(instruction, rewritten);
              rewritten.arrays.put(
                  instruction, byOrigin.computeIfAbsent(name(access.array()), name -> addArray()));
            });
    return rewritten;
  }

  private void addMarks(Rewritten rewritten) {
    for (AbstractInsnNode access : rewritten.loop.others()) {
      marks.put(access, new Marks(rewritten, addArray(), addReference(MARKS), addInteger()));
    }
  }

  /** The same for arrays that are found in the same way. */
  private static String name(List<AbstractInsnNode> array) {
    AbstractInsnNode last = array.get(array.size() - 1);
    return last instanceof FieldInsnNode field
        ? field.name
        : String.valueOf(((VarInsnNode) last).var);
  }

  private int addInteger() {
    int variable = variables.add(Opcodes.INTEGER);
    start.add(new InsnNode(Opcodes.ICONST_0));
    start.add(new VarInsnNode(Opcodes.ISTORE, variable));
    return variable;
  }

  private int addArray() {
    return addReference(OBJECT);
  }

  private int addReference(String type) {
    int variable = variables.add(type);
    start.add(new InsnNode(Opcodes.ACONST_NULL));
    start.add(new VarInsnNode(Opcodes.ASTORE, variable));
    return variable;
  }

  boolean isEmpty() {
    return loops.isEmpty();
  }

  boolean has(AbstractInsnNode access) {
    return byAccess.containsKey(access);
  }

  /** Whether the access is in no order, and marks of an array are in variables of the loop. */
  boolean hasMarks(AbstractInsnNode access) {
    return marks.containsKey(access);
  }

  /** Loads what is marked where an access is made, whose run is in a variable. */
  InsnList loadMarks(AbstractInsnNode access) {
    Marks known = marks.get(access);
    known.loop.marked.add(access);
    InsnList code = new InsnList();
    code.add(new VarInsnNode(Opcodes.ALOAD, known.array));
    code.add(new VarInsnNode(Opcodes.ALOAD, known.marks));
    code.add(new VarInsnNode(Opcodes.ILOAD, known.stamp));
    return code;
  }

  /** Looks up again what is marked where an access is made. */
  InsnList findMarks(AbstractInsnNode access, RunVariables runs) {
    Marks known = marks.get(access);
    InsnList code = new InsnList();
    code.add(runs.load(access));
    code.add(CodeSites.elementProbe("markedArray", RUN + "L" + OBJECT + ";"));
    code.add(new VarInsnNode(Opcodes.ASTORE, known.array));
    code.add(runs.load(access));
    code.add(CodeSites.elementProbe("marks", RUN + MARKS));
    code.add(new VarInsnNode(Opcodes.ASTORE, known.marks));
    code.add(runs.load(access));
    code.add(CodeSites.elementProbe("stamp", RUN + "I"));
    code.add(new VarInsnNode(Opcodes.ISTORE, known.stamp));
    return code;
  }

  /** What the site of an access is about. */
  LoopAccess target(AbstractInsnNode access) {
    return byAccess.get(access).loop.accesses().get(access).place();
  }

  /** Loads the array of an access if it is told of when the loop is left, otherwise null. */
  AbstractInsnNode load(AbstractInsnNode access, int site) {
    Rewritten loop = byAccess.get(access);
    loop.sites.put(access, site);
    return new VarInsnNode(Opcodes.ALOAD, loop.arrays.get(access));
  }

  /** Adds what is around the loops; after all accesses have been rewritten. */
  void declare(RunVariables runs, ThreadVariable thread) {
    if (loops.isEmpty()) {
      return;
    }
    variables.declare();
    method.instructions.insert(start);
    for (Rewritten loop : loops) {
      enter(loop, runs);
      count(loop);
      leave(loop, thread);
    }
  }

  private void enter(Rewritten rewritten, RunVariables runs) {
    InsnList entry = new InsnList();
    rewritten.starts.forEach(
        (variable, added) -> {
          entry.add(new VarInsnNode(Opcodes.ILOAD, variable));
          entry.add(new VarInsnNode(Opcodes.ISTORE, added));
        });
    entry.add(done(rewritten, 0));
    Map<Integer, List<AbstractInsnNode>> origins = new TreeMap<>();
    rewritten.sites.forEach(
        (access, site) ->
            origins.put(
                rewritten.arrays.get(access), rewritten.loop.accesses().get(access).array()));
    origins.forEach(
        (variable, origin) -> {
          origin.forEach(instruction -> entry.add(instruction.clone(Map.of())));
          entry.add(CodeSites.constant(isWritten(rewritten, variable) ? 1 : 0));
          entry.add(
              CodeSites.elementProbe("loopBegins", "(Ljava/lang/Object;Z)Ljava/lang/Object;"));
          entry.add(new VarInsnNode(Opcodes.ASTORE, variable));
        });
    for (AbstractInsnNode access : rewritten.marked) {
      entry.add(findMarks(access, runs));
    }
    method.instructions.insertBefore(rewritten.loop.head(), entry);
  }

  private static boolean isWritten(Rewritten rewritten, int array) {
    return rewritten.loop.accesses().entrySet().stream()
        .anyMatch(
            access ->
                rewritten.arrays.get(access.getKey()) == array
                    && access.getValue().place().isWrite());
  }

  /** Notes how far a turn has come, for when it is the last one. */
  private void count(Rewritten rewritten) {
    rewritten.sites.forEach(
        (access, site) ->
            method.instructions.insert(access, done(rewritten, target(access).number())));
    List<IincInsnNode> increments = rewritten.loop.increments();
    method.instructions.insert(increments.get(increments.size() - 1), done(rewritten, 0));
  }

  private static InsnList done(Rewritten rewritten, int number) {
    InsnList code = new InsnList();
    code.add(CodeSites.constant(number));
    code.add(new VarInsnNode(Opcodes.ISTORE, rewritten.done));
    return code;
  }

  private void leave(Rewritten rewritten, ThreadVariable thread) {
    CountedLoop loop = rewritten.loop;
    for (AbstractInsnNode exit : loop.returns()) {
      method.instructions.insertBefore(exit, report(rewritten, thread));
    }
    for (JumpInsnNode exit : loop.exits()) {
      leave(rewritten, exit, thread);
    }
    if (loop.back().getOpcode() != Opcodes.GOTO) {
      method.instructions.insert(loop.back(), report(rewritten, thread));
    }
    LabelNode end = new LabelNode();
    method.instructions.insert(loop.back(), end);
    addHandler(rewritten, end, thread);
  }

  private void leave(Rewritten rewritten, JumpInsnNode exit, ThreadVariable thread) {
    LabelNode target = exit.label;
    exit.label = new LabelNode();
    List<Object> locals = new ArrayList<>(CountedLoops.frame(target).local);
    rewritten.integers().forEach(variable -> setInteger(locals, variable));
    InsnList code = new InsnList();
    code.add(exit.label);
    code.add(new FrameNode(Opcodes.F_NEW, locals.size(), locals.toArray(), 0, new Object[0]));
    code.add(report(rewritten, thread));
    code.add(new JumpInsnNode(Opcodes.GOTO, target));
    method.instructions.add(code);
  }

  /** On the way out of the loop the variable still has a value, even if that is the end of it. */
  private static void setInteger(List<Object> locals, int variable) {
    int slot = 0;
    for (int i = 0; i < locals.size(); i++) {
      if (slot == variable) {
        locals.set(i, Opcodes.INTEGER);
        return;
      }
      boolean isWide = locals.get(i) == Opcodes.LONG || locals.get(i) == Opcodes.DOUBLE;
      slot += isWide ? 2 : 1;
    }
    throw new IllegalStateException("no variable " + variable);
  }

  private void addHandler(Rewritten rewritten, LabelNode end, ThreadVariable thread) {
    int most = Collections.max(rewritten.integers());
    List<Object> known = new ArrayList<>(Collections.nCopies(most + 1, Opcodes.TOP));
    rewritten.integers().forEach(variable -> known.set(variable, Opcodes.INTEGER));
    List<Object> locals = variables.behind(known);
    Object[] stack = {"java/lang/Throwable"};
    LabelNode handler = new LabelNode();
    InsnList code = new InsnList();
    code.add(handler);
    code.add(new FrameNode(Opcodes.F_NEW, locals.size(), locals.toArray(), 1, stack));
    code.add(report(rewritten, thread));
    code.add(new InsnNode(Opcodes.ATHROW));
    method.instructions.add(code);
    method.tryCatchBlocks.add(0, new TryCatchBlockNode(rewritten.loop.head(), end, handler, null));
  }

  private static InsnList report(Rewritten rewritten, ThreadVariable thread) {
    InsnList code = new InsnList();
    rewritten.sites.forEach(
        (access, site) -> {
          CountedLoop.Access made = rewritten.loop.accesses().get(access);
          LoopAccess place = made.place();
          boolean isCounted = place.step() != 0;
          int counter = isCounted ? made.variable() : rewritten.starts.keySet().iterator().next();
          code.add(new VarInsnNode(Opcodes.ALOAD, rewritten.arrays.get(access)));
          code.add(new VarInsnNode(Opcodes.ILOAD, rewritten.starts.get(counter)));
          code.add(new VarInsnNode(Opcodes.ILOAD, counter));
          code.add(new VarInsnNode(Opcodes.ILOAD, rewritten.done));
          if (isCounted) {
            code.add(CodeSites.constant(place.offset()));
            code.add(CodeSites.constant(place.step()));
          } else {
            code.add(new VarInsnNode(Opcodes.ILOAD, made.variable()));
            code.add(CodeSites.constant(place.offset()));
            code.add(new InsnNode(Opcodes.IADD));
          }
          code.add(CodeSites.constant(place.number()));
          code.add(thread.load());
          code.add(CodeSites.constant(site));
          code.add(
              isCounted
                  ? CodeSites.elementProbe(
                      "loopEnds", "(Ljava/lang/Object;IIIIIIL" + THREAD + ";I)V")
                  : CodeSites.elementProbe(
                      "loopEndsAtElement", "(Ljava/lang/Object;IIIIIL" + THREAD + ";I)V"));
        });
    return code;
  }
}
