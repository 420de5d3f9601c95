// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.HappensBefore;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.operation.VariableId;

/**
 * Volatile fields and thread-safe objects where nobody needs one order of everything: then accesses
 * of different variables need not wait for each other.
 *
 * <p>What is not known yet is first made known with the turn: then a method here returns false and
 * has done nothing.
 */
public final class FreeVariables {
  private final Recorder recorder;
  private final HappensBefore order;
  private final boolean areConflictsWanted;
  private final FreeAccesses accesses;

  FreeVariables(Recorder recorder, RaceFilter filter) {
    this.recorder = recorder;
    this.order = filter.monitorOrder();
    this.areConflictsWanted = filter.laterConflicts() != null;
    this.accesses =
        areConflictsWanted
            ? new UntoldAccesses(recorder, filter)
            : new ClockedAccesses(recorder, order);
  }

  /** Whether somebody wants to know which accesses conflict. */
  public boolean areConflictsWanted() {
    return areConflictsWanted;
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
    return new FreeVariable(whole, order.synchronisation(whole), accesses.otherClockOf(whole));
  }

  /** The variable is accessed in ways that need the turn, which this thread has. */
  public void requireTurn(FreeVariable variable) {
    ThreadState thread = ThreadTable.current();
    if (thread == null || !thread.freeAccess().hasLocked(variable)) {
      accesses.requireTurn(variable);
    }
  }

  /**
   * The thread, which has the turn until it has made an access of the variable, tells of that;
   * {@link #toldEnds} must follow.
   */
  public void tells(ThreadState thread, FreeVariable variable) {
    accesses.tells(thread, variable);
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
    requireTurn(owner.madeFreeVariable(field));
  }

  /** As the other one, for a field. */
  void tells(ThreadState thread, ObjectShadow owner, FieldKey field) {
    tells(thread, owner.madeFreeVariable(field));
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
      return hasHappened(thread, owner, variable, at.site(), isWrite);
    } catch (Throwable failure) {
      thread.freeAccess().forget();
      recorder.failedOutOfTurn(failure);
      return true;
    }
  }

  private boolean hasHappened(
      ThreadState thread, Object owner, FreeVariable variable, Site site, boolean isWrite) {
    boolean isFree = thread.clock() != null && accesses.begins(thread, owner, variable, isWrite);
    if (isFree) {
      happens(
          thread,
          variable,
          isWrite ? OperationKind.VOLATILE_WRITE : OperationKind.VOLATILE_READ,
          site);
    }
    return isFree;
  }

  private void happens(ThreadState thread, FreeVariable variable, OperationKind kind, Site site) {
    thread.untold()[UntoldCounts.number(kind)]++;
    accesses.happens(thread, variable, kind, site);
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
    return mayWrite
        ? accesses.begins(thread, owner, variable, true)
        : hasHappened(thread, owner, variable, site, false);
  }

  /** A call that could have written has been made. */
  public void callEnds(FreeVariable variable, boolean isRead, boolean isWrite, Site site) {
    ThreadState thread = recorder.known();
    if (thread == null || !thread.freeAccess().isOpen()) {
      return;
    }
    try {
      OperationKind written = isRead ? OperationKind.UPDATE : OperationKind.VOLATILE_WRITE;
      happens(thread, variable, isWrite ? written : OperationKind.VOLATILE_READ, site);
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
      accesses.overtaken(thread, overtaken);
    }
    return !hasTurn;
  }
}
