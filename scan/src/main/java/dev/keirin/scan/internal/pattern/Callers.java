// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.pattern;

import dev.keirin.scan.internal.classes.Callee;
import dev.keirin.scan.internal.classes.ScannedMethod;
import dev.keirin.scan.internal.expressions.LockOperation;
import dev.keirin.scan.internal.expressions.LockProgram;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Who calls a method, and where. */
final class Callers {
  private final Map<ScannedMethod, List<Edge>> edges = new HashMap<>();

  /** One call and one of its callees. */
  record Edge(LockProgram caller, LockOperation.Call call, Callee callee) {}

  Callers(Iterable<LockProgram> programs) {
    for (LockProgram program : programs) {
      program
          .blocks()
          .forEach(block -> block.operations().forEach(operation -> add(program, operation)));
    }
  }

  private void add(LockProgram program, LockOperation operation) {
    if (operation instanceof LockOperation.Call call) {
      for (Callee callee : call.callees()) {
        edges
            .computeIfAbsent(callee.method(), key -> new ArrayList<>())
            .add(new Edge(program, call, callee));
      }
    }
  }

  List<Edge> of(ScannedMethod method) {
    return edges.getOrDefault(method, List.of());
  }
}
