// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Accesses of plain fields by the class that declares them: such code gets directly at what the
 * object carries about the field, so an access that adds nothing costs a comparison.
 */
final class OwnFieldAccess {
  private static final String ADDS =
      "(" + StateFields.DESCRIPTOR + "L" + ThreadVariable.THREAD + ";)Z";
  private static final String ADDS_EPOCH = "(JL" + ThreadVariable.THREAD + ";)Z";
  private static final String PLAIN = "(Ljava/lang/Object;L" + ThreadVariable.THREAD + ";I)V";
  static final String BEFORE = "(Ljava/lang/Object;L" + ThreadVariable.THREAD + ";I)Z";

  private final Plan plan;
  private final ClassNode type;
  private final StateFields states;
  private final MethodNode method;
  private final CodeSites sites;
  private final ThreadVariable thread;
  private final ThisReference self;
  private final boolean isThisKept;
  private final AccessBranches branches;
  private final Set<String> firstWritten = new HashSet<>();

  // Holds what is known of fields that are written together, from the first to the last write. No
  // frame needs to know of it, because there is none in between.
  private final int together;

  /**
   * @param accesses what {@link #in} returned, which have branches
   * @param thread the current one
   */
  OwnFieldAccess(
      Plan plan,
      ClassNode type,
      StateFields states,
      MethodNode method,
      Loops loops,
      CodeSites sites,
      List<AbstractInsnNode> accesses,
      AccessBranches branches,
      ThreadVariable thread) {
    this.plan = plan;
    this.type = type;
    this.states = states;
    this.method = method;
    this.sites = sites;
    this.branches = branches;
    boolean hasWrites = hasWrites(accesses);
    boolean isMethodOfObject = (method.access & Opcodes.ACC_STATIC) == 0;
    this.self = hasWrites && isMethodOfObject ? ThisReference.in(type.name, method, loops) : null;
    this.isThisKept = isMethodOfObject && !isAssigned(method, 0);
    this.thread = thread;
    this.together = method.maxLocals;
    if (hasWrites && method.name.equals("<init>")) {
      method.maxLocals++;
    }
  }

  private static boolean hasWrites(List<AbstractInsnNode> accesses) {
    for (AbstractInsnNode access : accesses) {
      if (access.getOpcode() == Opcodes.PUTFIELD) {
        return true;
      }
    }
    return false;
  }

