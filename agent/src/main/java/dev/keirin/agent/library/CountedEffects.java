// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.operation.OperationKind;
import java.util.List;

/** Which operations effects stand for where only the kinds of operations are counted. */
final class CountedEffects {
  private CountedEffects() {}

  /** Whether result or arguments decide what it stands for. */
  static boolean dependsOnCall(Effect effect) {
    if (effect instanceof AccessEffect access) {
      return access.shape().condition() != Condition.ALWAYS;
    } else if (effect instanceof LockEffect lock) {
      return lock.condition() != Condition.ALWAYS;
    } else if (effect instanceof ChannelEffect channel) {
      return channel.condition() != Condition.ALWAYS;
    }
    return effect instanceof ArrayEffect || effect instanceof JoinEffect;
  }

  /** The operations of every call that returns; none if they depend on the call. */
  static List<OperationKind> always(Effect effect, Class<?> receiver) {
    return dependsOnCall(effect) ? List.of() : after(effect, receiver, null);
  }

  /** The operations of a call with this result. */
  static List<OperationKind> after(Effect effect, Class<?> receiver, Object result) {
    if (effect instanceof AccessEffect access) {
      // What the argument is does not show here.
      return access.isOfReceiver() ? List.of(access(access.shape(), receiver, result)) : List.of();
    } else if (effect instanceof LockEffect lock) {
      return lock.condition().holds(result) ? lock(lock.action()) : List.of();
    } else if (effect instanceof ChannelEffect channel) {
      OperationKind kind = channel.isSend() ? OperationKind.SEND : OperationKind.RECEIVE;
      return channel.condition().holds(result) ? List.of(kind) : List.of();
    } else if (effect instanceof HandOverEffect handOver) {
      boolean isPut = handOver.action() == HandOverEffect.Action.PUT;
      return List.of(isPut ? OperationKind.SEND : OperationKind.RECEIVE);
    } else if (effect instanceof WaitEffect wait) {
      return wait.isWait()
          ? List.of(OperationKind.WAIT_START, OperationKind.WAIT_END)
          : List.of(OperationKind.SIGNAL);
    } else if (effect instanceof BarrierEffect || effect instanceof ExchangeEffect) {
      return List.of(OperationKind.SEND, OperationKind.RECEIVE);
    } else if (effect instanceof JoinEffect) {
      boolean hasEnded = result == Thread.State.TERMINATED || Boolean.FALSE.equals(result);
      return hasEnded ? List.of(OperationKind.JOIN) : List.of();
    } else if (effect instanceof ReflectiveEffect reflective) {
      return List.of(access(reflective.action()));
    }
    return List.of();
  }

  private static OperationKind access(AccessShape shape, Class<?> receiver, Object result) {
    boolean isWrite = shape.isWrite() && shape.condition().holds(result);
    boolean isRead = shape.isRead() || !isWrite;
    // Views are like what they are views of, which only the package tells here.
    boolean isPlain =
        shape.isPlain() || (shape.isForViews() && receiver.getPackageName().equals("java.util"));
    if (isPlain) {
      return isWrite ? OperationKind.WRITE : OperationKind.READ;
    } else if (isWrite) {
      return isRead ? OperationKind.UPDATE : OperationKind.VOLATILE_WRITE;
    }
    return OperationKind.VOLATILE_READ;
  }

  private static OperationKind access(ReflectiveEffect.Action action) {
    return switch (action) {
      case PLAIN_READ, HANDLE -> OperationKind.READ;
      case PLAIN_WRITE -> OperationKind.WRITE;
      case READ -> OperationKind.VOLATILE_READ;
      case WRITE -> OperationKind.VOLATILE_WRITE;
      case UPDATE, TRY_UPDATE, TRY_EXCHANGE, COMPUTE -> OperationKind.UPDATE;
    };
  }

  private static List<OperationKind> lock(LockEffect.Action action) {
    return switch (action) {
      case ACQUIRE -> List.of(OperationKind.ACQUIRE);
      case ACQUIRE_SHARED -> List.of(OperationKind.ACQUIRE_SHARED);
      case RELEASE, RELEASE_ANY -> List.of(OperationKind.RELEASE);
      case RELEASE_SHARED -> List.of(OperationKind.RELEASE_SHARED);
      case CONVERT_TO_EXCLUSIVE -> List.of(OperationKind.RELEASE_SHARED, OperationKind.ACQUIRE);
      case CONVERT_TO_SHARED -> List.of(OperationKind.ACQUIRE_SHARED, OperationKind.RELEASE);
    };
  }
}
