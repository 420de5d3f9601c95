// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;

/** What can be known of a class without loading it. Names have slashes. */
final class ClassFacts {
  private final String name;
  private final String superName;
  private final List<String> interfaces;
  private final Map<String, Field> fields = new HashMap<>();
  private int instanceFields;
  private int staticFields;
  private boolean hasInitialiser;

  /**
   * A field.
   *
   * @param access its modifiers
   * @param position its number among the static or among the instance fields of the class
   */
  record Field(int access, int position) {
    boolean isStatic() {
      return (access & Opcodes.ACC_STATIC) != 0;
    }
  }

  /** A class of which no field is known yet; {@code superName} is null for {@code Object}. */
  ClassFacts(String name, String superName, List<String> interfaces) {
    this.name = name;
    this.superName = superName;
    this.interfaces = interfaces;
  }

  /** Adds the next field in the order of the class file. */
  void addField(String key, int access) {
    boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
    fields.put(key, new Field(access, isStatic ? staticFields++ : instanceFields++));
  }

  void addInitialiser() {
    hasInitialiser = true;
  }

  String name() {
    return name;
  }

  String superName() {
    return superName;
  }

  List<String> interfaces() {
    return interfaces;
  }

  /** The field with this name and descriptor, or null. */
  Field field(String key) {
    return fields.get(key);
  }

  int instanceFields() {
    return instanceFields;
  }

  /** Whether it has a static initialiser. */
  boolean hasInitialiser() {
    return hasInitialiser;
  }
}
