// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import java.lang.invoke.MethodHandles;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;
import org.objectweb.asm.commons.Method;

/**
 * Makes sure that there is room on the stack for a report before the report begins, so that a
 * program whose recursion is too deep gets its {@link StackOverflowError} between reports and never
 * in the midst of one.
 *
 * <p>What ends something (a block, a monitor, a call) need not ask: it is done in the same frame as
 * its beginning, which has asked.
 *
 * <p>The JVM looks at the stack whenever a method is entered, for as much as the method may need.
 * So it is enough to call a method that would need a lot but returns at once. Its code is
 * generated: it has many variables whose values are all needed after a call.
 */
public abstract class StackRoom {
  // As much as compilers accept in a method, so that few calls are enough.
  private static final int VALUES = 450;
  private static final int LEVELS = 5;

  /**
   * No recursion is too deep with fewer frames, so a stack that has no room then is a small one.
   */
  private static final int DEEP = 256;

  private static final long[] SOME = new long[VALUES];

  private static final StackRoom ROOM = generated();

  // A compiler leaves out what it has never seen done.
  private static int demonstrations = 1000;

  /** Makes everything that is needed, on a thread that has room for that. */
  static void prepare() {
    require();
    depth(new StackOverflowError());
  }

  /** Throws what the program would get for its own call if there is no room for a report. */
  public static void require() {
    try {
      take(LEVELS);
    } catch (StackOverflowError e) {
      // A thread with a small stack that has not got far may well be able to do without.
      if (depth(e) >= DEEP) {
        throw e;
      }
    }
  }

  /** As {@link #require} for what is little and has no consequences. */
  static void requireLittle() {
    take(0);
  }

  private static int depth(StackOverflowError error) {
    return error.getStackTrace().length;
  }

  private static void take(int levels) {
    ROOM.take(demonstrations > 0 ? demonstration() : null, levels);
  }

  private static long[] demonstration() {
    demonstrations--;
    return SOME;
  }

  /** Needs the room of so many frames, and one more. Uses it only if it gets values. */
  abstract long take(long[] values, int levels);

  private static StackRoom generated() {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      return (StackRoom)
          lookup
              .defineHiddenClass(code(), true)
              .lookupClass()
              .getDeclaredConstructor()
              .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static byte[] code() {
    Type room = Type.getType(StackRoom.class);
    String name = room.getInternalName() + "Taken";
    ClassWriter type = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    type.visit(Opcodes.V17, Opcodes.ACC_FINAL, name, null, room.getInternalName(), null);
    Method constructor = Method.getMethod("void <init> ()");
    GeneratorAdapter creation = new GeneratorAdapter(0, constructor, null, null, type);
    creation.loadThis();
    creation.invokeConstructor(room, constructor);
    creation.returnValue();
    creation.endMethod();
    Method take = Method.getMethod("long take (long[], int)");
    take(new GeneratorAdapter(0, take, null, null, type), Type.getObjectType(name), take);
    type.visitEnd();
    return type.toByteArray();
  }

  private static void take(GeneratorAdapter code, Type type, Method itself) {
    Label isInnermost = code.newLabel();
    code.loadArg(1);
    code.visitJumpInsn(Opcodes.IFLE, isInnermost);
    code.loadThis();
    code.loadArgs();
    code.push(-1);
    code.math(GeneratorAdapter.ADD, Type.INT_TYPE);
    code.invokeVirtual(type, itself);
    code.returnValue();
    code.mark(isInnermost);
    Label isUsed = code.newLabel();
    code.loadArg(0);
    code.ifNonNull(isUsed);
    code.push(0L);
    code.returnValue();
    code.mark(isUsed);
    int[] values = new int[VALUES];
    for (int i = 0; i < VALUES; i++) {
      values[i] = code.newLocal(Type.LONG_TYPE);
      code.loadArg(0);
      code.push(i);
      code.arrayLoad(Type.LONG_TYPE);
      code.storeLocal(values[i]);
    }
    // A native method: nobody knows what it does to the array.
    code.loadArg(0);
    code.invokeStatic(Type.getType(Thread.class), Method.getMethod("boolean holdsLock (Object)"));
    code.cast(Type.INT_TYPE, Type.LONG_TYPE);
    for (int value : values) {
      code.loadLocal(value);
      code.math(GeneratorAdapter.XOR, Type.LONG_TYPE);
    }
    code.returnValue();
    code.endMethod();
  }
}
