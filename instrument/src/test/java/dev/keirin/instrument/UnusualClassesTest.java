// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.keirin.probe.Probe;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files that today's compilers do not make, or seldom. */
final class UnusualClassesTest {
  private final RecordingObserver observer = new RecordingObserver();

  private static ClassWriter start(int version) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(version, Opcodes.ACC_PUBLIC, "Made", null, "java/lang/Object", null);
    writer.visitField(Opcodes.ACC_STATIC, "n", "I", null, null).visitEnd();
    return writer;
  }

  private static MethodVisitor method(ClassWriter writer, int access, String name) {
    MethodVisitor code =
        writer.visitMethod(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | access, name, "()I", null, null);
    code.visitCode();
    return code;
  }

  private static void addToN(MethodVisitor code, int number) {
    code.visitFieldInsn(Opcodes.GETSTATIC, "Made", "n", "I");
    code.visitIntInsn(Opcodes.SIPUSH, number);
    code.visitInsn(Opcodes.IADD);
    code.visitFieldInsn(Opcodes.PUTSTATIC, "Made", "n", "I");
  }

  private static void returnN(MethodVisitor code) {
    code.visitFieldInsn(Opcodes.GETSTATIC, "Made", "n", "I");
    code.visitInsn(Opcodes.IRETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  private int run(Instrumenter instrumenter, byte[] classFile) throws Exception {
    byte[] code = instrumenter.instrument(getClass().getClassLoader(), classFile);
    Class<?> made =
        new ClassLoader(getClass().getClassLoader()) {
          Class<?> define() {
            return defineClass("Made", code, 0, code.length);
          }
        }.define();
    Probe.install(observer);
    Probe.becomeConcurrent();
    try {
      return (int) made.getMethod("run").invoke(null);
    } finally {
      Probe.install(null);
    }
  }

  private Instrumenter instrumenter(Plan.Accesses accesses) {
    return new Instrumenter(
        InstrumentedProgram.plan(accesses, observer, InstrumentedProgram.REPORTING_ALL));
  }

  @ParameterizedTest
  @EnumSource
  void subroutinesAndSynchronizedMethodsOfOldClassesWork(Plan.Accesses accesses) throws Exception {
    ClassWriter writer = start(Opcodes.V1_2);
    MethodVisitor run = method(writer, Opcodes.ACC_SYNCHRONIZED, "run");
    Label body = new Label();
    Label again = new Label();
    run.visitInsn(Opcodes.ICONST_3);
    run.visitVarInsn(Opcodes.ISTORE, 1);
    run.visitLabel(again);
    run.visitJumpInsn(Opcodes.JSR, body);
    run.visitIincInsn(1, -1);
    run.visitVarInsn(Opcodes.ILOAD, 1);
    run.visitJumpInsn(Opcodes.IFGT, again);
    run.visitFieldInsn(Opcodes.GETSTATIC, "Made", "n", "I");
    run.visitInsn(Opcodes.IRETURN);
    run.visitLabel(body);
    run.visitVarInsn(Opcodes.ASTORE, 2);
    addToN(run, 5);
    run.visitVarInsn(Opcodes.RET, 2);
    run.visitMaxs(0, 0);
    run.visitEnd();
    writer.visitEnd();

    assertThat(run(instrumenter(accesses), writer.toByteArray())).isEqualTo(15);
    assertThat(observer.reports()).startsWith("enter method").endsWith("exit method");
  }

  /** Java 5 had no frames, Java 6 had; neither had a way to link a call at run time. */
  @ParameterizedTest
  @ValueSource(ints = {Opcodes.V1_5, Opcodes.V1_6})
  void callsInOldClassesHaveHooksAroundThem(int version) throws Exception {
    ClassWriter writer = start(version);
    MethodVisitor run = method(writer, 0, "run");
    run.visitTypeInsn(Opcodes.NEW, "java/util/ArrayList");
    run.visitInsn(Opcodes.DUP);
    run.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/util/ArrayList", "<init>", "()V", false);
    run.visitInsn(Opcodes.DUP);
    run.visitLdcInsn("element");
    run.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, "java/util/ArrayList", "add", "(Ljava/lang/Object;)Z", false);
    run.visitInsn(Opcodes.POP);
    run.visitIntInsn(Opcodes.BIPUSH, 7);
    run.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, "java/util/ArrayList", "get", "(I)Ljava/lang/Object;", false);
    run.visitInsn(Opcodes.POP);
    returnN(run);
    writer.visitEnd();

    assertThatThrownBy(() -> run(instrumenter(Plan.Accesses.RACING), writer.toByteArray()))
        .hasCauseInstanceOf(IndexOutOfBoundsException.class);
    assertThat(observer.reports())
        .hasSize(4)
        .startsWith("calls add", "called add: true", "calls get")
        .last()
        .asString()
        .startsWith("called get: java.lang.IndexOutOfBoundsException");
  }

  @ParameterizedTest
  @EnumSource
  void aMethodThatWouldBecomeTooLargeIsLeftAsItIsAndCounted(Plan.Accesses accesses)
      throws Exception {
    ClassWriter writer = start(Opcodes.V17);
    MethodVisitor huge = method(writer, 0, "huge");
    for (int i = 0; i < 6500; i++) {
      addToN(huge, 1);
    }
    returnN(huge);
    MethodVisitor run = method(writer, 0, "run");
    run.visitMethodInsn(Opcodes.INVOKESTATIC, "Made", "huge", "()I", false);
    run.visitInsn(Opcodes.POP);
    returnN(run);
    writer.visitEnd();

    Instrumenter instrumenter = instrumenter(accesses);
    assertThat(run(instrumenter, writer.toByteArray())).isEqualTo(6500);
    boolean isCounting = accesses == Plan.Accesses.COUNTED;
    assertThat(instrumenter.methodsLeftOut()).isEqualTo(isCounting ? 0 : 1);
    assertThat(observer.reports()).hasSize(isCounting ? 0 : 1);
  }
}
