// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.classes;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What a call names, before anybody knows which method runs.
 *
 * <p>There are as many as calls in the program, and they are keys of maps: so it is no record,
 * whose hash would be computed again and again.
 */
public final class CallReference {
  private final boolean isDispatched;
  private final String owner;
  private final String name;
  private final String descriptor;
  private final int hash;
  private String signature;

  CallReference(boolean isDispatched, String owner, String name, String descriptor) {
    this.isDispatched = isDispatched;
    this.owner = owner;
    this.name = name;
    this.descriptor = descriptor;
    hash = 31 * (31 * owner.hashCode() + name.hashCode()) + descriptor.hashCode();
  }

  public static CallReference of(MethodInsnNode call) {
    return of(call.getOpcode(), call.owner, call.name, call.desc);
  }

  static CallReference of(int opcode, String owner, String name, String descriptor) {
    boolean isDispatched = opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE;
    return new CallReference(isDispatched, owner, name, descriptor);
  }

  /** The method that a lambda expression or a method reference runs. */
  public static CallReference of(Handle handle) {
    boolean isDispatched =
        handle.getTag() == Opcodes.H_INVOKEVIRTUAL || handle.getTag() == Opcodes.H_INVOKEINTERFACE;
    return new CallReference(isDispatched, handle.getOwner(), handle.getName(), handle.getDesc());
  }

  /** Whether the class of the receiver decides. */
  public boolean isDispatched() {
    return isDispatched;
  }

  public String owner() {
    return owner;
  }

  public String name() {
    return name;
  }

  public String descriptor() {
    return descriptor;
  }

  String signature() {
    // Two threads may both make it, and get the same.
    if (signature == null) {
      signature = name + descriptor;
    }
    return signature;
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CallReference that
        && hash == that.hash
        && isDispatched == that.isDispatched
        && owner.equals(that.owner)
        && name.equals(that.name)
        && descriptor.equals(that.descriptor);
  }
}
