// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.operation.ChannelId;
import dev.keirin.operation.LockId;
import dev.keirin.operation.ObjectId;
import dev.keirin.operation.VariableId;
import java.util.Arrays;

/** What is known about one object of the program. It does not keep the object alive. */
public final class ObjectShadow {
  private static final FieldKey[] NO_KEYS = {};
  private static final VariableId[] NO_VARIABLES = {};
  private static final Mark[] NO_MARKS = {};

  private final ObjectId id;
  private FieldKey[] keys = NO_KEYS;
  private VariableId[] variables = NO_VARIABLES;
  private Mark[] marks = NO_MARKS;
  private MonitorShadow monitor;
  private ThreadState thread;
  private ChannelId channel;
  private Object model;

  ObjectShadow(ObjectId id) {
    this.id = id;
  }

  public ObjectId id() {
    return id;
  }

  public VariableId field(FieldKey key) {
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] == key) {
        return variables[i];
      }
    }
    VariableId added = VariableId.field(id, key.name());
    keys = Arrays.copyOf(keys, keys.length + 1);
    variables = Arrays.copyOf(variables, keys.length);
    keys[keys.length - 1] = key;
    variables[keys.length - 1] = added;
    return added;
  }

  /** The element of this array, whose length is given. */
  public VariableId element(int index, int length) {
    if (variables.length != length) {
      variables = new VariableId[length];
    }
    if (variables[index] == null) {
      variables[index] = VariableId.element(id, index);
    }
    return variables[index];
  }

  /** Who accessed the field or element with this number last, or null. Any thread may ask. */
  Mark mark(int slot) {
    Mark[] current = marks;
    return slot < current.length ? current[slot] : null;
  }

  /** Notes who accessed a field or element last; there are up to {@code slots} of them. */
  void mark(int slot, Mark mark, int slots) {
    if (slot >= marks.length) {
      marks = Arrays.copyOf(marks, Math.max(slots, slot + 1));
    }
    marks[slot] = mark;
  }

  public MonitorShadow monitor() {
    if (monitor == null) {
      monitor = new MonitorShadow(new LockId(id));
    }
    return monitor;
  }

  /** The state of this thread, or null. */
  public ThreadState thread() {
    return thread;
  }

  void thread(ThreadState newThread) {
    thread = newThread;
  }

  /** The channel that this object stands for, or null if it has not been used as one. */
  public ChannelId channel() {
    return channel;
  }

  /** The channel that this object stands for. */
  public ChannelId channel(ChannelId.Kind kind) {
    if (channel == null) {
      channel = new ChannelId(kind, id);
    }
    return channel;
  }

  /** What the library model of its class keeps about this object, or null. */
  public Object model() {
    return model;
  }

  public void model(Object newModel) {
    model = newModel;
  }
}
