// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.jdk;

import dev.keirin.agent.jdk.JdkHook.Place;
import dev.keirin.agent.jdk.JdkHook.Subject;
import dev.keirin.probe.Probe;
import java.util.List;
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

  private final List<JdkHook> hooks;

  HookInserter(List<JdkHook> hooks) {
    this.hooks = hooks;
  }

  byte[] insertInto(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new HookingClassVisitor(writer), ClassReader.EXPAND_FRAMES);
    return writer.toByteArray();
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
        if (hook.method().equals(name + descriptor)) {
          method = new HookingMethodVisitor(method, access, name, descriptor, hook);
        }
      }
      return method;
    }
  }

  private static final class HookingMethodVisitor extends AdviceAdapter {
    private final JdkHook hook;

    HookingMethodVisitor(
        MethodVisitor next, int access, String name, String descriptor, JdkHook hook) {
      super(Opcodes.ASM9, next, access, name, descriptor);
      this.hook = hook;
    }

    @Override
    protected void onMethodEnter() {
      if (hook.place() == Place.ENTRY) {
        report();
      }
    }

    @Override
    protected void onMethodExit(int opcode) {
      if (hook.place() == Place.RETURN && opcode != ATHROW) {
        report();
      }
    }

    private void report() {
      push(hook.event());
      if (hook.subject() == Subject.THIS) {
        loadThis();
      } else {
        loadArg(0);
      }
      visitInsn(ACONST_NULL);
      visitMethodInsn(
          INVOKESTATIC, PROBE, "inside", "(ILjava/lang/Object;Ljava/lang/Object;)V", false);
    }
  }
}
