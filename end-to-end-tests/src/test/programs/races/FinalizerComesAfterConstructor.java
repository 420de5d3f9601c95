// SPDX-License-Identifier: Apache-2.0
package races;

import unwatched.Threads;

/** The JVM runs a finalizer only after the constructor of its object has ended. */
public final class FinalizerComesAfterConstructor {
  private static volatile boolean isFinalized;

  private int value;

  private FinalizerComesAfterConstructor(int value) {
    this.value = value;
  }

  @Override
  @SuppressWarnings({"deprecation", "removal", "Finalize"})
  protected void finalize() {
    isFinalized = value > 0;
  }

  public static void main(String[] args) throws Exception {
    Threads.thread(() -> {}).start();
    for (int i = 1; i < 100 && !isFinalized; i++) {
      new FinalizerComesAfterConstructor(i);
      System.gc();
      Thread.sleep(10);
    }
  }
}
