// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.test;

import dev.keirin.finding.Finding;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** A test, or a class of tests, with the threads that belong to it and what was found in it. */
final class Scope {
  private final String id;
  private final String name;
  private final Scope parent;
  private final List<Scope> children = new ArrayList<>();
  private final Set<String> threads = new HashSet<>();
  private final List<Found> found = new ArrayList<>();
  private boolean isOpen = true;

  /** A finding, and what has to be said about why it is here; empty if that is clear. */
  record Found(Finding finding, String remark) {}

  Scope(String id, String name, Scope parent) {
    this.id = id;
    this.name = name;
    this.parent = parent;
    if (parent != null) {
      parent.children.add(this);
    }
  }

  String id() {
    return id;
  }

  String name() {
    return name;
  }

  /** What it is part of, or null. */
  Scope parent() {
    return parent;
  }

  boolean isOpen() {
    return isOpen;
  }

  void close() {
    isOpen = false;
  }

  void addThread(String thread) {
    threads.add(thread);
  }

  boolean hasAny(Set<String> names) {
    return names.stream().anyMatch(threads::contains);
  }

  boolean isInside(Scope other) {
    for (Scope scope = parent; scope != null; scope = scope.parent) {
      if (scope == other) {
        return true;
      }
    }
    return false;
  }

  /** The open scopes in this one, or itself, that have none in them. */
  List<Scope> openLeaves() {
    List<Scope> open = children.stream().filter(Scope::isOpen).toList();
    return open.isEmpty()
        ? List.of(this)
        : open.stream().flatMap(child -> child.openLeaves().stream()).toList();
  }

  /** This scope and all in it. */
  Stream<Scope> all() {
    return Stream.concat(Stream.of(this), children.stream().flatMap(Scope::all));
  }

  void add(Finding finding, String remark) {
    found.add(new Found(finding, remark));
  }

  List<Found> found() {
    return found;
  }
}
