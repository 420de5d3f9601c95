// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import dev.keirin.probe.CountingCallSite;
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Adds an {@code invokedynamic} after the call of a modelled method, which learns the result and
 * the receiver or, without one, the arguments. The call itself stays, and all that the JVM learns
 * about it.
 */
final class CallCounting {
  private static final Type OBJECT = Type.getType(Object.class);
  private static final Handle LINK =
      new Handle(
          Opcodes.H_INVOKESTATIC,
          Type.getInternalName(CountingCallSite.class),
          "link",
          MethodType.methodType(
                  CallSite.class,
                  MethodHandles.Lookup.class,
                  String.class,
                  MethodType.class,
                  int.class,
                  int.class,
                  int.class)
              .toMethodDescriptorString(),
          false);

  private final MethodNode method;
  private final MethodInsnNode call;
  private final Type[] arguments;
  private final boolean isStatic;

  CallCounting(MethodNode method, MethodInsnNode call) {
    this.method = method;
    this.call = call;
    this.arguments = Type.getArgumentTypes(call.desc);
    this.isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
  }

  void add(int site) {
    int receiver = method.maxLocals;
    InsnList before = new InsnList();
    InsnList reload = new InsnList();
    int variable = receiver + 1;
    for (Type argument : arguments) {
      reload.add(new VarInsnNode(argument.getOpcode(Opcodes.ILOAD), variable));
      before.insert(new VarInsnNode(argument.getOpcode(Opcodes.ISTORE), variable));
      variable += argument.getSize();
    }
    if (!isStatic) {
      before.add(new InsnNode(Opcodes.DUP));
      before.add(new VarInsnNode(Opcodes.ASTORE, receiver));
    }
    before.add(reload);
    method.instructions.insertBefore(call, before);
    method.instructions.insert(call, after(site, receiver));
  }

  private InsnList after(int site, int receiver) {
    InsnList after = new InsnList();
    StringBuilder descriptor = new StringBuilder("(");
    Type result = Type.getReturnType(call.desc);
    boolean isVoid = result.getSize() == 0;
    if (!isVoid) {
      after.add(new InsnNode(result.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP));
      descriptor.append(result);
    }
    if (isStatic) {
      int variable = receiver + 1;
      for (Type argument : arguments) {
        after.add(new VarInsnNode(argument.getOpcode(Opcodes.ILOAD), variable));
        descriptor.append(argument);
        variable += argument.getSize();
      }
    } else {
      after.add(new VarInsnNode(Opcodes.ALOAD, receiver));
      descriptor.append(OBJECT);
    }
    after.add(
        new InvokeDynamicInsnNode(
            "count",
            descriptor.append(")V").toString(),
            LINK,
            site,
            isStatic ? 1 : 0,
            isVoid ? 1 : 0));
    return after;
  }
}
