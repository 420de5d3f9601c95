// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.atomic;

import dev.keirin.input.BadInputException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/** Which methods are meant to be atomic if nobody says anything about them. */
public enum BlockPolicy {
  /** What others can call and what is synchronized, but not the whole work of a thread. */
  DEFAULT {
    @Override
    boolean isAtomic(MethodNode method) {
      boolean isPrivate = (method.access & Opcodes.ACC_PRIVATE) != 0;
      boolean isSynchronized = (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
      return !isTask(method) && (!isPrivate || isSynchronized);
    }
  },
  /** Every method but the whole work of a thread. */
  ALL {
    @Override
    boolean isAtomic(MethodNode method) {
      return !isTask(method);
    }
  },
  /** Only what has the annotation. */
  ANNOTATED {
    @Override
    boolean isAtomic(MethodNode method) {
      return false;
    }
  },
  /** Nothing but what a file of specifications includes. */
  NONE {
    @Override
    boolean isAtomic(MethodNode method) {
      return false;
    }
  };

  abstract boolean isAtomic(MethodNode method);

  /** Whether the method is the whole work of a program, thread or task. */
  private static boolean isTask(MethodNode method) {
    return switch (method.name) {
      case "main" -> method.desc.endsWith(")V");
      case "run" -> method.desc.equals("()V");
      case "call", "compute" -> method.desc.startsWith("()");
      default -> false;
    };
  }

  public static BlockPolicy named(String name) {
    return Arrays.stream(values())
        .filter(policy -> policy.label().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new BadInputException(
                    "'"
                        + name
                        + "' is no choice of atomic blocks; expected one of "
                        + Arrays.stream(values())
                            .map(BlockPolicy::label)
                            .collect(Collectors.joining(", "))
                        + "."));
  }

  private String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
