// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.JSRInlinerAdapter;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Instruments one class file at a time. Safe for use by several threads.
 *
 * <p>The frames of the original code stay as they are, but for variables that are added. Where what
 * is inserted jumps, the frame of the target is known or follows from those of the original, and
 * handlers that are added use none of the method's own variables but those that loops count with.
 * So no class but the one at hand has to be looked at.
 */
public final class Instrumenter {
  /** The field that is added to classes, in which an object carries what is known about it. */
  public static final String SHADOW_FIELD = "$keirin";

  /** The name of the field that is added for a field, to carry what is known of that one. */
  public static String stateField(String field) {
    return StateFields.name(field);
  }

  /** The name of the other field that is added for it if these are numbers; about its reads. */
  public static String readField(String field) {
    return StateFields.readName(field);
  }

  private static final String RECORD = "java/lang/Record";

  private final Plan plan;
  private final AtomicInteger methodsLeftOut = new AtomicInteger();

  public Instrumenter(Plan plan) {
    this.plan = plan;
  }

  /**
   * The class file that reports what it does. A method that would become too large is left as it is
   * and counted.
   */
  public byte[] instrument(ClassLoader loader, byte[] classFile) {
    return instrument(loader, classFile, true);
  }

  /**
   * The same for a class that is loaded already, to which no member can be added: its objects do
   * not carry what is known about them.
   */
  public byte[] instrumentLoaded(ClassLoader loader, byte[] classFile) {
    return instrument(loader, classFile, false);
  }

  private byte[] instrument(ClassLoader loader, byte[] classFile, boolean mayAdd) {
    ClassReader reader = new ClassReader(classFile);
    plan.finder().remember(loader, reader);
    Set<String> leftOut = new HashSet<>();
    while (true) {
      try {
        byte[] instrumented = instrument(loader, reader, leftOut, mayAdd);
        methodsLeftOut.addAndGet(leftOut.size());
        return instrumented;
      } catch (MethodTooLargeException e) {
        if (!leftOut.add(e.getMethodName() + e.getDescriptor())) {
          throw e;
        }
      }
    }
  }

  /** How many methods had to be left as they were. */
  public int methodsLeftOut() {
    return methodsLeftOut.get();
  }

  private byte[] instrument(
      ClassLoader loader, ClassReader reader, Set<String> leftOut, boolean mayAdd) {
    ClassNode type = new InliningClassNode();
    reader.accept(type, ClassReader.EXPAND_FRAMES);
    int methods = type.methods.size();
    new MethodReferences(plan, loader, type).expand();
    LoaderRef loaderRef = new LoaderRef(loader);
    StateFields states = new StateFields(plan, type, mayAdd);
    StaticInitialiser initialiser = new StaticInitialiser(type);
    List<MethodRewriter> rewriters = new ArrayList<>();
    for (MethodNode method : type.methods) {
      if (method.instructions.size() > 0
          && !CoverageProbes.has(method)
          && !leftOut.contains(method.name + method.desc)) {
        rewriters.add(
            new MethodRewriter(plan, loader, loaderRef, type, states, initialiser, method));
      }
    }
    // Each of them has looked at the code of all methods while that was still the original.
    for (MethodRewriter rewriter : rewriters) {
      rewriter.rewrite();
    }
    if (!mayAdd && type.methods.size() > methods) {
      throw new NeedsMemberException();
    }
    if (mayAdd && !plan.isCounting()) {
      addShadowField(type);
      states.add();
    }
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    type.accept(writer);
    return writer.toByteArray();
  }

  /**
   * Private and transient, the field is no part of the serialised form or of its version number.
   * Subclasses of other instrumented classes inherit it; records may not have it.
   */
  private static void addShadowField(ClassNode type) {
    boolean isClass = (type.access & (Opcodes.ACC_INTERFACE | Opcodes.ACC_MODULE)) == 0;
    if (isClass && type.superName.startsWith("java/") && !type.superName.equals(RECORD)) {
      int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC;
      type.fields.add(new FieldNode(access, SHADOW_FIELD, "Ljava/lang/Object;", null, null));
    }
  }

  /** A class that is loaded already cannot be instrumented. */
  public static final class NeedsMemberException extends RuntimeException {
    NeedsMemberException() {
      super("it has references to methods that synchronise, which only a new class can report");
    }
  }

  /** A class node without subroutines, which old compilers made of finally blocks. */
  private static final class InliningClassNode extends ClassNode {
    InliningClassNode() {
      super(Opcodes.ASM9);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
      boolean mayHaveSubroutines = (version & 0xFFFF) < Opcodes.V1_6 + 1;
      return mayHaveSubroutines
          ? new JSRInlinerAdapter(method, access, name, descriptor, signature, exceptions)
          : method;
    }
  }
}
