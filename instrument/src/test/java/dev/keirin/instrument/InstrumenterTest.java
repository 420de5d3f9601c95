// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Runs small classes with each way of instrumentation. */
final class InstrumenterTest {
  private static final List<Plan.Accesses> REPORTING =
      List.of(Plan.Accesses.WITH_VALUES, Plan.Accesses.ALL, Plan.Accesses.RACING);

  /**
   * All ways must report these lines in this order, values only where values are wanted, or count
   * as many.
   */
  private static void assertReports(Class<?> program, String... expected) throws Exception {
    Object plain = plainResult(program);
    for (Plan.Accesses accesses : REPORTING) {
      InstrumentedProgram instrumented = new InstrumentedProgram(accesses, program);
      assertThat(instrumented.run()).as("result with %s", accesses).isEqualTo(plain);
      boolean withValues = accesses == Plan.Accesses.WITH_VALUES;
      assertThat(instrumented.reports().stream().map(r -> withValues ? r : withoutValue(r)))
          .as("reports with %s", accesses)
          .containsExactlyElementsOf(
              Stream.of(expected).map(r -> withValues ? r : withoutValue(r)).toList());
    }
    assertThat(InstrumentedProgram.withStates(program).run()).as("with states").isEqualTo(plain);
    InstrumentedProgram counted = new InstrumentedProgram(Plan.Accesses.COUNTED, program);
    assertThat(counted.run()).as("result when counting").isEqualTo(plain);
    assertThat(counted.counts())
        .as("counts")
        .containsExactly(
            starting("read ", expected),
            starting("write ", expected),
            starting("volatile read ", expected),
            starting("volatile write ", expected));
    assertThat(counted.countedBlocks()).isEqualTo(starting("begin ", expected));
    assertThat(counted.reports())
        .as("reports when counting")
        .containsExactlyElementsOf(
            Stream.of(expected)
                .filter(r -> r.startsWith("enter") || r.startsWith("exit"))
                .toList());
  }

  private static Object plainResult(Class<?> program) throws Exception {
    var run = program.getDeclaredMethod("run");
    run.setAccessible(true);
    return run.invoke(null);
  }

  private static String withoutValue(String report) {
    return report.replaceAll(" = .*", "");
  }

  private static long starting(String start, String... reports) {
    return Stream.of(reports).filter(report -> report.startsWith(start)).count();
  }

  static final class InstanceFields {
    boolean z;
    byte b;
    char c;
    short s;
    int i;
    long j;
    float f;
    double d;
    String l;
    volatile long v;
    final int constant;

    InstanceFields(int constant) {
      this.constant = constant;
    }

    static String run() {
      InstanceFields o = new InstanceFields(9);
      o.z = true;
      o.b = -1;
      o.c = 'x';
      o.s = -300;
      o.i = 7;
      o.j = 1L << 40;
      o.f = 1.5f;
      o.d = -2.5;
      o.l = "four";
      o.v = 3;
      return o.z + " " + o.b + o.c + o.s + o.i + o.j + o.f + o.d + o.l + o.v + o.constant;
    }
  }

  @Test
  void fieldsOfAllTypesAreReportedWithTheirValues() throws Exception {
    String f = Integer.toString(Float.floatToRawIntBits(1.5f));
    String d = Long.toString(Double.doubleToRawLongBits(-2.5));
    String j = Long.toString(1L << 40);
    assertReports(
        InstanceFields.class,
        "write z = 1",
        "write b = -1",
        "write c = 120",
        "write s = -300",
        "write i = 7",
        "write j = " + j,
        "write f = " + f,
        "write d = " + d,
        "write l = 4",
        "volatile write v = 3",
        "read z = 1",
        "read b = -1",
        "read c = 120",
        "read s = -300",
        "read i = 7",
        "read j = " + j,
        "read f = " + f,
        "read d = " + d,
        "read l = 4",
        "volatile read v = 3");
  }

  static final class StaticFields {
    static byte b;
    static long j;
    static double d;
    static Object l;
    static volatile int v;

    static String run() {
      b = 5;
      j = -1;
      d = 0;
      l = null;
      v = b + 1;
      Other.touched += 2;
      return b + " " + j + d + l + v;
    }

    static final class Other {
      static int touched;
      static final Object LOCK = new Object();
    }
  }

