// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import dev.keirin.probe.WrappedCall;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;
import org.objectweb.asm.commons.Method;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Puts the hook of a library model around a call where {@code invokedynamic} cannot do it, because
 * the class file is too old or because the called method wants to know who calls it: a method is
 * added to the class that makes the call, and is called instead.
 */
final class WrapperMethod {
  private static final Type CALL = Type.getType(WrappedCall.class);
  private static final Type THROWABLE = Type.getType(Throwable.class);

  private final ClassNode type;
  private final MethodInsnNode call;
  private final int site;

  WrapperMethod(ClassNode type, MethodInsnNode call, int site) {
    this.type = type;
    this.call = call;
    this.site = site;
  }

  /** Adds the method and returns the call of it. */
  MethodInsnNode add() {
    boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
    List<Type> parameters = new ArrayList<>();
    if (!isStatic) {
      boolean isSuperCall = call.getOpcode() == Opcodes.INVOKESPECIAL;
      parameters.add(Type.getObjectType(isSuperCall ? type.name : call.owner));
    }
    parameters.addAll(List.of(Type.getArgumentTypes(call.desc)));
    Method wrapper =
        new Method(
            WrappedCall.METHOD_PREFIX + type.methods.size(),
            Type.getReturnType(call.desc),
            parameters.toArray(Type[]::new));
    MethodNode added =
        new MethodNode(
            Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
            wrapper.getName(),
            wrapper.getDescriptor(),
            null,
            null);
    generate(added, wrapper, isStatic);
    type.methods.add(added);
    boolean isInterface = (type.access & Opcodes.ACC_INTERFACE) != 0;
    return new MethodInsnNode(
        Opcodes.INVOKESTATIC, type.name, wrapper.getName(), wrapper.getDescriptor(), isInterface);
  }

  private void generate(MethodNode added, Method wrapper, boolean isStatic) {
    GeneratorAdapter code = new GeneratorAdapter(added, added.access, added.name, added.desc);
    int wrapped = code.newLocal(CALL);
    code.push(site);
    code.push(isStatic);
    code.loadArgArray();
    code.invokeStatic(CALL, Method.getMethod(CALL.getClassName() + " of(int, boolean, Object[])"));
    code.storeLocal(wrapped);
    code.loadLocal(wrapped);
    code.invokeVirtual(CALL, Method.getMethod("Object monitor()"));
    code.monitorEnter();
    Label start = code.mark();
    code.loadLocal(wrapped);
    code.invokeVirtual(CALL, Method.getMethod("void begins()"));
    code.loadArgs();
    code.visitMethodInsn(call.getOpcode(), call.owner, call.name, call.desc, call.itf);
    Label end = code.mark();
    leave(code, wrapped, wrapper.getReturnType());
    code.returnValue();
    code.catchException(start, end, THROWABLE);
    frame(added, wrapper);
    int thrown = code.newLocal(THROWABLE);
    code.storeLocal(thrown);
    code.loadLocal(wrapped);
    code.loadLocal(thrown);
    code.invokeVirtual(CALL, Method.getMethod("void fails(Throwable)"));
    exitMonitor(code, wrapped);
    code.loadLocal(thrown);
    code.throwException();
    code.endMethod();
  }

  private static void leave(GeneratorAdapter code, int wrapped, Type result) {
    int value = -1;
    if (result.getSort() != Type.VOID) {
      value = code.newLocal(result);
      code.storeLocal(value);
    }
    code.loadLocal(wrapped);
    if (value < 0) {
      code.visitInsn(Opcodes.ACONST_NULL);
    } else {
      code.loadLocal(value);
      code.valueOf(result);
    }
    code.invokeVirtual(CALL, Method.getMethod("void ends(Object)"));
    exitMonitor(code, wrapped);
    if (value >= 0) {
      code.loadLocal(value);
    }
  }

  private static void exitMonitor(GeneratorAdapter code, int wrapped) {
    code.loadLocal(wrapped);
    code.invokeVirtual(CALL, Method.getMethod("Object monitor()"));
    code.monitorExit();
  }

  /** Class files before Java 6 have no frames. */
  private void frame(MethodNode added, Method wrapper) {
    if ((type.version & 0xFFFF) < Opcodes.V1_6) {
      return;
    }
    List<Object> locals = new ArrayList<>();
    for (Type parameter : wrapper.getArgumentTypes()) {
      locals.add(frameType(parameter));
    }
    locals.add(CALL.getInternalName());
    // Not by way of the generator, which would add the variables that have no value here.
    added.visitFrame(
        Opcodes.F_NEW,
        locals.size(),
        locals.toArray(),
        1,
        new Object[] {THROWABLE.getInternalName()});
  }

  private static Object frameType(Type type) {
    return switch (type.getSort()) {
      case Type.LONG -> Opcodes.LONG;
      case Type.DOUBLE -> Opcodes.DOUBLE;
      case Type.FLOAT -> Opcodes.FLOAT;
      case Type.OBJECT, Type.ARRAY -> type.getInternalName();
      default -> Opcodes.INTEGER;
    };
  }
}
