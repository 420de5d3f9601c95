// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan;

import dev.keirin.scan.internal.classes.ScannedClass;
import dev.keirin.scan.internal.classes.ScannedMethod;
import dev.keirin.scan.internal.expressions.LockProgram;
import dev.keirin.scan.internal.expressions.LockProgramBuilder;
import dev.keirin.scan.internal.expressions.Surroundings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.JSRInlinerAdapter;
import org.objectweb.asm.tree.MethodNode;

/** Reads the code of the methods of a class that may take locks. */
final class LockPrograms extends ClassVisitor {
  private final Map<String, ScannedMethod> wanted = new HashMap<>();
  private final Map<ScannedMethod, MethodNode> found = new HashMap<>();
  private boolean mayHaveSubroutines;

  private LockPrograms() {
    super(Opcodes.ASM9);
  }

  static List<LockProgram> of(ScannedClass type, Surroundings surroundings) {
    LockPrograms reader = new LockPrograms();
    List<ScannedMethod> locking =
        type.methods().stream().filter(surroundings.locking()::contains).toList();
    locking.forEach(each -> reader.wanted.put(each.name() + each.descriptor(), each));
    new ClassReader(type.bytes()).accept(reader, ClassReader.SKIP_FRAMES);
    List<LockProgram> result = new ArrayList<>();
    for (ScannedMethod method : locking) {
      LockProgramBuilder.build(method, reader.found.get(method), surroundings)
          .ifPresent(result::add);
    }
    return result;
  }

  @Override
  public void visit(
      int version, int access, String name, String generic, String parent, String[] interfaces) {
    mayHaveSubroutines = (version & 0xffff) < Opcodes.V1_7;
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String generic, String[] exceptions) {
    ScannedMethod method = wanted.get(name + descriptor);
    if (method == null) {
      return null;
    }
    MethodNode code = new MethodNode(api, access, name, descriptor, generic, exceptions);
    found.put(method, code);
    return mayHaveSubroutines
        ? new JSRInlinerAdapter(code, access, name, descriptor, generic, exceptions)
        : code;
  }
}
