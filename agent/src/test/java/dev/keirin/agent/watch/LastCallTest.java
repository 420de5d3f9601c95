// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.operation.ThreadId;
import dev.keirin.probe.AccessingThread;
import dev.keirin.probe.CallHook;
import dev.keirin.probe.Withdrawals;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LastCallTest {
  private static final int MANY = 10_000;

  private final ThreadState thread = new ThreadState(new ThreadId(1, "t"), 1, null);
  private final List<String> list = new ArrayList<>();
  private final ObjectShadow shadow = new ObjectShadow();
  private final CallHook hook = new Hook(1);
  private final LastCall call = new LastCall(hook);

  private record Hook(int number) implements CallHook {
    @Override
    public boolean maySettle(Class<?> declared) {
      return true;
    }

    @Override
    public boolean isSettled(Object receiver, Object first, AccessingThread by) {
      return false;
    }

    @Override
    public Object beginAccess(Object receiver, Object first) {
      return null;
    }

    @Override
    public void endAccess(Object token, Throwable thrown, Object result, Object receiver) {}

    @Override
    public Object beginCopy(Object array, int from, int count, Object target, int targetFrom) {
      return null;
    }

    @Override
    public void endCopy(Object token, Object array, Object copy) {}

    @Override
    public Object before(Object receiver, Object[] arguments) {
      return null;
    }

    @Override
    public void after(
        Object token, Throwable thrown, Object result, Object receiver, Object[] arguments) {}

    @Override
    public Object monitor(Object receiver) {
      return null;
    }
  }

  /** Has what it is a view of where the JDK's inner classes have it. */
  private static final class View {
    @SuppressWarnings("UnusedVariable") // looked at by its place
    private final Object viewed;

    View(Object viewed) {
      this.viewed = viewed;
    }

    static long place() throws NoSuchFieldException {
      return Memory.offset(View.class.getDeclaredField("viewed"));
    }
  }

  private void repeat(LastCall repeated) {
    thread.repeatedCalls().add(repeated);
    thread.repeatedCalls().repeats(repeated);
  }

  private boolean isRepeated(Object receiver) {
    return thread.repeatedCalls().contains(receiver, hook, hook.number());
  }

  @Test
  void aCallIsRepeatedUntilTheStretchEnds() {
    call.become(list, shadow);
    thread.repeatedCalls().add(call);
    assertThat(isRepeated(list)).isFalse();

    repeat(call);

    assertThat(isRepeated(list)).isTrue();
    assertThat(isRepeated(new ArrayList<>())).as("an equal list").isFalse();
    assertThat(isRepeated(null)).isFalse();
    assertThat(thread.repeatedCalls().contains(list, new Hook(1), 1)).as("other hook").isFalse();
    thread.endStretch();
    assertThat(isRepeated(list)).isFalse();
    assertThat(call.shadowFor(list)).isSameAs(shadow);
  }

  @Test
  void aCallForAnotherObjectIsNoRepetition() {
    List<String> other = new ArrayList<>();
    call.become(list, shadow);
    repeat(call);

    call.become(other, new ObjectShadow());

    assertThat(isRepeated(list)).isFalse();
    assertThat(isRepeated(other)).isFalse();
    assertThat(call.shadowFor(list)).isNull();
  }

  @Test
  void anObjectInTheTableHasTheShadowOfItsEntry() {
    ObjectTable.Entry entry = new ObjectTable().entry(list);
    call.become(list, shadow);

    call.become(entry);
    repeat(call);

    assertThat(isRepeated(list)).isTrue();
    assertThat(call.shadowFor(list)).isSameAs(entry.shadow());
    call.becomeClass(Layout.of(ArrayList.class).type());
    assertThat(call.shadowFor(list)).isNull();
  }

  @Test
  void whatIsKnownCanBeWithdrawn() {
    call.become(list, shadow);
    repeat(call);

    Withdrawals.withdraw();

    assertThat(isRepeated(list)).isFalse();
    assertThat(call.shadowFor(list)).isNull();
  }

  @Test
  void allViewsOfTheObjectAreMeant() throws NoSuchFieldException {
    call.become(list, shadow);
    call.throughViews(View.class, View.place());
    repeat(call);

    assertThat(isRepeated(new View(list))).isTrue();
    assertThat(isRepeated(new View(list))).isTrue();
    assertThat(isRepeated(new View(new ArrayList<>()))).isFalse();
    assertThat(isRepeated(new View(null))).isFalse();
    assertThat(isRepeated(list)).isFalse();
  }

  @Test
  void anObjectThatIsGoneIsNotTakenForNone() throws NoSuchFieldException {
    call.become(null, shadow);
    call.throughViews(View.class, View.place());
    repeat(call);

    assertThat(isRepeated(new View(null))).isFalse();
  }

  @Test
  void allObjectsOfAClassMayBeMeantForGood() {
    call.becomeClass(Layout.of(ArrayList.class).type());
    thread.repeatedCalls().add(call);
    thread.endStretch();

    assertThat(isRepeated(list)).isTrue();
    assertThat(isRepeated(new ArrayList<>())).isTrue();
    assertThat(isRepeated("")).isFalse();
    assertThat(isRepeated(ArrayList.class)).isFalse();
    assertThat(call.shadowFor(list)).isNull();
    Withdrawals.withdraw();
    assertThat(isRepeated(list)).isFalse();
    call.becomeClass(Layout.of(ArrayList.class).type());
    assertThat(isRepeated(list)).isTrue();
    call.become(list, shadow);
    assertThat(isRepeated(list)).isFalse();
  }

  @Test
  void manySitesAreToldApart() {
    List<CallHook> hooks = new ArrayList<>();
    for (int number = 0; number < MANY; number++) {
      CallHook one = new Hook(number);
      LastCall last = new LastCall(one);
      last.become(list, shadow);
      repeat(last);
      hooks.add(one);
      assertThat(thread.repeatedCalls().contains(list, one, number)).isTrue();
      assertThat(thread.repeatedCalls().of(one)).isSameAs(last);
    }

    thread.end();

    assertThat(hooks).noneMatch(one -> thread.repeatedCalls().contains(list, one, one.number()));
  }
}
