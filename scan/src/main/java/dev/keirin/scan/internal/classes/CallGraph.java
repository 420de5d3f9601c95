// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.classes;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which methods a call may run, by class hierarchy analysis: any override in a subtype of the named
 * class, any lambda of a subtype of the named interface.
 *
 * <p>Calls into the platform have no callees, and neither have calls with more than {@link
 * #MOST_CALLEES}: what such a call does is nearly always something else than what one of its
 * callees would do.
 */
public final class CallGraph {
  /** More possible callees than this say nothing about a call. */
  public static final int MOST_CALLEES = 24;

  private final ClassHierarchy hierarchy;
  private final Map<String, List<Lambda>> lambdas = new HashMap<>();
  private final Map<CallReference, List<Callee>> callees = new ConcurrentHashMap<>();

  public CallGraph(ClassHierarchy hierarchy) {
    this.hierarchy = hierarchy;
    for (ScannedClass each : hierarchy.classes()) {
      for (Lambda lambda : each.lambdas()) {
        lambdas.computeIfAbsent(lambda.signature(), key -> new ArrayList<>()).add(lambda);
      }
    }
  }

  /** The methods with code in the classes that were read that the call may run. */
  public List<Callee> callees(CallReference call) {
    List<Callee> known = callees.get(call);
    if (known == null) {
      known = find(call);
      callees.put(call, known);
    }
    return known;
  }

  private List<Callee> find(CallReference call) {
    hierarchy.mention(call.owner());
    Set<Callee> found = new LinkedHashSet<>();
    addMethods(call, found);
    if (call.isDispatched()) {
      addLambdas(call, found);
    }
    return found.size() > MOST_CALLEES ? List.of() : List.copyOf(found);
  }

  private void addMethods(CallReference call, Collection<Callee> found) {
    add(hierarchy.resolve(call.owner(), call.signature()), found);
    if (call.isDispatched()) {
      addOverrides(call, found);
    }
  }

  private void addOverrides(CallReference call, Collection<Callee> found) {
    for (ScannedClass subtype : hierarchy.subtypes(call.owner())) {
      ScannedMethod declared = subtype.declared(call.signature());
      if (declared != null) {
        if (declared.isOverridable() && !declared.isAbstract()) {
          add(declared, found);
        }
      } else if (inheritsFromOutside(subtype, call.owner())) {
        add(hierarchy.resolve(subtype.name(), call.signature()), found);
      }
      if (found.size() > MOST_CALLEES) {
        return;
      }
    }
  }

  /** A class may get the method of an interface from a superclass that knows no such interface. */
  private boolean inheritsFromOutside(ScannedClass type, String owner) {
    return !type.isInterface()
        && !type.supertypes().isEmpty()
        && !hierarchy.isSubtype(type.supertypes().get(0), owner);
  }

  private void addLambdas(CallReference call, Collection<Callee> found) {
    for (Lambda lambda : lambdas.getOrDefault(call.signature(), List.of())) {
      if (found.size() <= MOST_CALLEES && hierarchy.isSubtype(lambda.type(), call.owner())) {
        Set<Callee> bodies = new LinkedHashSet<>();
        addMethods(lambda.body(), bodies);
        bodies.forEach(body -> found.add(new Callee(body.method(), lambda.captured())));
      }
    }
  }

  private static void add(ScannedMethod method, Collection<Callee> found) {
    if (method != null && method.owner().bytes().length > 0) {
      found.add(Callee.ordinary(method));
    }
  }
}