  @Test
  void staticFieldsAreReportedAndInitialisersRunBeforeTheReport() throws Exception {
    assertReports(
        StaticFields.class,
        "write b = 5",
        "write j = -1",
        "write d = 0",
        "write l = 0",
        "read b = 5",
        "volatile write v = 6",
        "initialises",
        "initialised",
        "read touched = 0",
        "write touched = 2",
        "read b = 5",
        "read j = -1",
        "read d = 0",
        "read l = 0",
        "volatile read v = 6");
  }

  static final class UsesOfClasses {
    static int shared;

    static String run() {
      Far.use();
      new Far().stay();
      Near.use();
      return "done";
    }

    static final class Far {
      static {
        reach();
      }

      private static void reach() {
        shared = 3;
      }

      static void use() {}

      void stay() {}
    }

    static final class Near {
      static final Object OWN = new Object();
      static Object other = make();

      static Object make() {
        return "made";
      }

      static void use() {}
    }
  }

  @Test
  void whoeverUsesAClassWhoseInitialiserReachesOutSaysSo() throws Exception {
    assertReports(
        UsesOfClasses.class,
        "initialises",
        "uses class of reach",
        "write shared = 3",
        "initialised",
        "uses class of use",
        "uses class of <init>",
        "initialises",
        "write other = 4",
        "initialised");
  }

  static final class Arrays {
    static String run() {
      boolean[] z = new boolean[1];
      byte[] b = new byte[2];
      char[] c = new char[1];
      short[] s = new short[1];
      int[] i = new int[3];
      long[] j = new long[1];
      float[] f = new float[1];
      double[] d = new double[1];
      Object[] l = new String[1];
      z[0] = true;
      b[1] = (byte) 200;
      c[0] = 'a';
      s[0] = 1;
      i[2] += 4;
      j[0]--;
      f[0] = 0;
      d[0] = 0;
      l[0] = "abc";
      return "" + z[0] + b[1] + c[0] + s[0] + i[2] + j[0] + f[0] + d[0] + l[0];
    }
  }

  @Test
  void arraysOfAllTypesAreReportedWithTheirElements() throws Exception {
    assertReports(
        Arrays.class,
        "write [0] = 1",
        "write [1] = -56",
        "write [0] = 97",
        "write [0] = 1",
        "read [2] = 0",
        "write [2] = 4",
        "read [0] = 0",
        "write [0] = -1",
        "write [0] = 0",
        "write [0] = 0",
        "write [0] = 3",
        "read [0] = 1",
        "read [1] = -56",
        "read [0] = 97",
        "read [0] = 1",
        "read [2] = 4",
        "read [0] = -1",
        "read [0] = 0",
        "read [0] = 0",
        "read [0] = 3");
  }

  static final class Monitors {
    int n;

    synchronized int add(long wide, int more) {
      if (more < 0) {
        throw new IllegalArgumentException("negative");
      }
      n += more + (int) wide;
      return n;
    }

    static synchronized void fail() {
      throw new IllegalStateException();
    }

    static int run() {
      Monitors m = new Monitors();
      m.add(2, 3);
      try {
        m.add(0, -1);
      } catch (IllegalArgumentException e) {
        synchronized (m) {
          m.n *= 2;
        }
      }
      try {
        synchronized (m) {
          fail();
        }
      } catch (IllegalStateException e) {
        return m.n;
      }
      return -1;
    }
  }

  @Test
  void monitorsAreReportedAlsoWhenExceptionsLeaveThem() throws Exception {
    assertReports(
        Monitors.class,
        "enter method",
        "read n = 0",
        "write n = 5",
        "read n = 5",
        "exit method",
        "enter method",
        "exit method",
        "enter",
        "read n = 5",
        "write n = 10",
        "exit",
        "enter",
        "enter method",
        "exit method",
        "exit",
        "read n = 10");
  }

  static class Constructors {
    int x;

    Constructors(int x) {
      this.x = x;
    }

    static final class Inner extends Constructors {
      double half;

      Inner(int[] from, boolean isFirst) {
        super(isFirst ? from[0] : from[1]);
        for (int i = 0; i < from.length; i++) {
          half += from[i] / 2.0;
        }
      }
    }

    static double run() {
      Inner inner = new Inner(new int[] {3, 4}, false);
      return inner.x + inner.half;
    }
  }

