// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan;

import dev.keirin.scan.internal.classes.ScannedMethod;
import dev.keirin.scan.internal.expressions.LockExpression;
import dev.keirin.scan.internal.expressions.LockExpression.ClassObject;
import dev.keirin.scan.internal.expressions.LockExpression.Constant;
import dev.keirin.scan.internal.expressions.LockExpression.Element;
import dev.keirin.scan.internal.expressions.LockExpression.Field;
import dev.keirin.scan.internal.expressions.LockExpression.Local;
import dev.keirin.scan.internal.expressions.LockExpression.Parameter;
import dev.keirin.scan.internal.expressions.LockExpression.StaticField;
import java.util.Map;
import org.objectweb.asm.Type;

/** Says which lock it is, as the source code would. */
final class LockWords {
  private final ScannedMethod method;
  private final Map<LockExpression, String> names;

  LockWords(ScannedMethod method, Map<LockExpression, String> names) {
    this.method = method;
    this.names = names;
  }

  /** The name and, where it is known and not said already, the type. */
  String nameAndType(LockExpression lock) {
    String type = lock == null ? "" : type(lock);
    return type.isEmpty() ? name(lock) : name(lock) + " (" + type + ")";
  }

  String name(LockExpression lock) {
    if (lock == null) {
      return "a lock";
    }
    if (lock instanceof Field field) {
      return name(field.base()) + "." + field.name();
    }
    if (lock instanceof Element element) {
      return name(element.array()) + "[" + indexName(element.index()) + "]";
    }
    if (lock instanceof StaticField field) {
      return simpleName(field.owner()) + "." + field.name();
    }
    if (lock instanceof ClassObject type) {
      return simpleName(type.name()) + ".class";
    }
    if (lock instanceof Constant constant) {
      return Integer.toString(constant.value());
    }
    return names.getOrDefault(lock, "a local object");
  }

  /** Loops over elements count with a variable that has no name. */
  private String indexName(LockExpression index) {
    return index instanceof Local ? names.getOrDefault(index, "...") : name(index);
  }

  private String type(LockExpression lock) {
    if (lock instanceof Field field) {
      return simpleType(Type.getType(field.descriptor()));
    }
    if (lock instanceof StaticField field) {
      return simpleType(Type.getType(field.descriptor()));
    }
    if (lock instanceof Parameter parameter) {
      return simpleType(typeOf(parameter));
    }
    return lock instanceof Local local && local.former() != null ? type(local.former()) : "";
  }

  private Type typeOf(Parameter parameter) {
    int index = parameter.number() - (method.isStatic() ? 0 : 1);
    return index < 0
        ? Type.getObjectType(method.owner().name())
        : Type.getArgumentTypes(method.descriptor())[index];
  }

  private static String simpleType(Type type) {
    String name = type.getClassName();
    return name.substring(name.lastIndexOf('.') + 1);
  }

  static String simpleName(String internalName) {
    return internalName.substring(internalName.lastIndexOf('/') + 1);
  }
}
