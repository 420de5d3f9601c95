// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan;

import dev.keirin.scan.internal.classes.CallGraph;
import dev.keirin.scan.internal.classes.CallReference;
import dev.keirin.scan.internal.classes.Callee;
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

/**
 * Finds the methods that may take a lock, with at most one call on the way that could run something
 * else; all others need no further look.
 */
final class LockingMethods {
  private final CallGraph calls;
  private final Map<CallReference, List<ScannedMethod>> callers = new HashMap<>();
  private final Map<ScannedMethod, List<CallReference>> references = new HashMap<>();
  private final Set<ScannedMethod> certain = new HashSet<>();
  private final Set<ScannedMethod> all = new HashSet<>();
  private final Deque<ScannedMethod> open = new ArrayDeque<>();

  private LockingMethods(CallGraph calls) {
    this.calls = calls;
  }

  static Set<ScannedMethod> find(ClassHierarchy hierarchy, CallGraph calls, LibraryCalls library) {
    LockingMethods search = new LockingMethods(calls);
    for (ScannedClass each : hierarchy.classes()) {
      each.methods().forEach(search::addCalls);
    }
    search.callers.keySet().parallelStream().forEach(calls::callees);
    search.callers.keySet().forEach(search::addCallees);
    for (ScannedClass each : hierarchy.classes()) {
      each.methods().stream().filter(ScannedMethod::takesMonitor).forEach(search::addCertain);
    }
    search.callers.keySet().stream()
        .filter(library::takesLock)
        .forEach(call -> search.callers.get(call).forEach(search::addCertain));
    search.propagate();
    return search.all;
  }

  private void addCalls(ScannedMethod method) {
    for (CallReference call : method.calls()) {
      callers.computeIfAbsent(call, key -> new ArrayList<>()).add(method);
    }
  }

  private void addCallees(CallReference call) {
    for (Callee callee : calls.callees(call)) {
      references.computeIfAbsent(callee.method(), key -> new ArrayList<>()).add(call);
    }
  }

  private void propagate() {
    while (!open.isEmpty()) {
      ScannedMethod next = open.remove();
      boolean isCertain = certain.contains(next);
      for (CallReference call : references.getOrDefault(next, List.of())) {
        boolean isGuess = calls.callees(call).size() > 1;
        if (!isGuess && isCertain) {
          callers.get(call).forEach(this::addCertain);
        } else if (!isGuess || isCertain) {
          callers.get(call).forEach(this::addGuessed);
        }
      }
    }
  }

  private void addCertain(ScannedMethod method) {
    if (certain.add(method)) {
      all.add(method);
      open.add(method);
    }
  }

  private void addGuessed(ScannedMethod method) {
    if (all.add(method)) {
      open.add(method);
    }
  }
}
