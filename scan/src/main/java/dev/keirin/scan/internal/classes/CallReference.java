// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.classes;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What a call names, before anybody knows which method runs.
 *
 * @param isDispatched whether the class of the receiver decides
 */
public record CallReference(boolean isDispatched, String owner, String name, String descriptor) {

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

  String signature() {
    return name + descriptor;
  }
}
