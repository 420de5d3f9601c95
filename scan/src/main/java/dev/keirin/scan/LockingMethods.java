// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan;

import dev.keirin.scan.internal.classes.CallGraph;
import dev.keirin.scan.internal.classes.CallReference;
import dev.keirin.scan.internal.classes.CallTarget;
import dev.keirin.scan.internal.classes.ClassHierarchy;
import dev.keirin.scan.internal.classes.ScannedClass;
import dev.keirin.scan.internal.classes.ScannedMethod;
import dev.keirin.scan.internal.expressions.LibraryCalls;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the methods that may take a lock; all others need no further look. */
final class LockingMethods {
  private final Map<CallReference, List<ScannedMethod>> callers = new HashMap<>();
  private final Map<ScannedMethod, List<CallReference>> references = new HashMap<>();
  private final Set<ScannedMethod> result = new HashSet<>();
  private final Deque<ScannedMethod> open = new ArrayDeque<>();

  private LockingMethods() {}

  static Set<ScannedMethod> find(ClassHierarchy hierarchy, CallGraph calls, LibraryCalls library) {
    LockingMethods search = new LockingMethods();
    for (ScannedClass each : hierarchy.classes()) {
      each.methods().forEach(search::addCalls);
    }
    search.callers.keySet().parallelStream().forEach(calls::targets);
    search.callers.keySet().forEach(call -> search.addTargets(call, calls));
    for (ScannedClass each : hierarchy.classes()) {
      each.methods().stream().filter(ScannedMethod::takesMonitor).forEach(search::add);
    }
    search.callers.keySet().stream().filter(library::takesLock).forEach(search::addCallers);
    while (!search.open.isEmpty()) {
      ScannedMethod next = search.open.remove();
      search.references.getOrDefault(next, List.of()).forEach(search::addCallers);
    }
    return search.result;
  }

  private void addCalls(ScannedMethod method) {
    for (CallReference call : method.calls()) {
      callers.computeIfAbsent(call, key -> new ArrayList<>()).add(method);
    }
  }

  private void addTargets(CallReference call, CallGraph calls) {
    for (CallTarget target : calls.targets(call)) {
      references.computeIfAbsent(target.method(), key -> new ArrayList<>()).add(call);
    }
  }

  private void addCallers(CallReference call) {
    callers.get(call).forEach(this::add);
  }

  private void add(ScannedMethod method) {
    if (result.add(method)) {
      open.add(method);
    }
  }
}
