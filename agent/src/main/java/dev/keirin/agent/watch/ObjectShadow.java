// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.analysis.clock.SyncClock;
import dev.keirin.operation.ChannelId;
import dev.keirin.operation.LockId;
import dev.keirin.operation.ObjectId;
import dev.keirin.operation.VariableId;
import dev.keirin.probe.Epoch;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * What is known about one object of the program. It does not keep the object alive.
 *
 * <p>Most objects are only ever accessed by one thread: such a one has nothing but the states of
 * its variables, which any thread may use at any time. Everything else is for the thread that has
 * the turn.
 */
public final class ObjectShadow {
  private static final AccessState[] NO_STATES = {};

  // In the place of epochs.
  private static final long[] RETIRED = {};

  private static final int NOT_INITIALISED = -1;
  private static final VarHandle STATES;
  private static final VarHandle ELEMENTS;
  private static final VarHandle FREE_VARIABLES;
  private static final VarHandle FIELDS_ELSEWHERE;
  private static final VarHandle EPOCHS;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      STATES = lookup.findVarHandle(ObjectShadow.class, "states", AccessState[].class);
      ELEMENTS = lookup.findVarHandle(ObjectShadow.class, "elements", ArrayStates.class);
      FREE_VARIABLES =
          lookup.findVarHandle(ObjectShadow.class, "freeVariables", FreeVariable.class);
      EPOCHS = lookup.findVarHandle(ObjectShadow.class, "epochs", long[].class);
      FIELDS_ELSEWHERE =
          lookup.findVarHandle(ObjectShadow.class, "fieldsElsewhere", FieldElsewhere.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private AccessState[] states = NO_STATES;
  private ArrayStates elements;
  private long[] epochs;

  // As long as there are no epochs: those of the first elements, all of which were written then.
  private long filled;
  private int filledCount;
  private volatile FreeVariable freeVariables;
  private volatile FieldElsewhere fieldsElsewhere;
  private Identity identity;
  private int classNumber = NOT_INITIALISED;
  private boolean isPlain;

  /** What is known about an object that operations name. */
  private static final class Identity {
    private static final FieldKey[] NO_KEYS = {};
    private static final VariableId[] NO_VARIABLES = {};
    final ObjectId id;
    FieldKey[] keys = NO_KEYS;
    VariableId[] variables = NO_VARIABLES;
    Map<Integer, VariableId> elements;

    MonitorShadow monitor;
    ThreadState thread;
    ChannelId channel;
    Object model;

    Identity(ObjectId id) {
      this.id = id;
    }
  }

  public boolean isIdentified() {
    return identity != null;
  }

  void identify(ObjectId id) {
    identity = new Identity(id);
    VarHandle.fullFence(); // see retire
  }

  public ObjectId id() {
    return identity.id;
  }

  /** The state of the variable with this number, or null. */
  AccessState state(int slot) {
    AccessState[] current = states;
    return slot < current.length ? current[slot] : null;
  }

  /**
   * The states of the variables of this object by number.
   *
   * @param slot the number that is needed
   * @param slots how many there are at least
   */
  AccessState[] states(int slot, int slots) {
    AccessState[] current = states;
    if (slot >= current.length) {
      // A state that another thread sets just now may be lost. Only the first objects of a class
      // are extended; the later ones have room from the start.
      AccessState[] larger = new AccessState[Math.max(slots, slot + 1)];
      System.arraycopy(current, 0, larger, 0, current.length);
      current = larger;
      states = current;
    }
    return current;
  }

  /** The states of the elements of this array, or null if they are not kept so. */
  ArrayStates elements() {
    return elements;
  }

  /** As {@link #elements()}, from now on for sure. Needs no turn. */
  ArrayStates elements(int length) {
    if (elements == null) {
      ELEMENTS.compareAndSet(this, null, new ArrayStates(length));
    }
    return elements;
  }

  /**
   * Takes the shadow, which is that of a short array, out of use, if all that it has are accesses
   * that every thread knows of; the array gets another one when it is needed. By one thread at a
   * time.
   *
   * <p>Others may use it meanwhile. Whoever adds something looks afterwards whether it is still in
   * use ({@link #isRetired}), and here it is looked again whether somebody has.
   */
  boolean retire(CommonKnowledge common) {
    long[] current = epochs;
    if (!isKnownTo(common, current) || !EPOCHS.compareAndSet(this, current, RETIRED)) {
      return false;
    }
    if (isKnownTo(common, current)) {
      return true;
    }
    EPOCHS.setVolatile(this, current);
    return false;
  }

  private boolean isKnownTo(CommonKnowledge common, long[] current) {
    if (identity != null || !areElsewhereKnownTo(common)) {
      return false;
    }
    if (current == null) {
      return filledCount == 0 || common.includes(filled);
    }
    for (long epoch : current) {
      if (!Epoch.isElsewhere(epoch) && !common.includes(epoch)) {
        return false;
      }
    }
    return true;
  }

  private boolean areElsewhereKnownTo(CommonKnowledge common) {
    for (FieldElsewhere known = fieldsElsewhere; known != null; known = known.next()) {
      if (!known.isReady() || !common.includes(known.state()[0])) {
        return false;
      }
    }
    return true;
  }

  /** Whether what is added to it is lost, and has to be added to another one. */
  boolean isRetired() {
    return EPOCHS.getVolatile(this) == RETIRED;
  }

  /** Whether there are no epochs any more, because it is retired. */
  static boolean areRetired(long[] epochs) {
    return epochs == RETIRED;
  }

  /** The epochs of the elements of this array, two for each. Needs no turn. */
  long[] epochs(int length) {
    if (epochs == null) {
      long[] made = new long[2 * length];
      for (int i = 0; i < filledCount; i++) {
        made[2 * i] = filled;
      }
      EPOCHS.compareAndSet(this, null, made);
    }
    return epochs;
  }

  /** The first elements of this array were written, which no other thread can have seen yet. */
  void fill(long epoch, int count) {
    filled = epoch;
    filledCount = count;
    VarHandle.fullFence();
  }

  /** Whether nothing else has happened than that the element was written in this stretch. */
  boolean isFilled(long stretch, int index) {
    return epochs == null && index < filledCount && Epoch.isAllIn(stretch, filled);
  }

  /** The states of the elements of this array, which is short, one for each. Needs no turn. */
  AccessState[] eachElement(int length) {
    if (states.length < length) {
      STATES.compareAndSet(this, NO_STATES, new AccessState[length]);
    }
    return states;
  }

  public VariableId field(FieldKey key) {
    FieldKey[] keys = identity.keys;
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] == key) {
        return identity.variables[i];
      }
    }
    ObjectId named = named(key.declaringClass());
    VariableId added = VariableId.inheritedField(identity.id, named, key.name());
    identity.keys = Arrays.copyOf(keys, keys.length + 1);
    identity.variables = Arrays.copyOf(identity.variables, keys.length + 1);
    identity.keys[keys.length] = key;
    identity.variables[keys.length] = added;
    return added;
  }

  /** The object as one of a class that declares some of its fields. */
  private ObjectId named(String declaringClass) {
    if (identity.id.number() == 0 || identity.id.type().equals(declaringClass)) {
      return identity.id;
    }
    for (VariableId known : identity.variables) {
      if (known.named().type().equals(declaringClass)) {
        return known.named();
      }
    }
    return ObjectId.instance(declaringClass, identity.id.number());
  }

  /** The field as a variable that needs no turn, or null if it is not known. Needs no turn. */
  FreeVariable freeVariable(FieldKey key) {
    FreeVariable known = freeVariables;
    while (known != null && known.key() != key) {
      known = known.next();
    }
    return known;
  }

  /** As {@link #freeVariable}, from now on for sure. Needs no turn. */
  FreeVariable madeFreeVariable(FieldKey key) {
    while (true) {
      FreeVariable before = freeVariables;
      FreeVariable known = freeVariable(key);
      if (known != null) {
        return known;
      }
      FreeVariable added = new FreeVariable(this, key, new SyncClock(), before);
      if (FREE_VARIABLES.compareAndSet(this, before, added)) {
        return added;
      }
    }
  }

  /** What is known of a field of which objects carry epochs; null if that is all. */
  FieldElsewhere fieldElsewhere(long variable) {
    FieldElsewhere known = fieldsElsewhere;
    while (known != null && known.variable() != variable) {
      known = known.next();
    }
    return known;
  }

  /**
   * As {@link #fieldElsewhere}, from now on for sure.
   *
   * @param isReady whether nothing is known of the field
   */
  FieldElsewhere madeFieldElsewhere(long variable, boolean isReady) {
    while (true) {
      FieldElsewhere before = fieldsElsewhere;
      FieldElsewhere known = fieldElsewhere(variable);
      if (known != null) {
        return known;
      }
      FieldElsewhere added = new FieldElsewhere(variable, isReady, before);
      if (FIELDS_ELSEWHERE.compareAndSet(this, before, added)) {
        return added;
      }
    }
  }

  /** The element of this array, whose length is given. */
  public VariableId element(int index, int length) {
    if (length >= ArrayStates.SHORTEST) {
      if (identity.elements == null) {
        identity.elements = new HashMap<>();
      }
      return identity.elements.computeIfAbsent(index, i -> VariableId.element(identity.id, i));
    }
    if (identity.variables.length != length) {
      identity.variables = new VariableId[length];
    }
    VariableId known = identity.variables[index];
    if (known == null) {
      known = VariableId.element(identity.id, index);
      identity.variables[index] = known;
    }
    return known;
  }

  /** The monitor of this object, or null if nothing is known of one. Needs no turn. */
  MonitorShadow knownMonitor() {
    Identity known = identity;
    return known == null ? null : known.monitor;
  }

  public MonitorShadow monitor() {
    if (identity.monitor == null) {
      identity.monitor = new MonitorShadow(new LockId(identity.id));
    }
    return identity.monitor;
  }

  /** The state of this thread, or null. */
  public ThreadState thread() {
    return identity.thread;
  }

  void thread(ThreadState newThread) {
    identity.thread = newThread;
  }

  /** The channel that this object stands for, or null if it has not been used as one. */
  public ChannelId channel() {
    return identity.channel;
  }

  /** The channel that this object stands for. */
  public ChannelId channel(ChannelId.Kind kind) {
    if (identity.channel == null) {
      identity.channel = new ChannelId(kind, identity.id);
    }
    return identity.channel;
  }

  /** What the library model of its class keeps about this object, or null. Needs no turn. */
  public Object model() {
    Identity known = identity;
    return known == null ? null : known.model;
  }

  public void model(Object newModel) {
    identity.model = newModel;
  }

  /** Whether this object of the library is known not to be made for several threads. */
  public boolean isPlain() {
    return isPlain;
  }

  /** It is known from now on. Needs no turn. */
  public void makePlain() {
    if (!isPlain) {
      isPlain = true;
    }
  }

  /** The number of this class among those whose static initialiser has run, or negative. */
  int classNumber() {
    return classNumber;
  }

  void classNumber(int newClassNumber) {
    classNumber = newClassNumber;
  }

  /** By identity, but without {@code Object.hashCode}, which other agents may have changed. */
  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
