// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.expressions;

import dev.keirin.scan.internal.classes.CallReference;
import dev.keirin.scan.internal.classes.ClassHierarchy;
import dev.keirin.scan.internal.classes.ScannedClass;
import dev.keirin.scan.internal.classes.ThreadSafeClasses;
import dev.keirin.scan.internal.expressions.LockExpression.Field;
import dev.keirin.scan.internal.expressions.LockExpression.Local;
import dev.keirin.scan.internal.expressions.LockExpression.StaticField;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.tree.MethodInsnNode;

/** What calls into the Java library mean for locks. */
public final class LibraryCalls {
  private static final String LOCK = "java/util/concurrent/locks/Lock";
  private static final String READ_WRITE_LOCK = "java/util/concurrent/locks/ReadWriteLock";
  private static final Set<String> ACQUIRING = Set.of("lock()V", "lockInterruptibly()V");
  private static final Set<String> RELEASING = Set.of("unlock()V");

  private final ClassHierarchy hierarchy;
  private final ThreadSafeClasses threadSafe;
  private final Set<String> threadSafeFields = new HashSet<>();
  private final Map<String, Boolean> threadSafeTypes = new ConcurrentHashMap<>();

  /** What a call does to the lock that is its receiver. */
  public enum Effect {
    ACQUIRE,
    RELEASE,
    /** Takes it and lets it go. */
    TOUCH,
    NONE
  }

  public LibraryCalls(ClassHierarchy hierarchy, ThreadSafeClasses threadSafe) {
    this.hierarchy = hierarchy;
    this.threadSafe = threadSafe;
    hierarchy.classes().forEach(each -> threadSafeFields.addAll(each.threadSafeFields()));
    for (ScannedClass each : hierarchy.classes()) {
      threadSafeFields.removeAll(each.otherFields());
    }
  }

  /** Whether the call may take a lock itself. */
  public boolean takesLock(CallReference call) {
    return isLockCall(call, ACQUIRING) || touches(call);
  }

  private boolean touches(CallReference call) {
    return call.isDispatched()
        && (isThreadSafe(call.owner())
            || (!threadSafeFields.isEmpty() && call.owner().startsWith("java/util/")));
  }

  /** What the call does to its receiver. */
  Effect effect(CallReference call, LockExpression receiver) {
    if (isLockCall(call, ACQUIRING)) {
      return Effect.ACQUIRE;
    }
    if (isLockCall(call, RELEASING)) {
      return Effect.RELEASE;
    }
    boolean isTouch =
        call.isDispatched()
            && !(receiver instanceof Local)
            && (isThreadSafe(call.owner()) || isThreadSafeField(receiver));
    return isTouch ? Effect.TOUCH : Effect.NONE;
  }

  private boolean isLockCall(CallReference call, Set<String> signatures) {
    return call.isDispatched()
        && signatures.contains(call.name() + call.descriptor())
        && hierarchy.isSubtype(call.owner(), LOCK);
  }

  private boolean isThreadSafe(String type) {
    return threadSafeTypes.computeIfAbsent(
        type, key -> hierarchy.supertypes(key).stream().anyMatch(threadSafe::contains));
  }

  private boolean isThreadSafeField(LockExpression receiver) {
    if (receiver instanceof Field field) {
      return threadSafeFields.contains(field.owner() + "." + field.name());
    }
    return receiver instanceof StaticField field
        && threadSafeFields.contains(field.owner() + "." + field.name());
  }

  /** Whether the call gives the reading or the writing side of a lock, which are one lock here. */
  boolean isPartOfReadWriteLock(MethodInsnNode call) {
    boolean isPart = call.name.equals("readLock") || call.name.equals("writeLock");
    return isPart && call.desc.startsWith("()") && hierarchy.isSubtype(call.owner, READ_WRITE_LOCK);
  }

  String fieldOwner(String owner, String field) {
    return hierarchy.fieldOwner(owner, field);
  }
}
