// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import dev.keirin.probe.ElementProbe;
import dev.keirin.probe.Probe;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The sites of a method that is rewritten, one after the other; and the calls to the probe. */
final class CodeSites {
  private static final String PROBE = Type.getInternalName(Probe.class);
  private static final String ELEMENT_PROBE = Type.getInternalName(ElementProbe.class);

  private final SiteRegistry registry;
  private final LoaderRef loader;
  private final String className;
  private final String file;
  private final MethodNode method;
  private int leaf = CodeSite.NO_LEAF;
  private int instruction;
  private int line;

  CodeSites(SiteRegistry registry, LoaderRef loader, ClassNode type, MethodNode method) {
    this.registry = registry;
    this.loader = loader;
    this.className = type.name.replace('/', '.');
    this.file = type.sourceFile == null ? "" : type.sourceFile;
    this.method = method;
  }

  void moveTo(int newInstruction) {
    instruction = newInstruction;
  }

  /** From now on, sites are in a block that need not be entered and that begins there. */
  void leaf(int beginning) {
    leaf = beginning;
  }

  void line(int newLine) {
    line = newLine;
  }

  /** A new site here, as a constant on the stack. */
  AbstractInsnNode here(Object target) {
    return constant(numberHere(target));
  }

  int numberHere(Object target) {
    return registry.add(
        new CodeSite(className, method.name, file, line, instruction, target, loader, leaf));
  }

  static AbstractInsnNode constant(int value) {
    if (value >= -1 && value <= 5) {
      return new InsnNode(Opcodes.ICONST_0 + value);
    }
    return value == (short) value ? new IntInsnNode(Opcodes.SIPUSH, value) : new LdcInsnNode(value);
  }

  static MethodInsnNode probe(String name, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, PROBE, name, descriptor, false);
  }

  /** As {@link #probe} for what is about array elements. */
  static MethodInsnNode elementProbe(String name, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, ELEMENT_PROBE, name, descriptor, false);
  }
}
