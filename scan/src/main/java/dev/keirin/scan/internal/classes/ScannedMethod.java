// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.classes;

import java.util.Collection;
import java.util.List;
import org.objectweb.asm.Opcodes;

/** What a first look at a method tells. */
public final class ScannedMethod {
  private final ScannedClass owner;
  private final String name;
  private final String descriptor;
  private final int access;
  private List<CallReference> calls = List.of();
  private int firstLine;
  private boolean hasMonitor;
  private boolean isNotAtomic;

  ScannedMethod(ScannedClass owner, String name, String descriptor, int access) {
    this.owner = owner;
    this.name = name;
    this.descriptor = descriptor;
    this.access = access;
  }

  public ScannedClass owner() {
    return owner;
  }

  public String name() {
    return name;
  }

  public String descriptor() {
    return descriptor;
  }

  /** The line of its first instruction, 0 if unknown. */
  public int firstLine() {
    return firstLine;
  }

  /** What it calls, the bodies of its lambdas included. */
  public List<CallReference> calls() {
    return calls;
  }

  void calls(Collection<CallReference> newCalls) {
    calls = List.copyOf(newCalls);
  }

  public boolean isStatic() {
    return (access & Opcodes.ACC_STATIC) != 0;
  }

  public boolean isSynchronized() {
    return (access & Opcodes.ACC_SYNCHRONIZED) != 0;
  }

  public boolean isConstructor() {
    return name.equals("<init>");
  }

  /** Whether it takes a monitor itself. */
  public boolean takesMonitor() {
    return hasMonitor || isSynchronized();
  }

  /** Whether an annotation says that it is not meant to be atomic. */
  public boolean isNotAtomic() {
    return isNotAtomic || owner.isNotAtomic();
  }

  boolean isAbstract() {
    return (access & Opcodes.ACC_ABSTRACT) != 0;
  }

  boolean isOverridable() {
    return (access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) == 0;
  }

  String signature() {
    return name + descriptor;
  }

  void line(int line) {
    if (firstLine == 0) {
      firstLine = line;
    }
  }

  void monitor() {
    hasMonitor = true;
  }

  void notAtomic() {
    isNotAtomic = true;
  }

  @Override
  public String toString() {
    return owner.name() + "." + name + descriptor;
  }
}
