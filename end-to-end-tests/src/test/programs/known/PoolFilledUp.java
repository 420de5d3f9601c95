// SPDX-License-Identifier: Apache-2.0
// uses: commons-pool-1.4.jar commons-collections-3.2.1.jar
package known;

import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;
import unwatched.Threads;

/** A pool is filled up while others borrow from it. */
public final class PoolFilledUp {
  // known: atomicity-violation org.apache.commons.pool.impl.GenericObjectPool

  public static void main(String[] args) throws Exception {
    GenericObjectPool pool =
        new GenericObjectPool(
            new BasePoolableObjectFactory() {
              @Override
              public Object makeObject() {
                Thread.yield();
                return new Object();
              }
            });
    pool.setMaxActive(3);
    pool.setMinIdle(2);
    Threads.Task borrower =
        () -> {
          for (int i = 0; i < 30; i++) {
            pool.addObject();
            pool.returnObject(pool.borrowObject());
          }
        };
    Threads.run(borrower, borrower);
    pool.close();
  }
}
