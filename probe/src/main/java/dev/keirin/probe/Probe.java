// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

import java.lang.invoke.VarHandle;

/**
 * The calls that instrumentation writes into code, but for those around accesses of array elements
 * ({@link ElementProbe}). They only pass on to the {@link Observer}, and do nothing while there is
 * none.
 *
 * <p>An access that is going to fail is not reported: the original instruction then throws what it
 * always throws.
 */
public final class Probe {
  // What a method that is a block is told about the end of the block, if that has been.
  private static final int ENDED = Integer.MIN_VALUE;

  // Set before any code is instrumented, so every thread that gets here sees it.
  private static Observer observer;

  // Not volatile: who starts the second thread sets it first, so both see it.
  private static boolean isConcurrent;

  private Probe() {}

  /** Starts observation; called once, before any code is instrumented. */
  public static void install(Observer newObserver) {
    observer = newObserver;
  }

  static Observer observer() {
    return observer;
  }

  /** Whether plain accesses matter. */
  static boolean isConcurrent() {
    return isConcurrent;
  }

  /** From now on, plain accesses matter, because there is a second thread. */
  public static void becomeConcurrent() {
    isConcurrent = true;
  }

  /** The current thread, or one that stands for it. */
  public static AccessingThread thread() {
    AccessingThread known = AccessingThreads.current();
    return known != AccessingThread.UNKNOWN || !isConcurrent ? known : findThread();
  }

  @DontInline
  private static AccessingThread findThread() {
    Observer to = observer;
    return to == null ? AccessingThread.UNKNOWN : to.thread();
  }

  @DontInline
  public static void beforeRead(Object owner, int site) {
    Observer to = observer;
    if (owner != null && to != null) {
      to.beforeRead(owner, site);
    }
  }

  @DontInline
  public static void beforeWrite(Object owner, long value, int site) {
    Observer to = observer;
    if (owner != null && to != null) {
      to.beforeWrite(owner, value, site);
    }
  }

  @DontInline
  public static void beforeStaticRead(int site) {
    Observer to = observer;
    if (to != null) {
      to.beforeStaticRead(site);
    }
  }

  @DontInline
  public static void beforeStaticWrite(long value, int site) {
    Observer to = observer;
    if (to != null) {
      to.beforeStaticWrite(value, site);
    }
  }

  /** A field of an object of another class is read, if there is an object. */
  public static boolean beforeOtherRead(Object owner, AccessingThread thread, int site) {
    return isConcurrent && owner != null && beforePlainRead(owner, thread, site);
  }

  /** A field of an object is written that may be another one than this, if there is one. */
  public static boolean beforeOtherWrite(Object owner, AccessingThread thread, int site) {
    return isConcurrent && owner != null && beforePlainWrite(owner, thread, site);
  }

  /** Whether a read of a field may add something to what is known of it. */
  public static boolean addsRead(KnownAccesses known, AccessingThread thread) {
    return known == null ? isConcurrent : !known.hasRead(thread);
  }

  /** Whether a write of a field may add something to what is known of it. */
  public static boolean addsWrite(KnownAccesses known, AccessingThread thread) {
    return known == null ? isConcurrent : !known.hasWritten(thread);
  }

  /** Whether a field was not accessed in the stretch of the thread, as far as an epoch tells. */
  public static boolean isOver(long epoch, AccessingThread thread) {
    return !Epoch.isIn(thread.epoch(), epoch);
  }

  /** Whether a read of a field may add something to the epoch of the last read. */
  public static boolean addsRead(long read, AccessingThread thread) {
    return !Epoch.isIn(thread.epoch(), read) && isConcurrent;
  }

  /** As the other one, for a field whose object carries epochs. */
  public static boolean addsWrite(long write, AccessingThread thread) {
    return !Epoch.isAllIn(thread.epoch(), write) && isConcurrent;
  }

  /** A field of an object is read, there is one, and there is a second thread. */
  @DontInline
  public static boolean beforePlainRead(Object owner, AccessingThread thread, int site) {
    Observer to = observer;
    return to != null && to.beforePlainRead(owner, thread, site);
  }

  /** As {@link #beforePlainRead} for a write. */
  @DontInline
  public static boolean beforePlainWrite(Object owner, AccessingThread thread, int site) {
    Observer to = observer;
    return to != null && to.beforePlainWrite(owner, thread, site);
  }

