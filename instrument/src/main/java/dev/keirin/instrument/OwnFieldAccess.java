// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Accesses of plain fields by the class that declares them: such code gets directly at what the
 * object carries about the field, so an access that adds nothing costs a comparison.
 */
final class OwnFieldAccess {
  private static final String QUESTION =
      "(Ljava/lang/Object;" + StateFields.DESCRIPTOR + "L" + ThreadVariable.THREAD + ";I)Z";

  private final Plan plan;
  private final ClassNode type;
  private final StateFields states;
  private final MethodNode method;
  private final CodePlaces places;
  private final ThreadVariable thread;
  private final ThisReference self;
  private final Set<String> firstWritten = new HashSet<>();

  OwnFieldAccess(
      Plan plan, ClassNode type, StateFields states, MethodNode method, CodePlaces places) {
    this.plan = plan;
    this.type = type;
    this.states = states;
    this.method = method;
    this.places = places;
    List<AbstractInsnNode> accesses =
        states.isEmpty()
            ? List.of()
            : Arrays.stream(method.instructions.toArray()).filter(this::isOwn).toList();
    boolean hasWrites = accesses.stream().anyMatch(a -> a.getOpcode() == Opcodes.PUTFIELD);
    boolean isMethodOfObject = (method.access & Opcodes.ACC_STATIC) == 0;
    this.self = hasWrites && isMethodOfObject ? ThisReference.in(type.name, method) : null;
    this.thread = new ThreadVariable(method, accesses.size() > 1);
  }

  private boolean isOwn(AbstractInsnNode instruction) {
    return (instruction.getOpcode() == Opcodes.GETFIELD
            || instruction.getOpcode() == Opcodes.PUTFIELD)
        && instruction instanceof FieldInsnNode access
        && access.owner.equals(type.name)
        && states.has(access.name);
  }

  /** Whether a read gets directly at what is known. */
  boolean isReadable(FieldInsnNode access) {
    return isOwn(access);
  }

  /** Whether a write does. */
  boolean isWritable(FieldInsnNode access) {
    return isOwn(access) && isOfThis(access);
  }

  /** Whether an own field is written that belongs to this object for sure. */
  boolean isOfThis(FieldInsnNode write) {
    return self != null && self.isOwnWrite(write);
  }

  /**
   * Whether a writable field belongs to an object that nobody else can know yet. Only one write of
   * a field is taken for that, because the place of the first one is to be remembered.
   */
  boolean isFirstWrite(FieldInsnNode access) {
    return plan.saves(Saving.FIRST_WRITES)
        && self.isUnknownToOthers(access)
        && !firstWritten.contains(access.name);
  }

  /** The question before a read; the object is on the stack. */
  InsnList beforeRead(FieldInsnNode access, FieldFacts facts) {
    InsnList code = new InsnList();
    // If there is no object, the exception must tell of the program's own field.
    code.add(new InsnNode(Opcodes.DUP));
    code.add(new FieldInsnNode(Opcodes.GETFIELD, access.owner, access.name, access.desc));
    boolean isWide = Type.getType(access.desc).getSize() == 2;
    code.add(new InsnNode(isWide ? Opcodes.POP2 : Opcodes.POP));
    code.add(question("beforePlainRead", access, facts));
    return code;
  }

  /** The question before a write; the object is on the stack. */
  InsnList beforeWrite(FieldInsnNode access, FieldFacts facts) {
    return question("beforePlainWrite", access, facts);
  }

  private InsnList question(String name, FieldInsnNode access, FieldFacts facts) {
    InsnList code = new InsnList();
    code.add(new InsnNode(Opcodes.DUP));
    code.add(new InsnNode(Opcodes.DUP));
    code.add(state(Opcodes.GETFIELD, access));
    code.add(thread.load());
    code.add(places.site(facts));
    code.add(CodePlaces.probe(name, QUESTION));
    return code;
  }

  /** Makes the object carry that the field was written; the object is on the stack. */
  InsnList firstWrite(FieldInsnNode access, FieldFacts facts) {
    firstWritten.add(access.name);
    InsnList code = new InsnList();
    code.add(new InsnNode(Opcodes.DUP));
    code.add(thread.load());
    code.add(places.site(facts));
    code.add(
        CodePlaces.probe(
            "firstWrite", "(L" + ThreadVariable.THREAD + ";I)" + StateFields.DESCRIPTOR));
    code.add(state(Opcodes.PUTFIELD, access));
    return code;
  }

  private static FieldInsnNode state(int opcode, FieldInsnNode access) {
    return new FieldInsnNode(
        opcode, access.owner, StateFields.name(access.name), StateFields.DESCRIPTOR);
  }

  /** Adds what the method needs; after all accesses have been rewritten. */
  void declare() {
    thread.declare();
    if (!firstWritten.isEmpty()) {
      for (AbstractInsnNode instruction : method.instructions.toArray()) {
        if (instruction.getOpcode() == Opcodes.RETURN) {
          method.instructions.insertBefore(instruction, CodePlaces.probe("constructed", "()V"));
        }
      }
    }
  }
}
