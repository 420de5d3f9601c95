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
    return isOfFramework(type.name) || type.methods.stream().anyMatch(TestCode::isAnnotated);
  }

  private static boolean isOfFramework(String name) {
    return FRAMEWORKS.stream().anyMatch(name::startsWith);
  }

  private static boolean isAnnotated(MethodNode method) {
    List<AnnotationNode> visible = method.visibleAnnotations;
    return visible != null
        && visible.stream().anyMatch(annotation -> isOfFramework(annotation.desc.substring(1)));
  }
}
