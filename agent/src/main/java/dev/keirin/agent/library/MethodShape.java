// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.Type;

/**
 * Name and parameter types of a called method.
 *
 * @param parameters full names as in source code
 */
record MethodShape(String name, List<String> parameters) {
  static MethodShape of(String name, String descriptor) {
    return new MethodShape(
        name, Arrays.stream(Type.getArgumentTypes(descriptor)).map(Type::getClassName).toList());
  }
}
