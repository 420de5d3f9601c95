// SPDX-License-Identifier: Apache-2.0
package unwatched;

/**
 * Runs tasks at the same time, each in a thread of its own. Start and join are seen all the same.
 */
public final class Threads {
  private Threads() {}

  /** Work that may fail. */
  public interface Task {
    void run() throws Exception;
  }

  /** Returns when all tasks are done. */
  public static void run(Task... tasks) throws Exception {
    Thread[] threads = new Thread[tasks.length];
    for (int i = 0; i < tasks.length; i++) {
      threads[i] = thread(tasks[i]);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** A thread that is not started yet. */
  public static Thread thread(Task task) {
    return new Thread(
        () -> {
          try {
            task.run();
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
  }
}
