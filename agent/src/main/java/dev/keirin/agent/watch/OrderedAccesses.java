// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import java.lang.reflect.Array;
import java.util.function.Consumer;

/**
 * Accesses whose order is wanted: those of volatile fields, and where nothing is filtered all.
 *
 * <p>An access has the turn to report until it has been made. The report itself comes before the
 * access, or after a read when values are wanted; nobody can tell, since everybody else waits.
 */
final class OrderedAccesses {
  private final Recorder recorder;
  private final boolean withValues;
  private final ClassInitialisations initialisations;
  private final FreeVariables freeVariables;

  // The read that has the turn and waits for its value.
  private VariableId pendingVariable;
  private boolean isPendingVolatile;
  private Site pendingSite;

  OrderedAccesses(Recorder recorder, boolean withValues) {
    this.recorder = recorder;
    this.withValues = withValues;
    this.initialisations = recorder.initialisations();
    this.freeVariables = recorder.freeVariables();
  }

  void read(Object owner, int site) {
    StackRoom.require();
    if (freeVariables == null || !freeVariables.begins(owner, SiteTable.get(site), false)) {
      leavingOpen(site, at -> readField(recorder.objects().of(owner), at));
    }
  }

  void write(Object owner, long value, int site) {
    StackRoom.require();
    if (freeVariables == null || !freeVariables.begins(owner, SiteTable.get(site), true)) {
      leavingOpen(site, at -> writeField(recorder.objects().of(owner), value, at));
    }
  }

  void readStatic(int site) {
    StackRoom.require();
    if (freeVariables == null || !freeVariables.staticBegins(SiteTable.get(site), false)) {
      leavingOpen(site, at -> readField(usedClass(at), at));
    }
  }

  void writeStatic(long value, int site) {
    StackRoom.require();
    if (freeVariables == null || !freeVariables.staticBegins(SiteTable.get(site), true)) {
      leavingOpen(site, at -> writeField(usedClass(at), value, at));
    }
  }

  void readElement(Object array, int index, int site) {
    StackRoom.require();
    leavingOpen(site, at -> read(element(array, index), false, at));
  }

  void writeElement(Object array, int index, long value, int site) {
    StackRoom.require();
    leavingOpen(site, at -> write(element(array, index), false, value, at));
  }

  /** Takes the turn for a report and keeps it until the access has been made. */
  private void leavingOpen(int site, Consumer<WatchedSite> report) {
    if (recorder.beginForProgram()) {
      try {
        report.accept(SiteTable.get(site));
      } catch (Throwable failure) {
        recorder.failed(failure);
      } finally {
        recorder.leaveOpen();
      }
    }
  }

  /** The class whose static field is accessed, which makes use of its initialisation. */
  private ObjectShadow usedClass(WatchedSite at) {
    ObjectShadow owner = recorder.fields().owner(at);
    initialisations.use(owner, at.site());
    return owner;
  }

  private void readField(ObjectShadow owner, WatchedSite at) {
    FieldKey field = recorder.fields().of(at);
    read(told(owner, field), field.isVolatile(), at);
  }

  private void writeField(ObjectShadow owner, long value, WatchedSite at) {
    FieldKey field = recorder.fields().of(at);
    write(told(owner, field), field.isVolatile(), value, at);
  }

  /** The field of an object, of which the sink is told. */
  private VariableId told(ObjectShadow owner, FieldKey field) {
    if (freeVariables != null && field.isVolatile()) {
      freeVariables.tells(recorder.current(), owner, field);
    }
    return owner.field(field);
  }

  private VariableId element(Object array, int index) {
    return recorder.objects().of(array).element(index, Array.getLength(array));
  }

  private void read(VariableId variable, boolean isVolatile, WatchedSite at) {
    pendingVariable = variable;
    isPendingVolatile = isVolatile;
    pendingSite = at.site();
    if (!withValues) {
      reportPendingRead();
    }
  }

  private void reportPendingRead() {
    VariableId variable = pendingVariable;
    pendingVariable = null;
    ThreadId thread = (isPendingVolatile ? recorder.current() : recorder.accessing()).id();
    OperationKind kind = isPendingVolatile ? OperationKind.VOLATILE_READ : OperationKind.READ;
    recorder.sink().access(kind, thread, variable, pendingSite);
  }

  private void write(VariableId variable, boolean isVolatile, long value, WatchedSite at) {
    ThreadId thread = (isVolatile ? recorder.current() : recorder.accessing()).id();
    if (withValues) {
      recorder.sink().values(0, value);
    }
    OperationKind kind = isVolatile ? OperationKind.VOLATILE_WRITE : OperationKind.WRITE;
    recorder.sink().access(kind, thread, variable, at.site());
  }

  /** The access has been made. */
  void made() {
    if (freeVariables != null && freeVariables.isMade()) {
      return;
    }
    if (recorder.resume()) {
      recorder.end();
    }
  }

  /** The read has been made and returned the value. */
  void made(long value) {
    if (recorder.resume()) {
      try {
        if (pendingVariable != null) {
          recorder.sink().values(value, 0);
          reportPendingRead();
        }
      } catch (Throwable failure) {
        recorder.failed(failure);
      } finally {
        recorder.end();
      }
    }
  }
}
