// SPDX-License-Identifier: Apache-2.0
// uses: commons-pool-1.4.jar
// options: atomic=all
package known;

import java.lang.reflect.Method;
import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;
import unwatched.Gate;
import unwatched.Threads;

/** A pool counts what is missing, then adds it; meanwhile others borrow. */
public final class PoolFillsUp {
  // known: atomicity-violation GenericObjectPool.ensureMinIdle is not atomic

  private static final class Factory extends BasePoolableObjectFactory {
    @Override
    public Object makeObject() {
      return new Object();
    }
  }

  private static final class Pool extends GenericObjectPool {
    private Pool() {
      super(new Factory());
    }

    @Override
    public void addObject() throws Exception {
      Gate.pass(0);
      Gate.pass(3);
      super.addObject();
    }
  }

  public static void main(String[] args) throws Exception {
    Pool pool = new Pool();
    pool.setMinIdle(2);
    Method fill = GenericObjectPool.class.getDeclaredMethod("ensureMinIdle");
    fill.setAccessible(true);
    Threads.run(
        () -> fill.invoke(pool),
        () -> {
          Gate.pass(1);
          pool.returnObject(pool.borrowObject());
          Gate.pass(2);
        });
  }
}
