// SPDX-License-Identifier: Apache-2.0
// uses: log4j-1.2.15.jar
package known;

import org.apache.log4j.spi.ThrowableInformation;
import unwatched.Threads;

/** Two threads ask a log4j event for the text of its exception. */
public final class LogThrowable {
  // known: data-race org.apache.log4j.spi.ThrowableInformation

  public static void main(String[] args) throws Exception {
    ThrowableInformation information = new ThrowableInformation(new IllegalStateException());
    Threads.run(information::getThrowableStrRep, information::getThrowableStrRep);
  }
}
