// SPDX-License-Identifier: Apache-2.0
// uses: commons-pool-1.2.jar commons-collections-3.2.1.jar
package known;

import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;
import unwatched.Gate;
import unwatched.Threads;

/** A pool is closed while another thread borrows from it. */
public final class PoolClosed {
  // known: data-race .closed

  public static void main(String[] args) throws Exception {
    GenericObjectPool pool =
        new GenericObjectPool(
            new BasePoolableObjectFactory() {
              @Override
              public Object makeObject() {
                return new Object();
              }
            });
    Threads.run(
        () -> {
          pool.close();
          Gate.pass(0);
        },
        () -> {
          Gate.pass(1);
          try {
            pool.returnObject(pool.borrowObject());
          } catch (IllegalStateException closed) {
            return;
          }
        });
  }
}
