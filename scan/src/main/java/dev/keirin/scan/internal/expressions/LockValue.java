// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.expressions;

import dev.keirin.scan.internal.classes.Lambda;
import java.util.List;
import org.objectweb.asm.tree.analysis.Value;

/**
 * What a variable or stack slot holds.
 *
 * @param slots how many slots it takes, 1 or 2
 * @param expression its name, or null if it can have none
 * @param lambda what it is if it was created as a lambda in this method, or null
 * @param captured what that lambda captured
 */
record LockValue(int slots, LockExpression expression, Lambda lambda, List<LockExpression> captured)
    implements Value {
  static final LockValue NOTHING = named(null);
  static final LockValue TWO_SLOTS = new LockValue(2, null, null, List.of());

  static LockValue named(LockExpression expression) {
    return new LockValue(1, expression, null, List.of());
  }

  @Override
  public int getSize() {
    return slots;
  }
}
