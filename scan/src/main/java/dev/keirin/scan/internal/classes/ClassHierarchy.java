// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.classes;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which class extends which. Classes that are nowhere to be found end the search and are
 * remembered.
 */
public final class ClassHierarchy {
  private final Map<String, ScannedClass> classes = new LinkedHashMap<>();
  private final Map<String, List<ScannedClass>> subtypes = new HashMap<>();
  private final Map<String, Set<String>> allSupertypes = new ConcurrentHashMap<>();
  private final PlatformClasses platform = new PlatformClasses();
  private final Set<String> missing = ConcurrentHashMap.newKeySet();

  /** Of two classes with the same name the first one counts. */
  public ClassHierarchy(Collection<ScannedClass> found) {
    found.forEach(each -> classes.putIfAbsent(each.name(), each));
    for (ScannedClass each : classes.values()) {
      for (String supertype : supertypes(each.name())) {
        if (!supertype.equals(each.name())) {
          subtypes.computeIfAbsent(supertype, key -> new ArrayList<>()).add(each);
        }
      }
    }
  }

  /** The classes that were read, without those of the platform. */
  public Collection<ScannedClass> classes() {
    return classes.values();
  }

  /** Names of classes that are used but were not found. */
  public Set<String> missing() {
    return missing;
  }

  /** The type itself, its superclasses and all their interfaces, as far as they are known. */
  public Set<String> supertypes(String name) {
    Set<String> known = allSupertypes.get(name);
    if (known != null) {
      return known;
    }
    Set<String> result = new LinkedHashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(name));
    while (!open.isEmpty()) {
      String next = open.remove();
      if (result.add(next)) {
        ScannedClass found = find(next);
        if (found != null) {
          open.addAll(found.supertypes());
        }
      }
    }
    allSupertypes.put(name, result);
    return result;
  }

  public boolean isSubtype(String name, String supertype) {
    return name.equals(supertype) || supertypes(name).contains(supertype);
  }

  /** The class that declares the field that code names with this owner. */
  public String fieldOwner(String owner, String field) {
    for (String each : supertypes(owner)) {
      ScannedClass found = classes.get(each);
      if (found != null && found.declaresField(field)) {
        return each;
      }
    }
    return owner;
  }

  /** Whether the field is annotated as a lock that makes nothing atomic. */
  public boolean isNotAtomicField(String owner, String field) {
    ScannedClass found = classes.get(owner);
    return found != null && found.isNotAtomicField(field);
  }

  /** Remembers the class as missing if it is. */
  void mention(String name) {
    if (!name.startsWith("[") && !classes.containsKey(name) && !platform.contains(name)) {
      missing.add(name);
    }
  }

  /** Classes that were read and are subtypes of the given one, without itself. */
  List<ScannedClass> subtypes(String name) {
    return subtypes.getOrDefault(name, List.of());
  }

  /** The method that runs when one of this name is called on an object of exactly this class. */
  ScannedMethod resolve(String owner, String signature) {
    Set<String> seen = new HashSet<>();
    for (String next = owner; next != null && seen.add(next); ) {
      ScannedClass type = find(next);
      ScannedMethod method = type == null ? null : type.declared(signature);
      if (method != null && !method.isAbstract()) {
        return method;
      }
      boolean hasParent = type != null && !type.isInterface() && !type.supertypes().isEmpty();
      next = hasParent ? type.supertypes().get(0) : null;
    }
    return inInterfaces(owner, signature);
  }

  private ScannedMethod inInterfaces(String owner, String signature) {
    for (String each : supertypes(owner)) {
      ScannedClass type = find(each);
      ScannedMethod method = type == null ? null : type.declared(signature);
      if (method != null && type.isInterface() && !method.isAbstract()) {
        return method;
      }
    }
    return null;
  }

  private ScannedClass find(String name) {
    ScannedClass found = classes.get(name);
    if (found == null) {
      found = platform.find(name);
    }
    if (found == null) {
      mention(name);
    }
    return found;
  }
}
