// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.HappensBefore;
import dev.keirin.analysis.clock.SyncClock;
import dev.keirin.analysis.clock.ThreadClock;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.operation.VariableId;

/**
 * Volatile fields and thread-safe objects where nobody needs one order of everything: then accesses
 * of different variables need not wait for each other.
 *
 * <p>Where analyses want to know of conflicts, every access has the lock of its variable until it
 * has been made, see {@link UntoldVariables}. Otherwise a write, and a read by which the thread may
 * learn something, has the lock of its variable until it has been made. A read by which it cannot
 * learn anything only makes sure afterwards that nobody has begun to write in the meantime; if
 * somebody has, it learns what that one left, though it may have come just before: an order that is
 * not there hides a race at worst and never makes one up.
 *
 * <p>What is not known yet is first made known with the turn: then a method here returns false and
 * has done nothing.
 */
public final class FreeVariables {
  private static final int READ = UntoldCounts.number(OperationKind.VOLATILE_READ);
  private static final int WRITE = UntoldCounts.number(OperationKind.VOLATILE_WRITE);
  private static final int UPDATE = UntoldCounts.number(OperationKind.UPDATE);

  private final Recorder recorder;
  private final HappensBefore order;
  private final LaterConflicts later;
  private final UntoldVariables untold;

  FreeVariables(Recorder recorder, RaceFilter filter) {
    this.recorder = recorder;
    this.order = filter.monitorOrder();
    this.later = filter.laterConflicts();
    this.untold = later == null ? null : new UntoldVariables(recorder, filter);
  }

  /** Whether somebody wants to know which accesses conflict. */
  public boolean areConflictsWanted() {
    return later != null;
  }

  /** The field of the object; null if that does not carry what is known of it. Needs no turn. */
  public FreeVariable of(Object owner, FieldKey field) {
    return of(owner, Layout.of(owner.getClass()), field);
  }

  private static FreeVariable of(Object owner, Layout layout, FieldKey field) {
    return layout.hasShadow() ? layout.shadow(owner).madeFreeVariable(field) : null;
  }

  /** What stands for a thread-safe object, with the turn. */
  public FreeVariable of(VariableId whole) {
    SyncClock other = later == null ? null : later.otherClockOf(whole);
    return new FreeVariable(whole, order.synchronisation(whole), other);
  }

  /** The variable is accessed in ways that need the turn, which this thread has. */
  public void requireTurn(FreeVariable variable) {
    ThreadState thread = ThreadTable.current();
    if (variable.needsTurn() || (thread != null && thread.freeAccess().hasLocked(variable))) {
      return;
    }
    if (untold != null) {
      untold.requireTurn(variable);
    } else if (variable.lock()) {
      variable.requireTurn();
      variable.unlock();
    } else {
      recorder.abandon();
    }
  }

  /**
   * The thread, which has the turn until it has made an access of the variable, tells of that;
   * {@link #toldEnds} must follow.
   */
  public void tells(ThreadState thread, FreeVariable variable) {
    if (untold == null) {
      requireTurn(variable);
    } else {
      untold.tells(thread, variable);
    }
  }

  /** An access that was told has been made. */
  public void toldEnds() {
    ThreadState thread = ThreadTable.current();
    if (thread != null && thread.freeAccess().hasTurn()) {
      thread.freeAccess().forget();
    }
  }

  /** As the other one, for a field of an object. */
  public void requireTurn(Object owner, FieldKey field) {
    requireTurn(recorder.objects().of(owner), field);
  }

  /** As the other one, for a field of an object. */
  public void tells(ThreadState thread, Object owner, FieldKey field) {
    tells(thread, recorder.objects().of(owner), field);
  }

  /** Whether the current thread can do without the turn at all. */
  public static boolean isThreadKnown() {
    ThreadState thread = ThreadTable.current();
    return thread != null && thread.clock() != null;
  }

  /** The field is accessed in ways that need the turn, which this thread has. */
  void requireTurn(ObjectShadow owner, FieldKey field) {
    FreeVariable variable = owner.madeFreeVariable(field);
    if (!variable.needsTurn()) {
      requireTurn(variable);
      if (untold == null) {
        order.synchronise(owner.field(field), variable.clock());
      }
    }
  }

  /** As the other one, for a field. */
  void tells(ThreadState thread, ObjectShadow owner, FieldKey field) {
    if (untold == null) {
      requireTurn(owner, field);
    } else {
      untold.tells(thread, owner.madeFreeVariable(field));
    }
  }

  /** A field of an object is about to be accessed. */
  boolean begins(Object owner, WatchedSite at, boolean isWrite) {
    boolean isKnown = at.layout() != null && at.field() != null && isThreadKnown();
    return begins(owner, isKnown ? variable(owner, at) : madeKnown(owner, at), at, isWrite);
  }

  private static FreeVariable variable(Object owner, WatchedSite at) {
    return at.field().isVolatile() ? of(owner, at.layout(), at.field()) : null;
  }

  private FreeVariable madeKnown(Object owner, WatchedSite at) {
    if (!recorder.beginForProgram()) {
      return null;
    }
    try {
      recorder.fields().of(at);
      if (at.layout() == null) {
        at.layout(Layout.of(owner.getClass()));
      }
      recorder.accessing();
      return variable(owner, at);
    } catch (Throwable failure) {
      recorder.failed(failure);
      return null;
    } finally {
      recorder.end();
    }
  }

  /** A static field is about to be accessed. */
  boolean staticBegins(WatchedSite at, boolean isWrite) {
    ObjectShadow owner = at.fieldOwner();
    ThreadState thread = ThreadTable.current();
    FreeVariable variable = owner == null ? null : owner.freeVariable(at.field());
    boolean isKnown =
        variable != null
            && thread != null
            && (owner.classNumber() < 0 || thread.classesUsed().get(owner.classNumber()));
    return begins(null, isKnown ? variable : madeKnown(at), at, isWrite);
  }

