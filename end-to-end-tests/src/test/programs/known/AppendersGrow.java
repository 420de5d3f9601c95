// SPDX-License-Identifier: Apache-2.0
// uses: log4j-1.2.17.jar
package known;

import org.apache.log4j.helpers.AppenderAttachableImpl;
import org.apache.log4j.spi.LoggingEvent;
import org.apache.log4j.varia.NullAppender;
import unwatched.Gate;
import unwatched.Threads;

/** An appender is attached while an event goes from one to the next. */
public final class AppendersGrow {
  // known: atomicity-violation AppenderAttachableImpl.appendLoopOnAppenders is not atomic

  private static final class Slow extends NullAppender {
    @Override
    public void doAppend(LoggingEvent event) {
      Gate.pass(0);
      Gate.pass(3);
    }
  }

  public static void main(String[] args) throws Exception {
    AppenderAttachableImpl appenders = new AppenderAttachableImpl();
    appenders.addAppender(new Slow());
    appenders.addAppender(new NullAppender());
    Threads.run(
        () -> appenders.appendLoopOnAppenders(null),
        () -> {
          Gate.pass(1);
          appenders.addAppender(new NullAppender());
          Gate.pass(2);
        });
  }
}