  @Test
  void constructorsAreReportedBeforeAndAfterTheCallOfSuper() throws Exception {
    long three = Double.doubleToRawLongBits(1.5);
    long seven = Double.doubleToRawLongBits(3.5);
    assertReports(
        Constructors.class,
        "write [0] = 3",
        "write [1] = 4",
        "read [1] = 4",
        "write x = 4",
        "read half = 0",
        "read [0] = 3",
        "write half = " + three,
        "read half = " + three,
        "read [1] = 4",
        "write half = " + seven,
        "read x = 4",
        "read half = " + seven);
  }

  static final class Lambdas {
    static int run() {
      int[] cell = {1};
      IntSupplier next = () -> cell[0]++;
      return next.getAsInt() + next.getAsInt();
    }
  }

  @Test
  void accessesInLambdasAreReported() throws Exception {
    assertReports(
        Lambdas.class,
        "write [0] = 1",
        "read [0] = 1",
        "write [0] = 2",
        "read [0] = 2",
        "write [0] = 3");
  }

  static final class Blocks {
    int n;

    int atomicNext() {
      return ++n;
    }

    void atomicFailure() {
      throw new IllegalStateException("expected");
    }

    static int run() {
      Blocks blocks = new Blocks();
      try {
        blocks.atomicFailure();
      } catch (IllegalStateException e) {
        return blocks.atomicNext();
      }
      return 0;
    }
  }

  @Test
  void atomicMethodsBeginAndEndAlsoByExceptions() throws Exception {
    assertReports(
        Blocks.class,
        "begin atomicFailure",
        "end atomicFailure",
        "begin atomicNext",
        "read n = 0",
        "write n = 1",
        "end atomicNext");
  }

  static final class MonitorsLeftLast {
    int n;

    void atomicAddition() {
      synchronized (this) {
        n++;
      }
    }

    int atomicChoice(boolean isFirst) {
      int found = 7;
      if (isFirst) {
        synchronized (this) {
          return found;
        }
      }
      return found + 1;
    }

    int atomicMore() {
      synchronized (this) {
        n = 1;
      }
      return n;
    }

    void atomicFailure() {
      synchronized (this) {
        throw new IllegalStateException("expected");
      }
    }

    void atomicWithBlocks() {
      synchronized (this) {
        n = 2;
      }
    }

    static int run() {
      MonitorsLeftLast monitors = new MonitorsLeftLast();
      monitors.atomicAddition();
      monitors.atomicChoice(true);
      monitors.atomicChoice(false);
      int more = monitors.atomicMore();
      try {
        monitors.atomicFailure();
      } catch (IllegalStateException e) {
        monitors.atomicWithBlocks();
      }
      return more;
    }
  }

  @Test
  void blocksThatLeaveAMonitorLastEndBeforeOthersCanEnterIt() throws Exception {
    assertReports(
        MonitorsLeftLast.class,
        "begin atomicAddition",
        "enter",
        "read n = 0",
        "write n = 1",
        "exit",
        "end atomicAddition before the exit",
        "begin atomicChoice",
        "enter",
        "exit",
        "end atomicChoice before the exit",
        "begin atomicChoice",
        "end atomicChoice",
        "begin atomicMore",
        "enter",
        "write n = 1",
        "exit",
        "read n = 1",
        "end atomicMore",
        "begin atomicFailure",
        "enter",
        "exit",
        "end atomicFailure",
        "begin atomicWithBlocks",
        "begin atomicWithBlocks",
        "enter",
        "write n = 2",
        "exit",
        "end atomicWithBlocks before the exit",
        "end atomicWithBlocks before the exit");
  }

  static final class LocksUnlockedLast {
    final Lock lock;
    int n;

    LocksUnlockedLast(Lock lock) {
      this.lock = lock;
    }

    int atomicAddition() {
      lock.lock();
      try {
        return ++n;
      } finally {
        lock.unlock();
      }
    }

    void atomicMore() {
      lock.lock();
      try {
        n = 0;
      } finally {
        lock.unlock();
      }
      n = 1;
    }

    void atomicAlthoughNotLocked() {
      try {
        lock.unlock();
      } catch (IllegalMonitorStateException e) {
        n = 2;
      }
    }

    /** Which the program may have do anything. */
    static final class OwnLock extends ReentrantLock {
      private static final long serialVersionUID = 1;
    }

