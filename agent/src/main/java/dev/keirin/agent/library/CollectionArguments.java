// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.instrument.CalledMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Type;

/** The arguments of a method of the JDK that may be collections, which it may read. */
final class CollectionArguments {
  private static final Set<String> TYPES =
      Set.of(
          "java/lang/Iterable",
          "java/util/Collection",
          "java/util/List",
          "java/util/Set",
          "java/util/SortedSet",
          "java/util/NavigableSet",
          "java/util/Queue",
          "java/util/Deque",
          "java/util/Map",
          "java/util/SortedMap",
          "java/util/NavigableMap",
          "java/util/Iterator",
          "java/util/Enumeration",
          "java/util/Vector",
          "java/util/PriorityQueue",
          "java/util/concurrent/PriorityBlockingQueue");

  private static final AccessShape READ =
      new AccessShape(
          true, false, Condition.ALWAYS, 0, true, false, AccessShape.Protection.WAITING);

  private CollectionArguments() {}

  /** Their numbers, counted from 1. */
  static List<Integer> of(CalledMethod method) {
    List<Integer> numbers = new ArrayList<>();
    if (method.owner().startsWith("java/") && mayHaveSome(method.descriptor())) {
      Type[] arguments = Type.getArgumentTypes(method.descriptor());
      for (int i = 0; i < arguments.length; i++) {
        if (arguments[i].getSort() == Type.OBJECT
            && TYPES.contains(arguments[i].getInternalName())) {
          numbers.add(i + 1);
        }
      }
    }
    return numbers;
  }

  /** Most methods have none, and most descriptors tell that at once. */
  private static boolean mayHaveSome(String descriptor) {
    return descriptor.contains("Ljava/util/") || descriptor.contains("Ljava/lang/Iterable;");
  }

  /** Whether a new collection takes its elements from its last argument. */
  static boolean isCopy(CalledMethod method) {
    int last = Type.getArgumentTypes(method.descriptor()).length;
    return method.name().equals("<init>")
        && method.owner().startsWith("java/util/")
        && of(method).contains(last);
  }

  /** What a new collection does with the one that it takes its elements from. */
  static List<Effect> ofCopy() {
    return List.of(new AccessEffect(READ, 1));
  }
}
