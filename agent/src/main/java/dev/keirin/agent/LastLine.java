// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Finds the last line of a source file that a class has code for. */
final class LastLine extends ClassVisitor {
  private int last;

  private LastLine() {
    super(Opcodes.ASM9);
  }

  /** The number of the line; 0 if the class has no line numbers. */
  static int of(byte[] classFile) {
    LastLine lines = new LastLine();
    new ClassReader(classFile).accept(lines, ClassReader.SKIP_FRAMES);
    return lines.last;
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    return new MethodVisitor(Opcodes.ASM9) {
      @Override
      public void visitLineNumber(int line, Label start) {
        last = Math.max(last, line);
      }
    };
  }
}
