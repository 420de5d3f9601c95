// SPDX-License-Identifier: Apache-2.0
// uses: commons-pool-1.2.jar
package known;

import org.apache.commons.pool.BaseObjectPool;
import unwatched.Threads;

/** A pool is closed while another thread looks whether it is open. */
public final class PoolClosed {
  // known: data-race .closed

  private static final class Pool extends BaseObjectPool {
    @Override
    public Object borrowObject() {
      return isClosed() ? null : new Object();
    }

    @Override
    public void returnObject(Object object) {}

    @Override
    public void invalidateObject(Object object) {}
  }

  public static void main(String[] args) throws Exception {
    Pool pool = new Pool();
    Threads.run(pool::close, pool::borrowObject);
  }
}
