// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import dev.keirin.probe.KnownAccesses;
import java.util.LinkedHashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;

/**
 * Fields that are added to a class, in which its objects carry what is known of their fields: an
 * object for each of them, or two numbers ({@link dev.keirin.probe.Epoch}).
 *
 * <p>Private and transient, they are no part of the serialised form or of its version number.
 */
final class StateFields {
  static final String DESCRIPTOR = Type.getDescriptor(KnownAccesses.class);
  static final String EPOCH = "J";

  // Objects with more fields are rarely accessed in all of them.
  private static final int MOST = 64;
  private static final String RECORD = "java/lang/Record";
  private static final int UNWATCHED =
      Opcodes.ACC_STATIC | Opcodes.ACC_FINAL | Opcodes.ACC_VOLATILE | Opcodes.ACC_SYNTHETIC;

  private final ClassNode type;
  private final boolean areEpochs;
  private final Set<String> names = new LinkedHashSet<>();

  StateFields(Plan plan, ClassNode type, boolean mayAdd) {
    this.type = type;
    this.areEpochs = plan.saves(Saving.EPOCHS);
    boolean isClass = (type.access & (Opcodes.ACC_INTERFACE | Opcodes.ACC_MODULE)) == 0;
    if (mayAdd && isClass && plan.saves(Saving.CARRIED_STATES) && !RECORD.equals(type.superName)) {
      find();
    }
  }

  private void find() {
    int plain = 0;
    for (FieldNode field : type.fields) {
      if ((field.access & UNWATCHED) == 0) {
        names.add(field.name);
        plain++;
      }
    }
    // Fields that differ by their types only are made by obfuscators.
    if (names.size() < plain || names.size() > MOST) {
      names.clear();
    }
  }

  /** The name of the field that is added for another one; where it is an epoch, of writes. */
  static String name(String field) {
    return Instrumenter.SHADOW_FIELD + "$" + field;
  }

  /** The name of the other field that is added for a field, with the epoch of reads. */
  static String readName(String field) {
    return Instrumenter.SHADOW_FIELD + "_" + field;
  }

  /** Whether numbers are carried. */
  boolean areEpochs() {
    return areEpochs;
  }

  /** Whether objects of the class carry what is known of the field, which the class declares. */
  boolean has(String field) {
    return names.contains(field);
  }

  boolean isEmpty() {
    return names.isEmpty();
  }

  void add() {
    int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC;
    for (String field : names) {
      if (areEpochs) {
        // Whoever gets hold of an object sees final fields as its constructor has set them. The JVM
        // makes sure of that, but spends nothing on it if nobody else gets hold of the object.
        type.fields.add(new FieldNode(access | Opcodes.ACC_FINAL, name(field), EPOCH, null, null));
        type.fields.add(new FieldNode(access, readName(field), EPOCH, null, null));
      } else {
        type.fields.add(new FieldNode(access, name(field), DESCRIPTOR, null, null));
      }
    }
  }
}
