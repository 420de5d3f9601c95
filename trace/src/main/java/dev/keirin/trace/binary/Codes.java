// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace.binary;

import dev.keirin.operation.ChannelId;
import dev.keirin.operation.OperationKind;

/**
 * The bytes that say what an entry of a block is.
 *
 * <p>They are written down here one by one, and not taken from the order of the enums, since files
 * outlive that order. 0 means nothing, so that zeroed bytes are never taken for operations. What
 * else has no meaning yet is set aside for other programs to come: docs/trace-format.md says for
 * what.
 */
final class Codes {
  private static final int COUNT = 256;

  /** What a file of version 1 can have; it has no more kinds of accesses with values, either. */
  private static final int LAST_OPERATION_OF_VERSION_1 = 20;

  /** The code of an access with values is so much higher than that of the access without. */
  static final int WITH_VALUES = 20;

  static final int THREAD_CHANGE = 32;
  static final int STRING = 33;
  static final int NAMED_OBJECT = 34;
  static final int INSTANCE = 35;
  static final int THREAD = 36;
  static final int VARIABLE = 37;
  static final int ELEMENT = 38;
  static final int PART = 39;
  static final int LOCK = 40;
  static final int CHANNEL = 41;
  static final int BLOCK = 42;
  static final int SITE = 43;

  private Codes() {}

  /** The code of an operation without values. */
  static int of(OperationKind kind) {
    return switch (kind) {
      case READ -> 1;
      case WRITE -> 2;
      case VOLATILE_READ -> 3;
      case VOLATILE_WRITE -> 4;
      case UPDATE -> 5;
      case ACQUIRE -> 6;
      case RELEASE -> 7;
      case ACQUIRE_SHARED -> 8;
      case RELEASE_SHARED -> 9;
      case WAIT_START -> 10;
      case WAIT_END -> 11;
      case SIGNAL -> 12;
      case FORK -> 13;
      case JOIN -> 14;
      case THREAD_END -> 15;
      case BEGIN -> 16;
      case END -> 17;
      case YIELD -> 18;
      case SEND -> 19;
      case RECEIVE -> 20;
      case TASK -> 26;
      case INITIALISE -> 27;
      case FAILED_UPDATE -> 28;
      case FAILED_ATTEMPT -> 29;
      case OPAQUE_READ -> 72;
      case OPAQUE_WRITE -> 73;
      case OPAQUE_UPDATE -> 74;
      case ACQUIRING_UPDATE -> 75;
      case RELEASING_UPDATE -> 76;
    };
  }

  /** The operations without values in a file of this version, by code. */
  static OperationKind[] operations(int version) {
    OperationKind[] kinds = new OperationKind[COUNT];
    for (OperationKind kind : OperationKind.values()) {
      if (version > 1 || of(kind) <= LAST_OPERATION_OF_VERSION_1) {
        kinds[of(kind)] = kind;
      }
    }
    return kinds;
  }

  /** The accesses with values in a file of this version, by code. */
  static OperationKind[] withValues(int version) {
    OperationKind[] kinds = new OperationKind[COUNT];
    for (OperationKind kind : operations(version)) {
      if (kind != null && kind.target() == OperationKind.Target.VARIABLE) {
        kinds[of(kind) + WITH_VALUES] = kind;
      }
    }
    return kinds;
  }

  static int of(ChannelId.Kind kind) {
    return switch (kind) {
      case LATCH -> 0;
      case BARRIER -> 1;
      case QUEUE -> 2;
      case FUTURE -> 3;
      case TASK -> 4;
      case SEMAPHORE -> 5;
      case EXCHANGE -> 6;
      case PERMIT -> 7;
      case INTERRUPT -> 8;
      case CLASS_INITIALISATION -> 9;
      case OTHER -> 10;
    };
  }
}
