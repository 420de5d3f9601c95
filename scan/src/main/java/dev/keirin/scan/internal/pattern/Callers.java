// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.pattern;

import dev.keirin.scan.internal.classes.Callee;
import dev.keirin.scan.internal.classes.ScannedMethod;
import dev.keirin.scan.internal.expressions.LockEvent;
import dev.keirin.scan.internal.expressions.LockProgram;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Who calls a method, and where. */
final class Callers {
  private final Map<ScannedMethod, List<Edge>> edges = new HashMap<>();

  /** One call and one of its callees. */
  record Edge(LockProgram caller, LockEvent.Call call, Callee callee) {}

  Callers(Iterable<LockProgram> programs) {
    for (LockProgram program : programs) {
      program.blocks().forEach(block -> block.events().forEach(event -> add(program, event)));
    }
  }

  private void add(LockProgram program, LockEvent event) {
    if (event instanceof LockEvent.Call call) {
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
