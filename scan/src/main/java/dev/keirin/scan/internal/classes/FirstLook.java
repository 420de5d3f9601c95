// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.classes;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Reads from a class file who calls whom and who takes a monitor, which is enough to leave most
 * methods out of everything that follows.
 *
 * <p>The same call in many classes is kept only once, since there are so many of them.
 */
public final class FirstLook {
  private static final String NOT_ATOMIC = "Ldev/keirin/NotAtomic;";

  private final ThreadSafeClasses threadSafe;
  private final Map<CallReference, CallReference> calls = new ConcurrentHashMap<>();

  public FirstLook(ThreadSafeClasses threadSafe) {
    this.threadSafe = threadSafe;
  }

  /**
   * Reads a class file; a runtime exception means that it is not a valid one. Several threads may
   * do so at once.
   */
  public ScannedClass at(ClassSource source) throws IOException {
    byte[] bytes = source.content().read();
    ScannedClass result = new ScannedClass(bytes, source.isReported());
    ClassVisitor visitor = new Visitor(result, this);
    new ClassReader(bytes).accept(visitor, ClassReader.SKIP_FRAMES);
    if (result.name() == null) {
      throw new IllegalArgumentException("a class without a name");
    }
    return result;
  }

  private CallReference shared(CallReference call) {
    CallReference known = calls.putIfAbsent(call, call);
    return known == null ? call : known;
  }

  /** Reads only names, supertypes and the signatures of methods. */
  static ScannedClass atHeader(byte[] bytes) {
    ScannedClass result = new ScannedClass(new byte[0], false);
    new ClassReader(bytes)
        .accept(
            new Visitor(result, new FirstLook(ThreadSafeClasses.none())),
            ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return result;
  }

  private static final class Visitor extends ClassVisitor {
    private final ScannedClass result;
    private final FirstLook look;

    Visitor(ScannedClass result, FirstLook look) {
      super(Opcodes.ASM9);
      this.result = result;
      this.look = look;
    }

    @Override
    public void visit(
        int version, int access, String name, String generic, String parent, String[] interfaces) {
      List<String> supertypes = new ArrayList<>();
      if (parent != null) {
        supertypes.add(parent);
      }
      supertypes.addAll(List.of(interfaces));
      result.header(name, access, supertypes);
    }

    @Override
    public void visitSource(String source, String debug) {
      if (source != null) {
        result.source(source);
      }
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
      if (descriptor.equals(NOT_ATOMIC)) {
        result.notAtomic();
      }
      return null;
    }

    @Override
    public FieldVisitor visitField(
        int access, String name, String descriptor, String generic, Object value) {
      result.field(name);
      return new FieldVisitor(Opcodes.ASM9) {
        @Override
        public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
          if (annotation.equals(NOT_ATOMIC)) {
            result.notAtomicField(name);
          }
          return null;
        }
      };
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String generic, String[] exceptions) {
      return new MethodLook(result, result.method(name, descriptor, access), look);
    }
  }

  private static final class MethodLook extends MethodVisitor {
    private final ScannedClass owner;
    private final ScannedMethod method;
    private final FirstLook look;
    private final Set<CallReference> calls = new LinkedHashSet<>();
    private boolean isThreadSafeOnTop;

    MethodLook(ScannedClass owner, ScannedMethod method, FirstLook look) {
      super(Opcodes.ASM9);
      this.owner = owner;
      this.method = method;
      this.look = look;
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
      if (descriptor.equals(NOT_ATOMIC)) {
        method.notAtomic();
      }
      return null;
    }

    @Override
    public void visitLineNumber(int line, Label start) {
      method.line(line);
      owner.line(line);
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode == Opcodes.MONITORENTER) {
        method.monitor();
      }
      isThreadSafeOnTop = false;
    }

    @Override
    public void visitVarInsn(int opcode, int index) {
      isThreadSafeOnTop = false;
    }

    @Override
    public void visitMethodInsn(
        int opcode, String type, String name, String descriptor, boolean isInterface) {
      calls.add(look.shared(CallReference.of(opcode, type, name, descriptor)));
      isThreadSafeOnTop = look.threadSafe.isCreatedBy(type, name);
    }

    @Override
    public void visitFieldInsn(int opcode, String type, String name, String descriptor) {
      boolean isWrite = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
      if (isWrite && !look.threadSafe.isEmpty() && descriptor.startsWith("L")) {
        (isThreadSafeOnTop ? owner.threadSafeFields() : owner.otherFields()).add(type + "." + name);
      }
      isThreadSafeOnTop = false;
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      Lambda.of(name, descriptor, bootstrap, arguments)
          .ifPresent(
              lambda -> {
                owner.lambdas().add(lambda);
                calls.add(look.shared(lambda.body()));
              });
      isThreadSafeOnTop = false;
    }

    @Override
    public void visitEnd() {
      method.calls(calls);
    }
  }
}
