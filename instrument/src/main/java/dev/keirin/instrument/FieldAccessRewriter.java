// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Reports reads and writes of fields.
 *
 * <p>Final fields are left alone: they are written before anyone else can see the object, and the
 * memory model protects their readers.
 */
final class FieldAccessRewriter {
  // A value that is kept aside takes up to two slots; the answer comes after it.
  private static final int MOST_SLOTS = 2;

  private final Plan plan;
  private final ClassLoader loader;
  private final ClassNode type;
  private final MethodNode method;
  private final CodeSites sites;
  private final OwnFieldAccess own;
  private final ThreadVariable thread;
  private final RepeatedAccesses repeated;
  private final FirstWriteGroups groups;

  FieldAccessRewriter(
      Plan plan,
      ClassLoader loader,
      ClassNode type,
      MethodNode method,
      Loops loops,
      CodeSites sites,
      OwnFieldAccess own,
      ThreadVariable thread) {
    this.plan = plan;
    this.loader = loader;
    this.type = type;
    this.method = method;
    this.sites = sites;
    this.own = own;
    this.thread = thread;
    this.repeated = new RepeatedAccesses(plan, loader, type.name, method, loops, own);
    this.groups = new FirstWriteGroups(method, loops, own, this::isLeftAlone);
  }

  private boolean isLeftAlone(FieldInsnNode access) {
    return repeated.contains(access) || (access.owner.equals(type.name) && isFinalInObject(access));
  }

  private boolean isFinalInObject(FieldInsnNode access) {
    FieldFacts facts = facts(access);
    int unlike = Opcodes.ACC_FINAL | Opcodes.ACC_STATIC;
    return facts.isKnown() && (facts.access() & unlike) == Opcodes.ACC_FINAL;
  }

  private FieldFacts facts(FieldInsnNode access) {
    return plan.finder().field(loader, access.owner, access.name, access.desc);
  }

  void rewrite(FieldInsnNode access, boolean isBeforeSuper) {
    if (repeated.contains(access)) {
      return;
    }
    FieldFacts facts = facts(access);
    boolean isFinal = facts.isKnown() && (facts.access() & Opcodes.ACC_FINAL) != 0;
    boolean isHidden = facts.isKnown() && FieldFacts.isHidden(facts.access());
    switch (access.getOpcode()) {
      case Opcodes.GETFIELD -> {
        if (!isFinal && !isHidden) {
          read(access, facts);
        }
      }
      case Opcodes.PUTFIELD -> {
        // Before super(), only fields of the object itself can be set, and it has no identity yet.
        if (!isFinal && !isHidden && !isBeforeSuper) {
          write(access, facts);
        }
      }
      case Opcodes.GETSTATIC -> {
        if (isFinal || isHidden) {
          useClass(access, facts);
        } else {
          readStatic(access, facts);
        }
      }
      default -> {
        if (!isFinal && !isHidden) {
          writeStatic(access, facts);
        }
      }
    }
  }

  /** Whether only racing accesses are wanted, and this is one of a plain variable for sure. */
  private boolean isFiltered(FieldFacts facts) {
    return plan.accesses() == Plan.Accesses.RACING
        && facts.number() >= 0
        && (facts.access() & Opcodes.ACC_VOLATILE) == 0;
  }

  private void read(FieldInsnNode access, FieldFacts facts) {
    if (isFiltered(facts) && own.isReadable(access)) {
      own.read(access, facts);
      return;
    }
    InsnList before = new InsnList();
    before.add(new InsnNode(Opcodes.DUP));
    if (isFiltered(facts)) {
      before.add(thread.load());
      before.add(sites.here(facts));
      before.add(CodeSites.probe("beforeOtherRead", OwnFieldAccess.BEFORE));
      filtered(access, before);
      return;
    }
    before.add(sites.here(facts));
    before.add(CodeSites.probe("beforeRead", "(Ljava/lang/Object;I)V"));
    method.instructions.insertBefore(access, before);
    method.instructions.insert(access, afterRead(Type.getType(access.desc)));
  }

  /** Asks before the access whether it has to be reported, and ends the report after it. */
  private void filtered(FieldInsnNode access, InsnList before) {
    int answer = method.maxLocals + MOST_SLOTS;
    before.add(new VarInsnNode(Opcodes.ISTORE, answer));
    method.instructions.insertBefore(access, before);
    InsnList after = new InsnList();
    after.add(new VarInsnNode(Opcodes.ILOAD, answer));
    after.add(CodeSites.probe("afterPlainAccess", "(Z)V"));
    method.instructions.insert(access, after);
  }

  private InsnList afterRead(Type valueType) {
    InsnList after = new InsnList();
    if (plan.withValues()) {
      after.add(Values.copyAsLong(valueType));
      after.add(CodeSites.probe("afterRead", "(J)V"));
    } else {
      after.add(CodeSites.probe("afterAccess", "()V"));
    }
    return after;
  }

