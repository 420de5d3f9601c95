// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import java.util.List;

/**
 * What calls of a method mean.
 *
 * @param parameters simple or full names of the parameter types; null for all overloads
 * @param effects none if the method concerns no other thread
 */
record ModelLine(String method, List<String> parameters, List<Effect> effects) {
  boolean isFor(MethodShape called) {
    return method.equals(called.name()) && (parameters == null || matches(called.parameters()));
  }

  private boolean matches(List<String> types) {
    if (types.size() != parameters.size()) {
      return false;
    }
    for (int i = 0; i < types.size(); i++) {
      String expected = parameters.get(i);
      if (!types.get(i).equals(expected) && !types.get(i).endsWith("." + expected)) {
        return false;
      }
    }
    return true;
  }
}
