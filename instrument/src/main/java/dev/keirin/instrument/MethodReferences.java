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
        || tag == Opcodes.H_INVOKESTATIC
        || tag == Opcodes.H_NEWINVOKESPECIAL;
  }

  private Handle lambda(String enclosing, int line, Handle called, InvokeDynamicInsnNode dynamic) {
    String descriptor = descriptor(called, dynamic);
    String place = enclosing.startsWith("<") ? "new" : enclosing;
    String name = "lambda$" + place + "$keirin" + added.size();
    int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    MethodNode method = new MethodNode(access, name, descriptor, null, null);
    GeneratorAdapter code = new GeneratorAdapter(method, access, name, descriptor);
    Label start = code.mark();
    code.visitLineNumber(line, start);
    call(called, code);
    code.returnValue();
    code.endMethod();
    added.add(method);
    boolean isInterface = (type.access & Opcodes.ACC_INTERFACE) != 0;
    return new Handle(Opcodes.H_INVOKESTATIC, type.name, name, descriptor, isInterface);
  }

  private static String descriptor(Handle called, InvokeDynamicInsnNode dynamic) {
    return switch (called.getTag()) {
      case Opcodes.H_INVOKESTATIC -> called.getDesc();
      case Opcodes.H_NEWINVOKESPECIAL ->
          Type.getMethodDescriptor(owner(called), Type.getArgumentTypes(called.getDesc()));
      default -> "(" + receiver(called, dynamic).getDescriptor() + called.getDesc().substring(1);
    };
  }

  private static Type owner(Handle called) {
    return Type.getObjectType(called.getOwner());
  }

  /** Calls the method with the arguments of the lambda. */
  private static void call(Handle called, GeneratorAdapter code) {
    boolean isNew = called.getTag() == Opcodes.H_NEWINVOKESPECIAL;
    boolean hasReceiver = !isNew && called.getTag() != Opcodes.H_INVOKESTATIC;
    if (isNew) {
      code.newInstance(owner(called));
      code.dup();
    } else if (hasReceiver) {
      code.loadArg(0);
      code.checkCast(owner(called));
    }
    code.loadArgs(hasReceiver ? 1 : 0, Type.getArgumentTypes(called.getDesc()).length);
    code.visitMethodInsn(
        opcode(called.getTag()),
        called.getOwner(),
        called.getName(),
        called.getDesc(),
        called.isInterface());
  }

  /** What a lambda takes from where it is made has exactly the type that it has there. */
  private static Type receiver(Handle called, InvokeDynamicInsnNode dynamic) {
    Type[] taken = Type.getArgumentTypes(dynamic.desc);
    return taken.length == 0 ? owner(called) : taken[0];
  }

  private static int opcode(int tag) {
    return switch (tag) {
      case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
      case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
      case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
      default -> Opcodes.INVOKEVIRTUAL;
    };
  }
}
