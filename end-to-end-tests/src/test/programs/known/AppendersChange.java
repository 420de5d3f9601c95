// SPDX-License-Identifier: Apache-2.0
// uses: log4j-1.2.17.jar
package known;

import org.apache.log4j.helpers.AppenderAttachableImpl;
import org.apache.log4j.varia.NullAppender;
import unwatched.Threads;

/** Appenders are attached and detached while an event is appended. */
public final class AppendersChange {
  // known: data-race AppenderAttachableImpl

  public static void main(String[] args) throws Exception {
    AppenderAttachableImpl appenders = new AppenderAttachableImpl();
    Threads.run(
        () -> {
          for (int i = 0; i < 30; i++) {
            appenders.addAppender(new NullAppender());
            appenders.appendLoopOnAppenders(null);
          }
        },
        () -> {
          for (int i = 0; i < 30; i++) {
            appenders.addAppender(new NullAppender());
            appenders.removeAllAppenders();
          }
        });
  }
}