  private FreeVariable madeKnown(WatchedSite at) {
    if (!recorder.beginForProgram()) {
      return null;
    }
    try {
      FieldKey field = recorder.fields().of(at);
      ObjectShadow owner = recorder.fields().owner(at);
      recorder.accessing();
      recorder.initialisations().use(owner, at.site());
      return field.isVolatile() ? owner.madeFreeVariable(field) : null;
    } catch (Throwable failure) {
      recorder.failed(failure);
      return null;
    } finally {
      recorder.end();
    }
  }

  private boolean begins(Object owner, FreeVariable variable, WatchedSite at, boolean isWrite) {
    ThreadState thread = ThreadTable.current();
    if (variable == null || thread == null || recorder.isReporting()) {
      return false;
    }
    try {
      thread.freeAccess().forget();
      if (untold != null) {
        return isUntold(thread, owner, variable, at.site(), isWrite);
      }
      return isWrite ? writes(thread, variable) : reads(thread, variable);
    } catch (Throwable failure) {
      thread.freeAccess().forget();
      recorder.failedOutOfTurn(failure);
      return true;
    }
  }

  private boolean isUntold(
      ThreadState thread, Object owner, FreeVariable variable, Site site, boolean isWrite) {
    boolean isUntold = thread.clock() != null && untold.begins(thread, owner, variable, isWrite);
    if (isUntold) {
      thread.untold()[isWrite ? WRITE : READ]++;
      OperationKind kind = isWrite ? OperationKind.VOLATILE_WRITE : OperationKind.VOLATILE_READ;
      untold.happens(thread, variable, kind, site);
    }
    return isUntold;
  }

  private boolean writes(ThreadState thread, FreeVariable variable) {
    if (variable.needsTurn()) {
      return false;
    }
    thread.endStretch();
    if (!isLocked(thread, variable)) {
      return false;
    }
    variable.startWrite();
    thread.untold()[WRITE]++;
    variable.clock().publish(thread.clock());
    return true;
  }

  private boolean reads(ThreadState thread, FreeVariable variable) {
    long writes = variable.writes();
    if (variable.needsTurn()) {
      return false;
    }
    if (!variable.isLocked() && variable.clock().isKnownTo(thread.clock())) {
      thread.freeAccess().watch(variable, writes);
      thread.untold()[READ]++;
      return true;
    }
    thread.endStretch();
    if (!isLocked(thread, variable)) {
      return false;
    }
    thread.untold()[READ]++;
    variable.clock().teachReader(thread.clock());
    return true;
  }

  private boolean isLocked(ThreadState thread, FreeVariable variable) {
    if (!variable.lock()) {
      recorder.abandon();
      return false;
    }
    thread.freeAccess().lock(variable);
    if (variable.needsTurn()) {
      thread.freeAccess().forget();
      return false;
    }
    return true;
  }

  /**
   * A thread-safe object is about to be accessed, by a call that takes no lock that others wait for
   * and runs no code of the program.
   */
  public boolean callBegins(Object owner, FreeVariable variable, boolean mayWrite, Site site) {
    ThreadState thread = ThreadTable.current();
    if (thread == null || thread.clock() == null || recorder.isReporting()) {
      return false;
    }
    thread.freeAccess().forget();
    if (untold != null) {
      return mayWrite
          ? untold.begins(thread, owner, variable, true)
          : isUntold(thread, owner, variable, site, false);
    }
    if (!mayWrite) {
      return reads(thread, variable);
    }
    thread.endStretch();
    if (!isLocked(thread, variable)) {
      return false;
    }
    variable.startWrite();
    return true;
  }

  /** A call that could have written has been made. */
  public void callEnds(FreeVariable variable, boolean isRead, boolean isWrite, Site site) {
    ThreadState thread = recorder.known();
    if (thread == null || !thread.freeAccess().isOpen()) {
      return;
    }
    try {
      if (untold != null) {
        OperationKind written = isRead ? OperationKind.UPDATE : OperationKind.VOLATILE_WRITE;
        OperationKind kind = isWrite ? written : OperationKind.VOLATILE_READ;
        thread.untold()[UntoldCounts.number(kind)]++;
        untold.happens(thread, variable, kind, site);
        return;
      }
      thread.untold()[isWrite ? isRead ? UPDATE : WRITE : READ]++;
      if (isRead) {
        variable.clock().teachReader(thread.clock());
      }
      if (isWrite) {
        variable.clock().publish(thread.clock());
      }
    } finally {
      thread.freeAccess().forget();
    }
  }

  /** A call that could only read has been made. */
  public void readEnds() {
    isMade();
  }

  /** An access has been made; false if it was none that had begun here without the turn. */
  boolean isMade() {
    ThreadState thread = recorder.known();
    if (thread == null || !thread.freeAccess().isOpen()) {
      return false;
    }
    boolean hasTurn = thread.freeAccess().hasTurn();
    FreeVariable overtaken = thread.freeAccess().end();
    if (overtaken != null) {
      learnLate(thread, overtaken);
    }
    return !hasTurn;
  }

  /** What was written meanwhile may be what was read. */
  private void learnLate(ThreadState thread, FreeVariable variable) {
    try {
      thread.endStretch();
      ThreadClock clock = thread.clock();
      if (isLocked(thread, variable)) {
        variable.clock().teachReader(clock);
      } else if (recorder.begin()) {
        variable.clock().teachReader(clock);
        recorder.end();
      }
    } catch (Throwable failure) {
      recorder.failedOutOfTurn(failure);
    } finally {
      thread.freeAccess().forget();
    }
  }
}
