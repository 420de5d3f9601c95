// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;

class CoverageProbesTest {
  private static final int PROBES = 1;
  private static final int OWN = 2;

  @Test
  void onlyStoresToTheArrayOfTheProbesAreProbes() {
    MethodNode method = new MethodNode(Opcodes.ACC_PUBLIC, "deposit", "()V", null, null);
    method.visitMethodInsn(Opcodes.INVOKESTATIC, "A", "$jacocoInit", "()[Z", false);
    method.visitVarInsn(Opcodes.ASTORE, PROBES);
    store(method, PROBES);
    store(method, OWN);

    assertThat(found(method)).containsExactly(true, false);
  }

  @Test
  void newerClassesHaveTheArrayInAConstant() {
    Handle init = new Handle(Opcodes.H_INVOKESTATIC, "A", "$jacocoInit", "()[Z", false);
    MethodNode method = new MethodNode(Opcodes.ACC_PUBLIC, "deposit", "()V", null, null);
    method.visitLdcInsn(new ConstantDynamic("$jacocoData", "Ljava/lang/Object;", init));
    method.visitTypeInsn(Opcodes.CHECKCAST, "[Z");
    method.visitVarInsn(Opcodes.ASTORE, PROBES);
    store(method, PROBES);

    assertThat(found(method)).containsExactly(true);
  }

  @Test
  void aMethodWithoutProbesHasNone() {
    MethodNode method = new MethodNode(Opcodes.ACC_PUBLIC, "deposit", "()V", null, null);
    store(method, PROBES);

    assertThat(found(method)).containsExactly(false);
    assertThat(CoverageProbes.has(method)).isFalse();
  }

  private static void store(MethodNode method, int variable) {
    method.visitVarInsn(Opcodes.ALOAD, variable);
    method.visitInsn(Opcodes.ICONST_3);
    method.visitInsn(Opcodes.ICONST_1);
    method.visitInsn(Opcodes.BASTORE);
  }

  private static List<Boolean> found(MethodNode method) {
    CoverageProbes probes = new CoverageProbes(method);
    Stream<AbstractInsnNode> all = Stream.of(method.instructions.toArray());
    return all.filter(i -> i.getOpcode() == Opcodes.BASTORE).map(probes::isStore).toList();
  }
}
