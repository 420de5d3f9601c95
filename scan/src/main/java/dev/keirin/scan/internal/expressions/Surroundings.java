// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.expressions;

import dev.keirin.scan.internal.classes.CallGraph;
import dev.keirin.scan.internal.classes.CallReference;
import dev.keirin.scan.internal.classes.Callee;
import dev.keirin.scan.internal.classes.ScannedMethod;
import java.util.List;
import java.util.Set;

/**
 * What must be known of the rest of the program to understand one method.
 *
 * @param locking the methods that may take a lock, themselves or through what they call
 */
public record Surroundings(CallGraph calls, LibraryCalls library, Set<ScannedMethod> locking) {

  /** Whether more than one method may run. */
  boolean isGuess(CallReference call) {
    return calls.callees(call).size() > 1;
  }

  /** The methods that the call may run and that may take a lock. */
  List<Callee> lockingCallees(CallReference call) {
    return calls.callees(call).stream()
        .filter(callee -> locking.contains(callee.method()))
        .toList();
  }
}
