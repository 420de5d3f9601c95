// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Turns references to modelled methods, such as {@code latch::countDown}, into lambdas: a reference
 * has no call that could be rewritten.
 */
final class MethodReferences {
  private static final String FACTORY = "java/lang/invoke/LambdaMetafactory";
  private static final int IMPLEMENTATION = 1;

  private final Plan plan;
  private final ClassLoader loader;
  private final ClassNode type;
  private final List<MethodNode> added = new ArrayList<>();

  MethodReferences(Plan plan, ClassLoader loader, ClassNode type) {
    this.plan = plan;
    this.loader = loader;
    this.type = type;
  }

  void expand() {
    for (MethodNode method : type.methods) {
      int line = 0;
      for (AbstractInsnNode instruction : method.instructions) {
        if (instruction instanceof LineNumberNode number) {
          line = number.line;
        } else if (instruction instanceof InvokeDynamicInsnNode dynamic && isReference(dynamic)) {
          Handle called = (Handle) dynamic.bsmArgs[IMPLEMENTATION];
          dynamic.bsmArgs[IMPLEMENTATION] = lambda(method.name, line, called, dynamic);
        }
      }
    }
    type.methods.addAll(added);
  }

  /** Serializable ones, which are made in another way, must keep the name of their method. */
  private boolean isReference(InvokeDynamicInsnNode dynamic) {
    return dynamic.bsm.getOwner().equals(FACTORY)
        && dynamic.bsm.getName().equals("metafactory")
        && dynamic.bsmArgs[IMPLEMENTATION] instanceof Handle called
        && called.getOwner().charAt(0) != '['
        && isCall(called.getTag())
        && plan.calls()
            .isModelled(
                loader, new CalledMethod(called.getOwner(), called.getName(), called.getDesc()));
  }

  private static boolean isCall(int tag) {
    return tag == Opcodes.H_INVOKEVIRTUAL
        || tag == Opcodes.H_INVOKEINTERFACE
        || tag == Opcodes.H_INVOKESTATIC;
  }

  private Handle lambda(String enclosing, int line, Handle called, InvokeDynamicInsnNode dynamic) {
    boolean isStatic = called.getTag() == Opcodes.H_INVOKESTATIC;
    String receiver = isStatic ? "" : receiver(called, dynamic).getDescriptor();
    String descriptor = "(" + receiver + called.getDesc().substring(1);
    String place = enclosing.startsWith("<") ? "new" : enclosing;
    String name = "lambda$" + place + "$keirin" + added.size();
    int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    MethodNode method = new MethodNode(access, name, descriptor, null, null);
    GeneratorAdapter code = new GeneratorAdapter(method, access, name, descriptor);
    Label start = code.mark();
    code.visitLineNumber(line, start);
    if (!isStatic) {
      code.loadArg(0);
      code.checkCast(Type.getObjectType(called.getOwner()));
    }
    code.loadArgs(isStatic ? 0 : 1, Type.getArgumentTypes(called.getDesc()).length);
    code.visitMethodInsn(
        opcode(called.getTag()),
        called.getOwner(),
        called.getName(),
        called.getDesc(),
        called.isInterface());
    code.returnValue();
    code.endMethod();
    added.add(method);
    boolean isInterface = (type.access & Opcodes.ACC_INTERFACE) != 0;
    return new Handle(Opcodes.H_INVOKESTATIC, type.name, name, descriptor, isInterface);
  }

  /** What a lambda takes from where it is made has exactly the type that it has there. */
  private static Type receiver(Handle called, InvokeDynamicInsnNode dynamic) {
    Type[] taken = Type.getArgumentTypes(dynamic.desc);
    return taken.length == 0 ? Type.getObjectType(called.getOwner()) : taken[0];
  }

  private static int opcode(int tag) {
    return switch (tag) {
      case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
      case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
      default -> Opcodes.INVOKEVIRTUAL;
    };
  }
}
