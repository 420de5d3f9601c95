// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/** Where a method uses the reference to the object that it belongs to. */
final class ThisReference {
  private static final BasicValue THIS = new BasicValue(Type.getObjectType("this"));
  private static final BasicValue PERHAPS_THIS = new BasicValue(Type.getObjectType("perhaps"));
  private static final String OBJECT = "java/lang/Object";

  private final MethodNode method;
  private final Map<AbstractInsnNode, Integer> positions = new HashMap<>();
  private final Frame<BasicValue>[] frames;
  private final Set<AbstractInsnNode> leaks = new HashSet<>();
  private final int superCall;
  private final int firstLeak;
  private final int firstHandler;
  private final Loops loops;

  private ThisReference(String className, MethodNode method, Loops loops) throws AnalyzerException {
    this.method = method;
    for (AbstractInsnNode instruction : method.instructions) {
      positions.put(instruction, positions.size());
    }
    this.frames = new Analyzer<>(new Tracing()).analyze(className, method);
    this.superCall = harmlessSuperCall();
    this.firstLeak = firstLeak();
    this.firstHandler = firstHandler();
    this.loops = loops;
  }

  /** Follows the reference through a method; null if that cannot be done. */
  static ThisReference in(String className, MethodNode method, Loops loops) {
    try {
      return new ThisReference(className, method, loops);
    } catch (AnalyzerException | RuntimeException e) {
      return null; // code of an unusual kind, which is only watched less quickly
    }
  }

  private int harmlessSuperCall() {
    if (!method.name.equals("<init>")) {
      return -1;
    }
    AbstractInsnNode call = new SuperCall(method).find();
    return call instanceof MethodInsnNode to && to.owner.equals(OBJECT) ? positions.get(call) : -1;
  }

  private int firstLeak() {
    int first = Integer.MAX_VALUE;
    for (AbstractInsnNode leak : leaks) {
      int position = positions.get(leak);
      if (position != superCall) {
        first = Math.min(first, position);
      }
    }
    return first;
  }

  private int firstHandler() {
    int first = Integer.MAX_VALUE;
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      first = Math.min(first, positions.get(block.handler));
    }
    return first;
  }

  /** Whether a field of this object is written for sure, which the first variable refers to. */
  boolean isOwnWrite(AbstractInsnNode access) {
    Frame<BasicValue> frame = frames[positions.get(access)];
    return frame != null
        && THIS.equals(frame.getLocal(0))
        && THIS.equals(frame.getStack(frame.getStackSize() - 2));
  }

  /** Whether nobody else can know this object when an own field is written: it is being made. */
  boolean isUnknownToOthers(AbstractInsnNode ownWrite) {
    int at = positions.get(ownWrite);
    return superCall >= 0
        && superCall < at
        && at < firstLeak
        && (firstLeak == Integer.MAX_VALUE || !mayComeBackTo(at));
  }

  private boolean mayComeBackTo(int at) {
    for (Loops.Loop loop : loops.all()) {
      if (loop.first() <= at && loop.last() >= firstLeak) {
        return true;
      }
    }
    return firstHandler <= at;
  }

  private static boolean mayBeThis(BasicValue value) {
    return THIS.equals(value) || PERHAPS_THIS.equals(value);
  }

  /** Knows the reference from others, and notes who gets it. */
  private final class Tracing extends BasicInterpreter {
    Tracing() {
      super(Opcodes.ASM9);
    }

    @Override
    public BasicValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
      return isInstanceMethod && local == 0 ? THIS : newValue(type);
    }

    @Override
    public BasicValue merge(BasicValue one, BasicValue other) {
      if (one.equals(other)) {
        return one;
      }
      return mayBeThis(one) || mayBeThis(other) ? PERHAPS_THIS : super.merge(one, other);
    }

    @Override
    public BasicValue unaryOperation(AbstractInsnNode user, BasicValue value)
        throws AnalyzerException {
      int opcode = user.getOpcode();
      if (opcode != Opcodes.GETFIELD && opcode != Opcodes.IFNULL && opcode != Opcodes.IFNONNULL) {
        note(user, value);
      }
      return super.unaryOperation(user, value);
    }

    @Override
    public BasicValue binaryOperation(AbstractInsnNode user, BasicValue one, BasicValue other)
        throws AnalyzerException {
      note(user, other); // the first one can only be the owner of a field, or compared
      return super.binaryOperation(user, one, other);
    }

    @Override
    public BasicValue ternaryOperation(
        AbstractInsnNode user, BasicValue array, BasicValue index, BasicValue element)
        throws AnalyzerException {
      note(user, element);
      return super.ternaryOperation(user, array, index, element);
    }

    @Override
    public BasicValue naryOperation(AbstractInsnNode user, List<? extends BasicValue> values)
        throws AnalyzerException {
      for (BasicValue value : values) {
        note(user, value);
      }
      return super.naryOperation(user, values);
    }

    private void note(AbstractInsnNode user, BasicValue value) {
      if (mayBeThis(value)) {
        leaks.add(user);
      }
    }
  }
}