    static int run() {
      new LocksUnlockedLast(new ReentrantLock()).atomicMore();
      new LocksUnlockedLast(new ReentrantLock()).atomicAlthoughNotLocked();
      return new LocksUnlockedLast(new ReentrantLock()).atomicAddition()
          + new LocksUnlockedLast(new OwnLock()).atomicAddition();
    }
  }

  @Test
  void blocksThatUnlockALockOfTheJdkLastEndBefore() throws Exception {
    for (Plan.Accesses accesses : REPORTING) {
      InstrumentedProgram program = new InstrumentedProgram(accesses, LocksUnlockedLast.class);

      assertThat(program.run()).isEqualTo(2);
      assertThat(
              program.reports().stream()
                  .map(InstrumenterTest::withoutValue)
                  .filter(report -> !report.startsWith("read") && !report.startsWith("called")))
          .containsExactly(
              "begin atomicMore",
              "calls lock",
              "write n",
              "calls unlock",
              "write n",
              "end atomicMore",
              "begin atomicAlthoughNotLocked",
              "calls unlock",
              "write n",
              "end atomicAlthoughNotLocked",
              "begin atomicAddition",
              "calls lock",
              "write n",
              "end atomicAddition",
              "calls unlock",
              "begin atomicAddition",
              "calls lock",
              "write n",
              "calls unlock",
              "end atomicAddition");
    }
  }

  static final class Failures {
    int n;
    static final List<String> SEEN = new ArrayList<>();

    static void attempt(Runnable action) {
      try {
        action.run();
        SEEN.add("no failure");
      } catch (RuntimeException e) {
        SEEN.add(e.getClass().getSimpleName());
      }
    }

    static String run() {
      SEEN.clear();
      int[] few = new int[2];
      Object[] strings = new String[1];
      attempt(() -> System.identityHashCode(nothing().n));
      attempt(() -> nothing().n = 1);
      attempt(() -> System.identityHashCode(few[2]));
      attempt(() -> few[-1] = 0);
      attempt(() -> strings[0] = 1);
      attempt(() -> noArray()[0] = 1);
      attempt(() -> noLongs()[0]++);
      return String.join(" ", SEEN);
    }

    static Failures nothing() {
      return null;
    }

    static Object[] noArray() {
      return null;
    }

    static long[] noLongs() {
      return null;
    }
  }

  @Test
  void accessesThatFailAreNotReportedAndFailAsEver() throws Exception {
    String expected =
        "NullPointerException NullPointerException ArrayIndexOutOfBoundsException"
            + " ArrayIndexOutOfBoundsException ArrayStoreException NullPointerException"
            + " NullPointerException";
    assertThat(plainResult(Failures.class)).isEqualTo(expected);
    for (Plan.Accesses accesses : Plan.Accesses.values()) {
      InstrumentedProgram program = new InstrumentedProgram(accesses, Failures.class);
      assertThat(program.run()).as("%s", accesses).isEqualTo(expected);
      assertThat(program.reports().stream().filter(r -> !r.contains("SEEN") && !r.contains("all")))
          .as("%s", accesses)
          .filteredOn(r -> r.startsWith("read") || r.startsWith("write"))
          .isEmpty();
    }
  }

  static final class Calls {
    static String run() {
      ArrayList<Object> list = new ArrayList<>();
      list.add(0, "a");
      list.ensureCapacity(7);
      try {
        return list.get(0) + " " + list.size() + list.get(3);
      } catch (IndexOutOfBoundsException e) {
        return "expected";
      }
    }
  }

  @Test
  void modelledCallsAreReportedWithTheirResults() throws Exception {
    InstrumentedProgram program = new InstrumentedProgram(Plan.Accesses.ALL, Calls.class);
    assertThat(program.run()).isEqualTo("expected");
    assertThat(program.reports())
        .startsWith("calls add", "called add: null", "calls ensureCapacity")
        .contains("called get: a", "called size: 1")
        .last()
        .asString()
        .startsWith("called get: java.lang.IndexOutOfBoundsException");
    InstrumentedProgram counted = new InstrumentedProgram(Plan.Accesses.COUNTED, Calls.class);
    assertThat(counted.run()).isEqualTo("expected");
    assertThat(counted.reports())
        .containsExactly(
            "called add: null", "called ensureCapacity: null", "called get: a", "called size: 1");
  }
}
