// SPDX-License-Identifier: Apache-2.0
package dev.keirin.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * All modules: the classes of those that can be seen from here, the source files of all.
 *
 * @param uses which top-level class uses which
 */
record Project(Collection<JavaClass> classes, List<SourceFile> files, Graph uses) {
  private static final Pattern TOP_LEVEL = Pattern.compile("[a-z][\\w.]*?\\.[A-Z][^.$]*");

  static Project of(Collection<JavaClass> classes) {
    List<SourceFile> files = SourceFile.all();
    Graph uses = new Graph();
    for (JavaClass each : classes) {
      each.getDirectDependenciesFromSelf()
          .forEach(
              use ->
                  uses.add(
                      topLevel(each.getName()),
                      topLevel(use.getTargetClass().getBaseComponentType().getName())));
    }
    for (SourceFile file : files) {
      file.importedClasses().forEach(used -> uses.add(file.className(), used));
    }
    return new Project(classes, files, uses);
  }

  /** The class in whose file something is. */
  static String topLevel(String name) {
    Matcher matcher = TOP_LEVEL.matcher(name);
    return matcher.lookingAt() ? matcher.group() : name;
  }

  static String packageOf(String className) {
    return className.substring(0, Math.max(0, className.lastIndexOf('.')));
  }

  /** Whether it is this package or one below. */
  static boolean isBelow(String name, String packageName) {
    return name.startsWith(packageName + ".") || name.equals(packageName);
  }

  Graph packages() {
    return uses.by(Project::packageOf);
  }
}
