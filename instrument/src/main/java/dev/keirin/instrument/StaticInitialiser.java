// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What the static initialiser of a class does.
 *
 * <p>Whoever uses the class comes after it. Mostly it fills static fields of the class, and then it
 * is enough that those who access them are known to come after it. But if it does something
 * elsewhere, every other use counts, too.
 */
final class StaticInitialiser {
  private static final String NAME = "<clinit>()V";

  private final ClassNode type;
  private final Set<String> seen = new HashSet<>();
  private final Deque<String> open = new ArrayDeque<>();

  private final boolean reachesOut;

  /** Looks at the code of the class, which must still be the original. */
  StaticInitialiser(ClassNode type) {
    this.type = type;
    this.reachesOut = findWayOut();
  }

  /** Whether it may do anything outside of the class, with other classes than those of the JDK. */
  boolean reachesOut() {
    return reachesOut;
  }

  private boolean findWayOut() {
    add(NAME);
    while (!open.isEmpty()) {
      String next = open.remove();
      for (MethodNode method : type.methods) {
        if (next.startsWith(method.name)
            && next.equals(method.name + method.desc)
            && reachesOut(method)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean reachesOut(MethodNode method) {
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof FieldInsnNode field && isElsewhere(field.owner)) {
        return true;
      }
      if (instruction instanceof MethodInsnNode call) {
        if (isElsewhere(call.owner)) {
          return true;
        }
        add(call.name + call.desc);
      }
      if (instruction instanceof InvokeDynamicInsnNode dynamic) {
        addBodies(dynamic);
      }
    }
    return false;
  }

  /** A lambda may be run at once. */
  private void addBodies(InvokeDynamicInsnNode dynamic) {
    for (Object argument : dynamic.bsmArgs) {
      if (argument instanceof Handle body) {
        add(body.getName() + body.getDesc());
      }
    }
  }

  private void add(String method) {
    if (seen.add(method)) {
      open.add(method);
    }
  }

  private boolean isElsewhere(String owner) {
    return !owner.equals(type.name)
        && !owner.startsWith("[")
        && !owner.startsWith("java/")
        && !owner.startsWith("javax/")
        && !owner.startsWith("jdk/");
  }
}
