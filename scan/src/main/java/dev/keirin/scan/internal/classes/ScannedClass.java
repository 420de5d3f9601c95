// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.classes;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;

/** A class and what a first look at it tells. Names are internal names, with slashes. */
public final class ScannedClass {
  private final byte[] bytes;
  private final boolean isReported;
  private final Map<String, ScannedMethod> methods = new LinkedHashMap<>();
  private final Set<String> fields = new LinkedHashSet<>();
  private final Set<String> notAtomicFields = new LinkedHashSet<>();
  private final List<Lambda> lambdas = new ArrayList<>();
  private final Set<String> threadSafeFields = new LinkedHashSet<>();
  private final Set<String> otherFields = new LinkedHashSet<>();
  private String name = "";
  private int access;
  private List<String> supertypes = List.of();
  private String sourceFile = "";
  private int lastLine;
  private boolean isNotAtomic;

  ScannedClass(byte[] bytes, boolean isReported) {
    this.bytes = bytes;
    this.isReported = isReported;
  }

  public String name() {
    return name;
  }

  /** The class file, empty for a class of the platform. */
  public byte[] bytes() {
    return bytes;
  }

  /** Whether findings in it matter. */
  public boolean isReported() {
    return isReported;
  }

  /** The name of the source file, empty if unknown. */
  public String sourceFile() {
    return sourceFile;
  }

  /** The highest line number in it. */
  public int lastLine() {
    return lastLine;
  }

  public Collection<ScannedMethod> methods() {
    return methods.values();
  }

  /** Whether the field is annotated as a lock that makes nothing atomic. */
  public boolean isNotAtomicField(String field) {
    return notAtomicFields.contains(field);
  }

  /** Fields, as owner and name, that got a new thread-safe object here. */
  public Set<String> threadSafeFields() {
    return threadSafeFields;
  }

  /** Fields, as owner and name, that got something else here. */
  public Set<String> otherFields() {
    return otherFields;
  }

  boolean isInterface() {
    return (access & Opcodes.ACC_INTERFACE) != 0;
  }

  boolean isNotAtomic() {
    return isNotAtomic;
  }

  /** The superclass, if any, and then the interfaces. */
  List<String> supertypes() {
    return supertypes;
  }

  List<Lambda> lambdas() {
    return lambdas;
  }

  /** The method that it declares itself, or null. */
  ScannedMethod declared(String signature) {
    return methods.get(signature);
  }

  boolean declaresField(String field) {
    return fields.contains(field);
  }

  void header(String className, int flags, List<String> allSupertypes) {
    name = className;
    access = flags;
    supertypes = allSupertypes;
  }

  void source(String file) {
    sourceFile = file;
  }

  void line(int line) {
    lastLine = Math.max(lastLine, line);
  }

  void notAtomic() {
    isNotAtomic = true;
  }

  void field(String field) {
    fields.add(field);
  }

  void notAtomicField(String field) {
    notAtomicFields.add(field);
  }

  ScannedMethod method(String methodName, String descriptor, int flags) {
    ScannedMethod method = new ScannedMethod(this, methodName, descriptor, flags);
    methods.put(method.signature(), method);
    return method;
  }

  @Override
  public String toString() {
    return name;
  }
}
