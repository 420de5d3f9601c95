// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.atomic;

import java.util.List;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Recognises test classes and the frameworks that run them. Their methods start threads and look at
 * what these have done: nobody means them to be atomic.
 */
final class TestCode {
  private static final List<String> FRAMEWORKS =
      List.of("org/junit/", "junit/", "org/testng/", "net/jqwik/");

  private TestCode() {}

  static boolean has(ClassNode type) {
    if (isOfFramework(type.name)) {
      return true;
    }
    for (MethodNode method : type.methods) {
      if (method.visibleAnnotations != null && isAnnotated(method.visibleAnnotations)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfFramework(String name) {
    for (String framework : FRAMEWORKS) {
      if (name.startsWith(framework)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isAnnotated(List<AnnotationNode> annotations) {
    for (AnnotationNode annotation : annotations) {
      if (isOfFramework(annotation.desc.substring(1))) {
        return true;
      }
    }
    return false;
  }
}
