// SPDX-License-Identifier: Apache-2.0
import dev.keirin.junit5.CheckConcurrency;
import dev.keirin.junit5.ConcurrentRun;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class MethodTest {
  static class Flag {
    private boolean isSet;

    void set() {
      isSet = true;
    }

    boolean get() {
      return isSet;
    }
  }

  private static void race() throws Throwable {
    Flag flag = new Flag();
    ConcurrentRun.of(flag::set, flag::get).repeat(20);
  }

  @Test
  void unchecked() throws Throwable {
    race();
  }

  @CheckConcurrency(analysis = "fasttrack")
  @RepeatedTest(2)
  void checked() throws Throwable {
    race();
  }

  @CheckConcurrency(analysis = "velodrome")
  @Test
  void atomicity() throws Throwable {
    race();
  }

  @CheckConcurrency(suppressions = "src/test/samples/suppressions.txt")
  @Test
  void suppressed() throws Throwable {
    race();
  }

  @CheckConcurrency(exact = true, atomic = "all")
  @Test
  void contradicts() {}
}
