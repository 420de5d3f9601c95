// SPDX-License-Identifier: Apache-2.0
package longrun;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Classes are loaded again and again and not needed any more; prints how many are still there. */
public final class Unloading {
  private static final int LOADERS = 10;
  private static final int COLLECTIONS = 50;

  private static final class Fresh extends ClassLoader {
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      return name.startsWith("longrun.Unloading$Used")
          ? define(name)
          : super.loadClass(name, false);
    }

    private synchronized Class<?> define(String name) throws ClassNotFoundException {
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) {
        return loaded;
      }
      String file = name.replace('.', '/') + ".class";
      try (InputStream in = Unloading.class.getClassLoader().getResourceAsStream(file)) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  /** Has fields of all kinds and is itself the receiver of a modelled call. */
  public static final class Used extends HashMap<String, Integer> implements Runnable {
    private static final VarHandle COUNT;
    private static final Map<Integer, Used> ALL = new HashMap<>();
    private static int runs;
    private int count;
    private long sum;

    static {
      try {
        COUNT = MethodHandles.lookup().findVarHandle(Used.class, "count", int.class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    @Override
    public synchronized void run() {
      runs++;
      COUNT.setVolatile(this, runs);
      sum += count;
      put("sum", (int) sum);
      ALL.put(runs, this);
    }
  }

  private static WeakReference<ClassLoader> use() throws Exception {
    ClassLoader loader = new Fresh();
    Class<?> type = Class.forName(Used.class.getName(), true, loader);
    Runnable used = (Runnable) type.getConstructor().newInstance();
    Thread thread = new Thread(used);
    thread.start();
    used.run();
    thread.join();
    return new WeakReference<>(loader);
  }

  public static void main(String[] args) throws Exception {
    List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
    for (int i = 0; i < LOADERS; i++) {
      loaders.add(use());
    }
    for (int i = 0; i < COLLECTIONS && !loaders.isEmpty(); i++) {
      System.gc();
      Thread.sleep(50);
      loaders.removeIf(loader -> loader.refersTo(null));
    }
    System.out.println(loaders.size());
  }
}
