// SPDX-License-Identifier: Apache-2.0
// uses: commons-dbcp-1.2.jar commons-pool-1.2.jar commons-collections-3.2.1.jar
package known;

import org.apache.commons.dbcp.AbandonedTrace;
import unwatched.Threads;

/** The time of last use is set and read without a lock. */
public final class TraceLastUsed {
  // known: data-race .lastUsed

  private static final class Trace extends AbandonedTrace {
    private void use() {
      setLastUsed();
    }

    private long read() {
      return getLastUsed();
    }
  }

  public static void main(String[] args) throws Exception {
    Trace trace = new Trace();
    Threads.run(trace::use, trace::read);
  }
}
