// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.jdk;

import dev.keirin.agent.jdk.JdkHook.Position;
import dev.keirin.agent.jdk.JdkHook.Target;
import dev.keirin.probe.Probe;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AdviceAdapter;

/** Inserts hooks into one class file; only method bodies change, as a loaded class requires. */
final class HookInserter {
  private static final String PROBE = Type.getInternalName(Probe.class);

  private static final int ABSTRACT_OR_NATIVE = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE;

  private final List<JdkHook> hooks;
  private final Set<JdkHook> inserted = Collections.newSetFromMap(new IdentityHashMap<>());

  HookInserter(List<JdkHook> hooks) {
    this.hooks = hooks;
  }

  byte[] insertInto(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new HookingClassVisitor(writer), ClassReader.EXPAND_FRAMES);
    return writer.toByteArray();
  }

  /** The hooks whose places were found. */
  Set<JdkHook> inserted() {
    return inserted;
  }

  private final class HookingClassVisitor extends ClassVisitor {
    HookingClassVisitor(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
      for (JdkHook hook : hooks) {
        if (hook.isIn(name, descriptor) && (access & ABSTRACT_OR_NATIVE) == 0) {
          method = new HookingMethodVisitor(method, access, name, descriptor, hook);
        }
      }
      return method;
    }
  }

  private final class HookingMethodVisitor extends AdviceAdapter {
    private final JdkHook hook;

    HookingMethodVisitor(
        MethodVisitor next, int access, String name, String descriptor, JdkHook hook) {
      super(Opcodes.ASM9, next, access, name, descriptor);
      this.hook = hook;
    }

    @Override
    protected void onMethodEnter() {
      if (hook.position().kind() == Position.When.ENTRY) {
        report();
      }
    }

    @Override
    protected void onMethodExit(int opcode) {
      if (hook.position().kind() == Position.When.RETURN && opcode != ATHROW) {
        report();
      }
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      if (hook.position().isCall(Position.When.BEFORE_CALL, name)) {
        report();
      }
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      if (hook.position().isCall(Position.When.AFTER_CALL, name)) {
        report();
      }
    }

    private void report() {
      inserted.add(hook);
      switch (hook.target().kind()) {
        case THIS -> loadThis();
        case FIRST_ARGUMENT -> loadArg(0);
        case SECOND_ARGUMENT -> loadArg(1);
        case ON_STACK -> super.visitInsn(DUP);
        case FIELD -> loadField(hook.target().field());
      }
      push(hook.event());
      super.visitInsn(SWAP);
      super.visitInsn(ACONST_NULL);
      super.visitMethodInsn(
          INVOKESTATIC, PROBE, "inside", "(ILjava/lang/Object;Ljava/lang/Object;)V", false);
    }

    private void loadField(Target.Field field) {
      loadThis();
      visitFieldInsn(GETFIELD, field.owner(), field.name(), field.descriptor());
    }
  }
}
