// SPDX-License-Identifier: Apache-2.0
// uses: byte-buddy-1.18.16.jar
package advice;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Puts a call of {@link Bridge} into each method of java.util and java.lang. */
public final class Agent implements ClassFileTransformer {
  private Agent() {}

  /** The options are the path of a jar with the bridge. */
  public static void premain(String bridge, Instrumentation instrumentation) throws Exception {
    instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(bridge));
    instrumentation.addTransformer(new Agent(), true);
    List<Class<?>> loaded = new ArrayList<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (instrumentation.isModifiableClass(type)
          && !type.isArray()
          && isAdvised(type.getClassLoader(), type.getName().replace('.', '/'))) {
        loaded.add(type);
      }
    }
    instrumentation.retransformClasses(loaded.toArray(Class<?>[]::new));
  }

  private static boolean isAdvised(ClassLoader loader, String name) {
    return loader == null
        && (name.startsWith("java/util/")
            || (name.startsWith("java/lang/") && name.lastIndexOf('/') == 9));
  }

  @Override
  public byte[] transform(
      ClassLoader loader,
      String className,
      Class<?> classBeingRedefined,
      ProtectionDomain protectionDomain,
      byte[] classFile) {
    if (className == null || !isAdvised(loader, className)) {
      return null;
    }
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor method =
                super.visitMethod(access, name, descriptor, signature, exceptions);
            return name.startsWith("<") ? method : advised(method);
          }
        },
        0);
    return writer.toByteArray();
  }

  private static MethodVisitor advised(MethodVisitor method) {
    return new MethodVisitor(Opcodes.ASM9, method) {
      @Override
      public void visitCode() {
        super.visitCode();
        super.visitMethodInsn(Opcodes.INVOKESTATIC, "advice/Bridge", "called", "()V", false);
      }
    };
  }
}