  private static boolean isAssigned(MethodNode method, int variable) {
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction.getOpcode() == Opcodes.ASTORE
          && ((VarInsnNode) instruction).var == variable) {
        return true;
      }
    }
    return false;
  }

  /** The accesses of own fields in a method. */
  static List<AbstractInsnNode> in(ClassNode type, StateFields states, MethodNode method) {
    List<AbstractInsnNode> found = new ArrayList<>();
    if (!states.isEmpty()) {
      for (AbstractInsnNode instruction : method.instructions) {
        if (isOwn(type, states, instruction)) {
          found.add(instruction);
        }
      }
    }
    return found;
  }

  private static boolean isOwn(ClassNode type, StateFields states, AbstractInsnNode instruction) {
    return (instruction.getOpcode() == Opcodes.GETFIELD
            || instruction.getOpcode() == Opcodes.PUTFIELD)
        && instruction instanceof FieldInsnNode access
        && access.owner.equals(type.name)
        && states.has(access.name);
  }

  /** Whether writes of several fields can share what is known of them. */
  boolean mayBeGrouped() {
    return !states.areEpochs();
  }

  /** Whether a read gets directly at what is known. */
  boolean isReadable(FieldInsnNode access) {
    return isOwn(type, states, access);
  }

  /** Whether a write does. */
  boolean isWritable(FieldInsnNode access) {
    return isOwn(type, states, access) && isOfThis(access);
  }

  /** Whether an own field is written that belongs to this object for sure. */
  boolean isOfThis(FieldInsnNode write) {
    return self != null && self.isOwnWrite(write);
  }

  /**
   * Whether a writable field belongs to an object that nobody else can know yet. Only one write of
   * a field is taken for that, because the site of the first one is to be remembered.
   */
  boolean isFirstWrite(FieldInsnNode access) {
    return plan.saves(Saving.FIRST_WRITES)
        && self.isUnknownToOthers(access)
        && !firstWritten.contains(access.name);
  }

  /** Rewrites a read. */
  void read(FieldInsnNode access, FieldFacts facts) {
    if (!isOfVariableThis(access)) {
      method.instructions.insertBefore(access, nullCheck(access));
    }
    rewrite(access, facts, "Read", new InsnNode(Opcodes.DUP));
  }

  /** Rewrites a write, which is one of a field of this object. */
  void write(FieldInsnNode access, FieldFacts facts) {
    rewrite(access, facts, "Write", new VarInsnNode(Opcodes.ALOAD, 0));
  }

  private void rewrite(
      FieldInsnNode access, FieldFacts facts, String kind, AbstractInsnNode object) {
    InsnList request = new InsnList();
    request.add(object.clone(null));
    request.add(thread.load());
    request.add(sites.here(facts));
    request.add(
        branches.areReportedBefore()
            ? CodeSites.probe("plain" + kind, PLAIN)
            : CodeSites.probe("beforePlain" + kind, BEFORE));
    branches.rewrite(access, questions(access, kind, object), request, Optional.empty());
  }

  /** Whether an access adds something to what the object carries. */
  private List<InsnList> questions(FieldInsnNode access, String kind, AbstractInsnNode object) {
    String state = StateFields.name(access.name);
    if (!states.areEpochs()) {
      return Collections.singletonList(
          question(object, state(Opcodes.GETFIELD, access), CodeSites.probe("adds" + kind, ADDS)));
    }
    FieldInsnNode write = epoch(Opcodes.GETFIELD, access, state);
    if (access.getOpcode() == Opcodes.PUTFIELD) {
      return Collections.singletonList(
          question(object, write, CodeSites.probe("addsWrite", ADDS_EPOCH)));
    }
    // Each has a branch of its own: what was just made was written, and is not read at all then.
    FieldInsnNode read = epoch(Opcodes.GETFIELD, access, StateFields.readName(access.name));
    return Arrays.asList(
        question(object, write, CodeSites.probe("isOver", ADDS_EPOCH)),
        question(object, read, CodeSites.probe("addsRead", ADDS_EPOCH)));
  }

  private InsnList question(
      AbstractInsnNode object, FieldInsnNode carried, AbstractInsnNode comparison) {
    InsnList code = new InsnList();
    code.add(object.clone(null));
    code.add(carried);
    code.add(thread.load());
    code.add(comparison);
    return code;
  }

  private static FieldInsnNode epoch(int opcode, FieldInsnNode access, String name) {
    return new FieldInsnNode(opcode, access.owner, name, StateFields.EPOCH);
  }

  /** If there is no object, the exception must tell of the program's own field. */
  private static InsnList nullCheck(FieldInsnNode read) {
    InsnList code = new InsnList();
    code.add(new InsnNode(Opcodes.DUP));
    code.add(read.clone(null));
    boolean isWide = Type.getType(read.desc).getSize() == 2;
    code.add(new InsnNode(isWide ? Opcodes.POP2 : Opcodes.POP));
    return code;
  }

  /** Whether the object was just taken from the variable that always refers to this one. */
  private boolean isOfVariableThis(FieldInsnNode read) {
    return isThisKept
        && read.getPrevious() instanceof VarInsnNode load
        && load.getOpcode() == Opcodes.ALOAD
        && load.var == 0;
  }

  /**
   * Makes the object carry that the field was written; the object is on the stack.
   *
   * @param group the fields that are written together with it, or null
   */
  InsnList firstWrite(FieldInsnNode access, FieldFacts facts, WrittenTogether group) {
    firstWritten.add(access.name);
    InsnList code = new InsnList();
    code.add(new InsnNode(Opcodes.DUP));
    if (states.areEpochs()) {
      code.add(thread.load());
      code.add(sites.here(facts));
      code.add(CodeSites.probe("firstEpoch", "(L" + ThreadVariable.THREAD + ";I)J"));
      code.add(epoch(Opcodes.PUTFIELD, access, StateFields.name(access.name)));
      return code;
    }
    if (group == null) {
      code.add(written(facts));
    } else if (group.isEmpty()) {
      code.add(written(group));
      code.add(new InsnNode(Opcodes.DUP));
      code.add(new VarInsnNode(Opcodes.ASTORE, together));
    } else {
      code.add(new VarInsnNode(Opcodes.ALOAD, together));
    }
    if (group != null) {
      group.add(facts, sites.numberHere(facts));
    }
    code.add(state(Opcodes.PUTFIELD, access));
    return code;
  }

  private InsnList written(Object target) {
    InsnList code = new InsnList();
    code.add(thread.load());
    code.add(sites.here(target));
    code.add(
        CodeSites.probe(
            "firstWrite", "(L" + ThreadVariable.THREAD + ";I)" + StateFields.DESCRIPTOR));
    return code;
  }

  private static FieldInsnNode state(int opcode, FieldInsnNode access) {
    return new FieldInsnNode(
        opcode, access.owner, StateFields.name(access.name), StateFields.DESCRIPTOR);
  }

  /** Adds what the method needs; after all accesses have been rewritten. */
  void declare() {
    if (!firstWritten.isEmpty() && !states.areEpochs()) {
      for (AbstractInsnNode instruction : method.instructions.toArray()) {
        if (instruction.getOpcode() == Opcodes.RETURN) {
          method.instructions.insertBefore(instruction, CodeSites.probe("constructed", "()V"));
        }
      }
    }
  }
}
