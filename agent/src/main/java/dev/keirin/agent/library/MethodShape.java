// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Type;

/**
 * Name and parameter types of a called method.
 *
 * @param parameters full names as in source code
 */
record MethodShape(String name, List<String> parameters) {
  static MethodShape of(String name, String descriptor) {
    List<String> parameters = new ArrayList<>();
    for (Type parameter : Type.getArgumentTypes(descriptor)) {
      parameters.add(parameter.getClassName());
    }
    return new MethodShape(name, parameters);
  }

  // Both are written out: what the JVM makes of a record is slow until it is compiled.
  @Override
  public boolean equals(Object other) {
    return other instanceof MethodShape shape
        && name.equals(shape.name)
        && parameters.equals(shape.parameters);
  }

  @Override
  public int hashCode() {
    return 31 * name.hashCode() + parameters.hashCode();
  }
}
