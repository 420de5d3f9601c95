// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.keirin.input.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class ScanTest {
  private static final String WITNESS_TWICE =
      """
      class A {
        final Object b = new Object();
        synchronized void m() {
          synchronized (b) {}
          synchronized (b) {}
        }
      }
      """;

  @TempDir private Path directory;

  @Test
  void countsWhatItSaw() throws IOException {
    Path classes = CompiledClasses.compile(directory, WITNESS_TWICE);

    ScanResult result = scan(ScanOptions.of(List.of(classes)));

    assertThat(result.counts()).isEqualTo(new ScanResult.Counts(1, 2, 6, 1));
    assertThat(result.findings()).hasSize(1);
    assertThat(result.missing()).isEmpty();
    assertThat(result.time()).isPositive();
  }

  @ParameterizedTest
  @ValueSource(ints = {Opcodes.V1_5, Opcodes.V1_8, Opcodes.V17, Opcodes.V25})
  void readsClassFilesOfEveryVersion(int version) throws IOException {
    Path file = CompiledClasses.compile(directory, WITNESS_TWICE).resolve("A.class");
    byte[] bytes = Files.readAllBytes(file);
    bytes[7] = (byte) version;
    Files.write(file, bytes);

    assertThat(new ClassReader(bytes).readShort(6)).isEqualTo((short) version);
    assertThat(scan(ScanOptions.of(List.of(file))).findings()).hasSize(1);
  }

  @Test
  void subroutinesOfOldCompilersAreUnderstood() throws IOException {
    Path file = directory.resolve("Old.class");
    Files.write(file, classWithSubroutine());

    assertThat(scan(ScanOptions.of(List.of(file))).findings()).hasSize(1);
  }

  /** A synchronized method that takes its parameter in a subroutine, which it calls twice. */
  private static byte[] classWithSubroutine() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_4, Opcodes.ACC_PUBLIC, "Old", null, "java/lang/Object", null);
    int access = Opcodes.ACC_STATIC | Opcodes.ACC_SYNCHRONIZED;
    MethodVisitor code = writer.visitMethod(access, "m", "(Ljava/lang/Object;)V", null, null);
    Label subroutine = new Label();
    code.visitCode();
    code.visitJumpInsn(Opcodes.JSR, subroutine);
    code.visitJumpInsn(Opcodes.JSR, subroutine);
    code.visitInsn(Opcodes.RETURN);
    code.visitLabel(subroutine);
    code.visitVarInsn(Opcodes.ASTORE, 1);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitInsn(Opcodes.MONITORENTER);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitInsn(Opcodes.MONITOREXIT);
    code.visitVarInsn(Opcodes.RET, 1);
    code.visitMaxs(0, 0);
    code.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  @Test
  void brokenClassFilesAreNamedAndLeftOut() throws IOException {
    Path classes = CompiledClasses.compile(directory, WITNESS_TWICE);
    byte[] bytes = Files.readAllBytes(classes.resolve("A.class"));
    Files.write(classes.resolve("B.class"), java.util.Arrays.copyOf(bytes, bytes.length / 2));
    Files.writeString(classes.resolve("C.class"), "hello");

    ScanResult result = scan(ScanOptions.of(List.of(classes)));

    assertThat(result.findings()).hasSize(1);
    assertThat(result.unreadable())
        .hasSize(2)
        .anyMatch(each -> each.contains("B.class"))
        .anyMatch(each -> each.contains("C.class"));
  }

  @Test
  void classesWhoseCodeCannotBeUnderstoodAreNamedAndLeftOut() throws IOException {
    Path classes = CompiledClasses.compile(directory, WITNESS_TWICE);
    Files.write(classes.resolve("Odd.class"), classWithoutType());
    Files.write(classes.resolve("None.class"), classWithoutName());

    ScanResult result = scan(ScanOptions.of(List.of(classes)));

    assertThat(result.findings()).hasSize(1);
    assertThat(result.unreadable())
        .hasSize(2)
        .anyMatch(each -> each.startsWith("Odd: "))
        .anyMatch(each -> each.contains("None.class"));
  }

  /** A class whose synchronized method uses a field of a type that there cannot be. */
  private static byte[] classWithoutType() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "Odd", null, "java/lang/Object", null);
    int access = Opcodes.ACC_STATIC | Opcodes.ACC_SYNCHRONIZED;
    MethodVisitor code = writer.visitMethod(access, "m", "()V", null, null);
    code.visitCode();
    code.visitFieldInsn(Opcodes.GETSTATIC, "Odd", "f", "Qodd;");
    code.visitInsn(Opcodes.POP);
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(1, 0);
    code.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static byte[] classWithoutName() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "None", null, "java/lang/Object", null);
    byte[] bytes = writer.toByteArray();
    int afterAccess = new ClassReader(bytes).header + 2;
    bytes[afterAccess] = 0;
    bytes[afterAccess + 1] = 0;
    return bytes;
  }

  @Test
  void nothingToScanIsRefused() throws IOException {
    Path empty = Files.createDirectory(directory.resolve("empty"));

    assertThatThrownBy(() -> scan(ScanOptions.of(List.of(empty, empty))))
        .isInstanceOf(BadInputException.class)
        .hasMessage(empty + ", " + empty + ": expected class files, but there are none.");
  }

  @Test
  void classPathHelpsButIsNotReportedOn() throws IOException {
    Path classes =
        CompiledClasses.compile(
            directory,
            WITNESS_TWICE
                + """
                class Caller {
                  synchronized void call(A a) {
                    a.m();
                    a.m();
                  }
                }
                """);
    Path caller = Files.createDirectories(directory.resolve("caller")).resolve("Caller.class");
    Files.move(classes.resolve("Caller.class"), caller);
    ScanOptions alone = ScanOptions.of(List.of(caller));

    assertThat(scan(alone).findings()).isEmpty();
    assertThat(scan(alone).missing()).containsExactly("A");
    assertThat(scan(alone.withClassPath(List.of(classes))).findings())
        .singleElement()
        .satisfies(finding -> assertThat(finding.blame()).hasToString("[Caller.call]"));
  }

  @Test
  void listedLocksAreNotReported() throws IOException {
    ScanOptions options =
        ScanOptions.of(List.of(CompiledClasses.compile(directory, WITNESS_TWICE)));

    assertThat(scan(options.withBenignLocks(Set.of("A.b"))).findings()).isEmpty();
    assertThat(scan(options.withBenignLocks(Set.of("A"))).findings()).isEmpty();
    assertThat(scan(options.withBenignLocks(Set.of("A.c", "B"))).findings()).hasSize(1);
  }

  @Test
  void atMostOneCallOnTheWayMayHaveOtherCallees() throws IOException {
    String twoGuesses =
        """
        interface Outer { void m(); }
        interface Inner { void n(); }
        class O1 implements Outer { Inner i; public void m() { %s } }
        class O2 implements Outer { public void m() {} }
        class I1 implements Inner { public void n() { synchronized (I1.class) {} } }
        class I2 implements Inner { public void n() {} }
        class Context { synchronized void c(Outer o) { o.m(); o.m(); } }
        """;

    Path guessing = CompiledClasses.compile(directory, twoGuesses.formatted("i.n();"));
    assertThat(scan(ScanOptions.of(List.of(guessing))).findings()).isEmpty();
    Path certain = CompiledClasses.compile(directory, twoGuesses.formatted("new I1().n();"));
    assertThat(scan(ScanOptions.of(List.of(certain))).findings()).hasSize(1);
  }

  @Test
  void tellsHowFarItIs() throws IOException {
    AtomicInteger reported = new AtomicInteger();
    Path classes = CompiledClasses.compile(directory, WITNESS_TWICE);
    ScanProgress progress =
        (stage, done, total) -> {
          assertThat(done).isBetween(1, total);
          reported.incrementAndGet();
        };

    new LockScan(ScanOptions.of(List.of(classes)), progress).run();

    assertThat(reported).hasValue(2);
  }

  private static ScanResult scan(ScanOptions options) {
    return new LockScan(options, ScanProgress.NONE).run();
  }
}