  /** As {@link #beforePlainRead}, with all that would follow the access. */
  @DontInline
  public static void plainRead(Object owner, AccessingThread thread, int site) {
    Observer to = observer;
    if (to != null && to.beforePlainRead(owner, thread, site)) {
      to.afterPlainAccess();
    }
  }

  /** As {@link #plainRead} for a write. */
  @DontInline
  public static void plainWrite(Object owner, AccessingThread thread, int site) {
    Observer to = observer;
    if (to != null && to.beforePlainWrite(owner, thread, site)) {
      to.afterPlainAccess();
    }
  }

  /**
   * A field is written, of an object that no other thread can have seen yet; nothing follows the
   * access.
   *
   * @return what is known of the field then
   */
  public static KnownAccesses firstWrite(AccessingThread thread, int site) {
    Observer to = observer;
    if (to == null || !isConcurrent) {
      return null;
    }
    KnownAccesses known = thread.firstWrite(site);
    return known == null ? askForFirstWrite(site) : known;
  }

  @DontInline
  private static KnownAccesses askForFirstWrite(int site) {
    return observer.firstWrite(site);
  }

  /** As {@link #firstWrite}, for an object that carries epochs. */
  public static long firstEpoch(AccessingThread thread, int site) {
    long now = thread.epoch();
    return now >= 0 ? Epoch.at(now, site) : isConcurrent ? askForEpoch(site) : 0;
  }

  @DontInline
  private static long askForEpoch(int site) {
    Observer to = observer;
    return to == null ? 0 : to.firstEpoch(site);
  }

  /** The fields of the object were written by its constructor. */
  public static void constructed() {
    VarHandle.storeStoreFence();
  }

  public static boolean beforePlainStaticRead(int site) {
    return isConcurrent && askToReadStatic(site);
  }

  public static boolean beforePlainStaticWrite(int site) {
    return isConcurrent && askToWriteStatic(site);
  }

  @DontInline
  private static boolean askToReadStatic(int site) {
    Observer to = observer;
    return to != null && to.beforePlainStaticRead(site);
  }

  @DontInline
  private static boolean askToWriteStatic(int site) {
    Observer to = observer;
    return to != null && to.beforePlainStaticWrite(site);
  }

  /** The plain access has been made whose beginning was answered so. */
  public static void afterPlainAccess(boolean isWanted) {
    if (isWanted) {
      made();
    }
  }

  @DontInline
  private static void made() {
    observer.afterPlainAccess();
  }

  @DontInline
  public static void afterAccess() {
    Observer to = observer;
    if (to != null) {
      to.afterAccess();
    }
  }

  @DontInline
  public static void afterRead(long value) {
    Observer to = observer;
    if (to != null) {
      to.afterRead(value);
    }
  }

  public static long valueOf(Object reference) {
    Observer to = observer;
    return to == null ? 0 : to.valueOf(reference);
  }

  public static void classUsed(int site) {
    if (!thread().usedClasses().contains(site)) {
      askToUse(site);
    }
  }

  @DontInline
  private static void askToUse(int site) {
    Observer to = observer;
    if (to != null) {
      to.requireRoom();
      to.classUsed(site);
    }
  }

  @DontInline
  public static void classInitialises(int site) {
    Observer to = observer;
    if (to != null) {
      to.classInitialises(site);
    }
  }

  @DontInline
  public static void classInitialised(int site) {
    Observer to = observer;
    if (to != null) {
      to.classInitialised(site);
    }
  }

  @DontInline
  public static void requireRoom() {
    Observer to = observer;
    if (to != null) {
      to.requireRoom();
    }
  }

  @DontInline
  public static void monitorEntered(Object monitor, int site) {
    Observer to = observer;
    if (to != null) {
      to.monitorEntered(monitor, site);
    }
  }

  @DontInline
  public static void monitorExits(Object monitor, int site) {
    Observer to = observer;
    if (monitor != null && to != null) {
      to.monitorExits(monitor, site);
    }
  }

  @DontInline
  public static void synchronizedMethodEntered(Object monitor, int site) {
    Observer to = observer;
    if (to != null) {
      to.synchronizedMethodEntered(monitor, site);
    }
  }

  @DontInline
  public static void synchronizedMethodExits(int site) {
    Observer to = observer;
    if (to != null) {
      to.synchronizedMethodExits(site);
    }
  }

  public static void blockBegins(int site) {
    OpenBlocks blocks = thread().openBlocks();
    if (blocks.isNesting()) {
      blocks.enter(site);
    } else {
      outermostBlockBegins(site);
    }
  }

