// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.classes;

import java.util.Optional;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A lambda expression or method reference.
 *
 * @param type the functional interface
 * @param signature name and descriptor of the method of the interface
 * @param body the method that runs
 * @param captured how many of the first parameters of the body are fixed at creation, the new
 *     object of a constructor reference included
 */
public record Lambda(String type, String signature, CallReference body, int captured) {
  private static final String METAFACTORY = "java/lang/invoke/LambdaMetafactory";

  /** The lambda that an invokedynamic instruction creates, if that is what it does. */
  public static Optional<Lambda> of(
      String name, String descriptor, Handle bootstrap, Object[] arguments) {
    if (!bootstrap.getOwner().equals(METAFACTORY)
        || !(arguments[0] instanceof Type method)
        || !(arguments[1] instanceof Handle body)) {
      return Optional.empty();
    }
    int captured = Type.getArgumentTypes(descriptor).length;
    if (body.getTag() == Opcodes.H_NEWINVOKESPECIAL) {
      captured++;
    }
    return Optional.of(
        new Lambda(
            Type.getReturnType(descriptor).getInternalName(),
            name + method.getDescriptor(),
            CallReference.of(body),
            captured));
  }
}