  private void write(FieldInsnNode access, FieldFacts facts) {
    Type valueType = Type.getType(access.desc);
    int temporary = method.maxLocals;
    if (isFiltered(facts) && own.isWritable(access) && !own.isFirstWrite(access)) {
      own.write(access, facts);
      return;
    }
    InsnList before = new InsnList();
    before.add(new VarInsnNode(valueType.getOpcode(Opcodes.ISTORE), temporary));
    if (isFiltered(facts)) {
      plainWrite(access, facts, before);
      method.instructions.insertBefore(
          access, new VarInsnNode(valueType.getOpcode(Opcodes.ILOAD), temporary));
      return;
    }
    before.add(new InsnNode(Opcodes.DUP));
    before.add(value(valueType, temporary));
    before.add(sites.here(facts));
    before.add(CodeSites.probe("beforeWrite", "(Ljava/lang/Object;JI)V"));
    before.add(new VarInsnNode(valueType.getOpcode(Opcodes.ILOAD), temporary));
    method.instructions.insertBefore(access, before);
    method.instructions.insert(access, CodeSites.probe("afterAccess", "()V"));
  }

  private void plainWrite(FieldInsnNode access, FieldFacts facts, InsnList before) {
    if (own.isWritable(access) && own.isFirstWrite(access)) {
      before.add(own.firstWrite(access, facts, groups.of(access)));
      method.instructions.insertBefore(access, before);
      return;
    }
    before.add(new InsnNode(Opcodes.DUP));
    before.add(thread.load());
    before.add(sites.here(facts));
    before.add(CodeSites.probe("beforeOtherWrite", OwnFieldAccess.BEFORE));
    filtered(access, before);
  }

  private InsnList value(Type valueType, int variable) {
    InsnList code = new InsnList();
    if (plan.withValues()) {
      code.add(new VarInsnNode(valueType.getOpcode(Opcodes.ILOAD), variable));
      code.add(Values.asLong(valueType));
    } else {
      code.add(new InsnNode(Opcodes.LCONST_0));
    }
    return code;
  }

  private void readStatic(FieldInsnNode access, FieldFacts facts) {
    InsnList before = initialised(access);
    before.add(sites.here(facts));
    if (isFiltered(facts)) {
      before.add(CodeSites.probe("beforePlainStaticRead", "(I)Z"));
      filtered(access, before);
      return;
    }
    before.add(CodeSites.probe("beforeStaticRead", "(I)V"));
    method.instructions.insertBefore(access, before);
    method.instructions.insert(access, afterRead(Type.getType(access.desc)));
  }

  private void writeStatic(FieldInsnNode access, FieldFacts facts) {
    Type valueType = Type.getType(access.desc);
    int temporary = method.maxLocals;
    InsnList before = new InsnList();
    before.add(new VarInsnNode(valueType.getOpcode(Opcodes.ISTORE), temporary));
    before.add(initialised(access));
    if (isFiltered(facts)) {
      before.add(sites.here(facts));
      before.add(CodeSites.probe("beforePlainStaticWrite", "(I)Z"));
      filtered(access, before);
      method.instructions.insertBefore(
          access, new VarInsnNode(valueType.getOpcode(Opcodes.ILOAD), temporary));
      return;
    }
    before.add(value(valueType, temporary));
    before.add(sites.here(facts));
    before.add(CodeSites.probe("beforeStaticWrite", "(JI)V"));
    before.add(new VarInsnNode(valueType.getOpcode(Opcodes.ILOAD), temporary));
    method.instructions.insertBefore(access, before);
    method.instructions.insert(access, CodeSites.probe("afterAccess", "()V"));
  }

  /**
   * Reads the field for nothing, so that a static initialiser that has to run does so now and not
   * between report and access.
   */
  private InsnList initialised(FieldInsnNode access) {
    InsnList code = new InsnList();
    if (!access.owner.equals(type.name)) {
      code.add(new FieldInsnNode(Opcodes.GETSTATIC, access.owner, access.name, access.desc));
      boolean isWide = Type.getType(access.desc).getSize() == 2;
      code.add(new InsnNode(isWide ? Opcodes.POP2 : Opcodes.POP));
    }
    return code;
  }

  /** A final static field is never written again, but its class's initialiser did much more. */
  private void useClass(FieldInsnNode access, FieldFacts facts) {
    String declaring = facts.declaringClass();
    if (declaring != null && plan.finder().hasInitialiser(loader, declaring)) {
      InsnList after = new InsnList();
      after.add(sites.here(facts));
      after.add(CodeSites.probe("classUsed", "(I)V"));
      method.instructions.insert(access, after);
    }
  }
}