  /**
   * A method begins that is a block.
   *
   * @return what its end needs to know
   */
  public static int methodBegins(AccessingThread thread, int site) {
    OpenBlocks blocks = thread.openBlocks();
    return blocks.isNesting() ? blocks.enter(site) : outermostMethodBegins(site);
  }

  /**
   * As {@link #methodBegins}, where the method makes plain accesses only. Within another block it
   * is entered by the first of them that has to be told.
   */
  public static int leafBegins(AccessingThread thread, int site) {
    OpenBlocks blocks = thread.openBlocks();
    return blocks.isNesting() ? blocks.count() : outermostMethodBegins(site);
  }

  @DontInline
  private static int outermostMethodBegins(int site) {
    outermostBlockBegins(site);
    return AccessingThreads.current().openBlocks().count() - 1;
  }

  /**
   * A method ends that is a block.
   *
   * @param depth what its beginning returned
   */
  public static void methodEnds(AccessingThread thread, int depth, int site) {
    if (depth != ENDED && !thread.openBlocks().leaveTo(depth)) {
      toldMethodEnds(depth, site);
    }
  }

  /**
   * As {@link #methodEnds}, where the method has not returned yet but does nothing else any more.
   *
   * @return what its return needs to know
   */
  public static int methodEndsEarly(AccessingThread thread, int depth, int site) {
    methodEnds(thread, depth, site);
    return ENDED;
  }

  /**
   * As {@link #methodEndsEarly}, where the method only unlocks a lock any more. But one of the
   * program's own may do anything when it is unlocked, which still is in the block.
   */
  public static int methodEndsBeforeUnlock(
      Object lock, AccessingThread thread, int depth, int site) {
    boolean isOfJdk = lock != null && lock.getClass().getClassLoader() == null;
    return isOfJdk ? methodEndsEarly(thread, depth, site) : depth;
  }

  @DontInline
  private static void toldMethodEnds(int depth, int site) {
    Observer to = observer;
    if (to != null) {
      OpenBlocks blocks = AccessingThreads.current().openBlocks();
      while (depth >= 0 && blocks.count() > depth + 1) {
        to.blockEnds(site); // there was no room on the stack to tell of the end of that one
      }
      to.blockEnds(site);
    }
  }

  @DontInline
  private static void outermostBlockBegins(int site) {
    Observer to = observer;
    if (to != null) {
      to.requireRoom();
      to.blockBegins(site);
    }
  }

  public static void blockEnds(int site) {
    if (!thread().openBlocks().leaveNested()) {
      toldBlockEnds(site);
    }
  }

  @DontInline
  private static void toldBlockEnds(int site) {
    Observer to = observer;
    if (to != null) {
      to.blockEnds(site);
    }
  }

  @DontInline
  public static void yieldPoint(int site) {
    Observer to = observer;
    if (to != null) {
      to.yieldPoint(site);
    }
  }

  /** Accesses of plain variables that the current thread makes and that are only counted. */
  public static void countAccesses(long reads, long writes) {
    ThreadCounts mine = ThreadCounts.current();
    mine.reads += reads;
    mine.writes += writes;
  }

  /** As {@link #countAccesses} for volatile variables. */
  public static void countVolatileAccesses(long reads, long writes) {
    ThreadCounts mine = ThreadCounts.current();
    mine.volatileReads += reads;
    mine.volatileWrites += writes;
  }

  /** An atomic block that the current thread begins and that is only counted. */
  public static void countBlock() {
    ThreadCounts.current().blocks++;
  }

  /** A new collection has taken its elements from another one. */
  @DontInline
  public static void copied(Object source, int site) {
    Observer to = observer;
    CallHook hook = source == null || to == null ? null : to.callHook(site);
    if (hook != null) {
      Object[] arguments = {source};
      hook.after(hook.before(null, arguments), null, null, null, arguments);
    }
  }

  /** The object is going to be cloned, perhaps with all fields. */
  public static void cloning(Object original) {
    if (original != null) {
      inside(InsideEvents.OBJECT_IS_CLONED, original, null);
    }
  }

  /** The original was cloned, perhaps with all fields. */
  public static void cloned(Object original, Object copy) {
    if (copy != null) {
      inside(InsideEvents.OBJECT_CLONED, copy, original);
    }
  }

  /** Called from within the JDK where a hook was put; the events are in {@link InsideEvents}. */
  @DontInline
  public static void inside(int event, Object subject, Object detail) {
    Observer to = observer;
    if (to != null) {
      to.inside(event, subject, detail);
    }
  }
}
