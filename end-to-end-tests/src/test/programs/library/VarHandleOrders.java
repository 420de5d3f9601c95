// SPDX-License-Identifier: Apache-2.0
package library;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import suite.Everything;
import unwatched.Threads;

/** Release and acquire by a handle order, and opaque does not race. */
public final class VarHandleOrders {
  private static int flag;
  private static final VarHandle FLAG = find();

  private static VarHandle find() {
    try {
      return MethodHandles.lookup().findStaticVarHandle(VarHandleOrders.class, "flag", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public static void main(String[] args) throws Exception {
    Everything everything = new Everything();
    Threads.run(
        () -> {
          everything.write();
          FLAG.setRelease(1);
        },
        () -> {
          while ((int) FLAG.getAcquire() == 0) {
            Thread.yield();
          }
          everything.read();
        });
  }
}
