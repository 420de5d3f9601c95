// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/** Which accesses are not looked at, because others before them are. */
class RepeatedAccessesTest {
  private static void assertReports(Class<?> program, String... expected) throws Exception {
    InstrumentedProgram instrumented =
        new InstrumentedProgram(Plan.Accesses.RACING, EnumSet.allOf(Saving.class), program);
    instrumented.run();
    assertThat(instrumented.reports()).containsExactly(expected);
  }

  static class Repeating {
    int a;
    int b;
    static int s;

    int twice() {
      return a + a + b; // read a, read b
    }

    void writeAndRead() {
      a = 3;
      b = a; // only the two writes
      a = b;
    }

    void readAndWrite() {
      a++; // both
      a++; // none
    }

    int inBranches(int n) {
      int sum = a;
      if (n > 0) {
        sum += a; // none
        b = 1;
      }
      return sum + a + b; // both again, as code comes here from elsewhere
    }

    static int other(Repeating o) {
      int sum = o.a + o.a; // one
      Repeating p = o;
      o = new Repeating();
      return sum + p.a; // again, as the constructor may do anything
    }

    static int statics() {
      s = 1;
      return s + s; // only the write
    }

    static int run() {
      Repeating o = new Repeating();
      o.writeAndRead();
      o.readAndWrite();
      return o.twice() + o.inBranches(1) + other(o) + statics();
    }
  }

  @Test
  void whatCodeBeforeMakesSureOfIsNotReportedAgain() throws Exception {
    assertReports(
        Repeating.class,
        "write a",
        "write b",
        "read a",
        "write a",
        "read a",
        "read b",
        "read a",
        "write b",
        "read a",
        "read b",
        "read a",
        "read a",
        "write s");
  }

  static class Synchronising {
    int a;
    volatile int v;
    final Object lock = new Object();

    int afterCall() {
      int first = a;
      other();
      return first + a;
    }

    void other() {}

    int afterVolatile() {
      return a + v + a;
    }

    int inMonitor() {
      int sum = a;
      synchronized (lock) {
        sum += a;
      }
      return sum + a;
    }

    int inLoop() {
      int sum = 0;
      for (int i = 0; i < 2; i++) {
        sum += a;
        v = sum;
      }
      return sum;
    }

    int ofMany(Synchronising... others) {
      int sum = 0;
      for (Synchronising other : others) {
        sum += other.a;
      }
      return sum;
    }

    static int run() {
      Synchronising o = new Synchronising();
      int calls = o.afterCall() + o.afterVolatile() + o.inMonitor();
      return calls + o.inLoop() + o.ofMany(o, new Synchronising());
    }
  }

  @Test
  void whatComesAfterSomethingThatMaySynchroniseIsReportedAgain() throws Exception {
    InstrumentedProgram instrumented =
        new InstrumentedProgram(
            Plan.Accesses.RACING, EnumSet.allOf(Saving.class), Synchronising.class);
    instrumented.run();
    assertThat(instrumented.reports().stream().filter(report -> report.equals("read a")))
        .hasSize(2 + 2 + 3 + 2 + 2);
  }

  static class Constructed {
    int a;
    int b;
    static Constructed leaked;

    Constructed(int n) {
      a = n; // nobody else can know the object
      if (n > 1) {
        b = a;
      }
      leaked = this;
      b = 2; // others can
    }

    static int run() {
      return new Constructed(2).b;
    }
  }

  static class Telling {
    static Object told;

    static class Looped {
      int b;

      Looped(int n) {
        for (int i = 0; i < n; i++) {
          b = i; // others can know it from the second time on
          told = this;
        }
      }
    }

    static class Derived extends Looped {
      int c;

      Derived() {
        super(1);
        c = 1; // the constructor of the superclass has told others
      }
    }

    static int run() {
      return new Looped(2).b + new Derived().c;
    }
  }

  @Test
  void onlyWhatIsWrittenBeforeOthersCanKnowTheObjectIsAFirstWrite() throws Exception {
    assertThat(firstWrites(Constructed.class)).isEqualTo(2);
    assertThat(firstWrites(Telling.class)).isZero();
  }

  private static int firstWrites(Class<?> program) throws Exception {
    InstrumentedProgram instrumented =
        new InstrumentedProgram(Plan.Accesses.RACING, EnumSet.allOf(Saving.class), program);
    instrumented.run();
    return instrumented.firstWrites();
  }

  @Test
  void whatConstructorsWriteIsReported() throws Exception {
    assertReports(Constructed.class, "write a", "write b", "write leaked", "write b", "read b");
  }
}
