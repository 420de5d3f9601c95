// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan;

import dev.keirin.scan.internal.classes.ClassHierarchy;
import dev.keirin.scan.internal.classes.ScannedMethod;
import dev.keirin.scan.internal.expressions.LockExpression;
import dev.keirin.scan.internal.expressions.LockExpression.ClassObject;
import dev.keirin.scan.internal.expressions.LockExpression.Field;
import dev.keirin.scan.internal.expressions.LockExpression.Parameter;
import dev.keirin.scan.internal.expressions.LockExpression.StaticField;
import java.util.Set;

/** Locks that, by annotation or by list, do not make anything atomic. */
final class BenignLocks {
  private final ClassHierarchy hierarchy;
  private final Set<String> listed;

  BenignLocks(ClassHierarchy hierarchy, Set<String> listed) {
    this.hierarchy = hierarchy;
    this.listed = listed;
  }

  /** Whether the method's name for a lock, null included, is one of them. */
  boolean contains(ScannedMethod method, LockExpression lock) {
    if (lock instanceof Field field) {
      return containsField(field.owner(), field.name());
    }
    if (lock instanceof StaticField field) {
      return containsField(field.owner(), field.name());
    }
    if (lock instanceof ClassObject type) {
      return containsClass(type.name());
    }
    boolean isThis = lock instanceof Parameter parameter && parameter.number() == 0;
    return isThis && !method.isStatic() && containsClass(method.owner().name());
  }

  private boolean containsField(String owner, String name) {
    return hierarchy.isNotAtomicField(owner, name)
        || listed.contains(owner.replace('/', '.') + "." + name);
  }

  private boolean containsClass(String name) {
    return listed.contains(name.replace('/', '.'));
  }
}
