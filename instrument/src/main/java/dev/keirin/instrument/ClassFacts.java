// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;

/**
 * What can be known of a class without loading it. Names have slashes.
 *
 * @param superName null for {@code Object}
 * @param fields modifiers by name and descriptor, in the order of the class file
 * @param hasInitialiser whether it has a static initialiser
 */
record ClassFacts(
    String name,
    String superName,
    List<String> interfaces,
    Map<String, Integer> fields,
    boolean hasInitialiser) {

  /** The number of a field among the static or among the instance fields of the class. */
  int position(String key) {
    boolean isStatic = isStatic(fields.get(key));
    int position = 0;
    for (Map.Entry<String, Integer> field : fields.entrySet()) {
      if (field.getKey().equals(key)) {
        return position;
      }
      if (isStatic(field.getValue()) == isStatic) {
        position++;
      }
    }
    throw new IllegalArgumentException(key);
  }

  int instanceFields() {
    return (int) fields.values().stream().filter(access -> !isStatic(access)).count();
  }

  private static boolean isStatic(int access) {
    return (access & Opcodes.ACC_STATIC) != 0;
  }
}
