// SPDX-License-Identifier: Apache-2.0
// uses: groovy-all-1.7.9.jar
package known;

import org.codehaus.groovy.ast.ClassHelper;
import unwatched.Threads;

/** Two threads make nodes of the same class in Groovy's compiler. */
public final class NodesCached {
  // known: data-race org.codehaus.groovy

  public static void main(String[] args) throws Exception {
    Threads.Task task =
        () -> {
          for (Class<?> type : new Class<?>[] {Thread.class, Runtime.class, Process.class}) {
            ClassHelper.make(type).getName();
            ClassHelper.makeCached(type).getMethods();
          }
        };
    Threads.run(task, task);
  }
}
