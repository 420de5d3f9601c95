// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import dev.keirin.probe.CallSites;
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Puts the hooks of library models around calls, by an {@code invokedynamic} that links to the
 * original method or, where that is not possible, by a method that is added to the class; and
 * reports {@code Keirin.yield()}.
 */
final class CallRewriter {
  // A method handle takes at most 255 slots; the hook needs some of its own.
  private static final int MAX_ARGUMENTS = 200;

  private static final Handle LINK =
      new Handle(
          Opcodes.H_INVOKESTATIC,
          Type.getInternalName(CallSites.class),
          "link",
          MethodType.methodType(
                  CallSite.class,
                  MethodHandles.Lookup.class,
                  String.class,
                  MethodType.class,
                  MethodHandle.class,
                  int.class,
                  int.class)
              .toMethodDescriptorString(),
          false);

  // An array class has no method that a handle could be made for.
  private static final Handle CLONE =
      new Handle(
          Opcodes.H_INVOKESTATIC,
          Type.getInternalName(CallSites.class),
          "cloneOf",
          "(Ljava/lang/Object;)Ljava/lang/Object;",
          false);

  private final Plan plan;
  private final ClassLoader loader;
  private final ClassNode type;
  private final MethodNode method;
  private final CodeSites sites;
  private final ThreadVariable thread;
  private final MethodFrameRewriter frame;

  CallRewriter(
      Plan plan,
      ClassLoader loader,
      ClassNode type,
      MethodNode method,
      CodeSites sites,
      ThreadVariable thread,
      MethodFrameRewriter frame) {
    this.plan = plan;
    this.loader = loader;
    this.type = type;
    this.method = method;
    this.sites = sites;
    this.thread = thread;
    this.frame = frame;
  }

  void rewrite(MethodInsnNode call) {
    if (!plan.isCounting() && isClone(call)) {
      InsnList code = new InsnList();
      code.add(new InsnNode(Opcodes.DUP_X1));
      code.add(CodeSites.probe("cloned", "(Ljava/lang/Object;Ljava/lang/Object;)V"));
      InsnList before = new InsnList();
      before.add(new InsnNode(Opcodes.DUP));
      if (plan.accesses() == Plan.Accesses.RACING) {
        before.add(new InsnNode(Opcodes.DUP));
        before.add(CodeSites.probe("cloning", "(Ljava/lang/Object;)V"));
      }
      method.instructions.insertBefore(call, before);
      method.instructions.insert(call, code);
    }
    if (call.owner.equals("dev/keirin/Keirin") && call.name.equals("yield")) {
      InsnList code = new InsnList();
      code.add(sites.here(null));
      code.add(CodeSites.probe("yieldPoint", "(I)V"));
      method.instructions.insertBefore(call, code);
    } else if (call.name.equals("<init>")) {
      copied(call);
    } else if (isLinkable(call)) {
      boolean isSuperCall = call.getOpcode() == Opcodes.INVOKESPECIAL;
      CalledMethod called = new CalledMethod(call.owner, call.name, call.desc, isSuperCall);
      if (plan.calls().isModelled(loader, called)) {
        method.instructions.insertBefore(call, frame.endBefore(call));
        if (plan.isCounting()) {
          new CallCounting(method, call).add(sites.numberHere(called));
        } else if (hasInvokeDynamic() && !isCallerSensitive(call)) {
          method.instructions.insertBefore(call, thread.load());
          method.instructions.set(call, linked(call, called));
        } else {
          WrapperMethod wrapper = new WrapperMethod(type, call, sites.numberHere(called));
          method.instructions.set(call, wrapper.add());
        }
      }
    }
  }

  /** The one call whose receiver nobody may have yet; but what it reads is its last argument. */
  private void copied(MethodInsnNode call) {
    CalledMethod called = new CalledMethod(call.owner, call.name, call.desc, false);
    if (plan.isCounting() || !hasLastReference(call) || !plan.calls().isModelled(loader, called)) {
      return;
    }
    int temporary = method.maxLocals;
    InsnList before = new InsnList();
    before.add(new InsnNode(Opcodes.DUP));
    before.add(new VarInsnNode(Opcodes.ASTORE, temporary));
    method.instructions.insertBefore(call, before);
    InsnList after = new InsnList();
    after.add(new VarInsnNode(Opcodes.ALOAD, temporary));
    after.add(sites.here(called));
    after.add(CodeSites.probe("copied", "(Ljava/lang/Object;I)V"));
    method.instructions.insert(call, after);
  }

  private static boolean hasLastReference(MethodInsnNode call) {
    Type[] arguments = Type.getArgumentTypes(call.desc);
    return arguments.length > 0 && arguments[arguments.length - 1].getSort() == Type.OBJECT;
  }

  /** Also of an object whose class inherits its clone from the JDK. */
  private static boolean isClone(MethodInsnNode call) {
    return call.getOpcode() != Opcodes.INVOKESTATIC
        && call.name.equals("clone")
        && call.desc.startsWith("()L")
        && call.owner.charAt(0) != '[';
  }

  /** What the call may do depends on the class that makes it, which a handle would hide. */
  private static boolean isCallerSensitive(MethodInsnNode call) {
    return call.owner.equals("java/lang/reflect/Field");
  }

  private boolean hasInvokeDynamic() {
    return (type.version & 0xFFFF) >= Opcodes.V1_7;
  }

  private boolean isLinkable(MethodInsnNode call) {
    boolean isDirect = hasInvokeDynamic() && (plan.isCounting() || !isCallerSensitive(call));
    return (isDirect || (isWrappable() && call.owner.charAt(0) != '['))
        && (call.owner.charAt(0) != '[' || call.name.equals("clone"))
        && Type.getArgumentsAndReturnSizes(call.desc) >> 2 < MAX_ARGUMENTS;
  }

  /** Old interfaces cannot have the method that would make the call. */
  private boolean isWrappable() {
    boolean isInterface = (type.access & Opcodes.ACC_INTERFACE) != 0;
    return !plan.isCounting() && (!isInterface || (type.version & 0xFFFF) >= Opcodes.V1_8);
  }

  private InvokeDynamicInsnNode linked(MethodInsnNode call, CalledMethod called) {
    boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
    Type[] arguments = Type.getArgumentTypes(call.desc);
    StringBuilder descriptor = new StringBuilder("(");
    if (!isStatic) {
      boolean isSuperCall = call.getOpcode() == Opcodes.INVOKESPECIAL;
      descriptor.append(Type.getObjectType(isSuperCall ? type.name : call.owner));
    }
    for (Type argument : arguments) {
      descriptor.append(argument);
    }
    descriptor.append('L').append(ThreadVariable.THREAD).append(';');
    descriptor.append(')').append(Type.getReturnType(call.desc));
    if (call.owner.charAt(0) == '[') {
      return new InvokeDynamicInsnNode(
          call.name, descriptor.toString(), LINK, CLONE, sites.numberHere(called), 1);
    }
    Handle target = new Handle(tag(call), call.owner, call.name, call.desc, call.itf);
    return new InvokeDynamicInsnNode(
        call.name, descriptor.toString(), LINK, target, sites.numberHere(called), isStatic ? 1 : 0);
  }

  private static int tag(MethodInsnNode call) {
    return switch (call.getOpcode()) {
      case Opcodes.INVOKESTATIC -> Opcodes.H_INVOKESTATIC;
      case Opcodes.INVOKEINTERFACE -> Opcodes.H_INVOKEINTERFACE;
      case Opcodes.INVOKESPECIAL -> Opcodes.H_INVOKESPECIAL;
      default -> Opcodes.H_INVOKEVIRTUAL;
    };
  }
}
