// SPDX-License-Identifier: Apache-2.0
package unharmed;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** Loaders that isolate, loaders that load in parallel, and classes that are there many times. */
public final class Loaders {
  /** Knows the JDK and itself, like a bundle of OSGi. */
  private static final class Isolating extends ClassLoader {
    static {
      registerAsParallelCapable();
    }

    Isolating() {
      super(null);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("java.")) {
        return ClassLoader.getPlatformClassLoader().loadClass(name);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        if (loaded == null && name.startsWith("unharmed.Loaders$Loaded")) {
          byte[] bytes = bytes(name);
          loaded = defineClass(name, bytes, 0, bytes.length);
        }
        if (loaded == null) {
          throw new ClassNotFoundException("not for you: " + name);
        }
        return loaded;
      }
    }
  }

  /** Is loaded by many loaders. */
  public static final class Loaded implements Runnable {
    private static int runs;
    private static final Map<String, Integer> SEEN = new ConcurrentHashMap<>();
    private final LoadedToo other = new LoadedToo();

    @Override
    public void run() {
      synchronized (Loaded.class) {
        runs++;
      }
      SEEN.merge("x", other.number++, Integer::sum);
      SEEN.merge("x", 1, (a, b) -> a + b + other.number);
    }

    @Override
    public String toString() {
      return runs + " " + SEEN;
    }
  }

  /** Comes along with it. */
  public static class LoadedToo {
    int number = 4;
  }

  private static byte[] bytes(String name) {
    String file = "/" + name.replace('.', '/') + ".class";
    try (InputStream in = Loaders.class.getResourceAsStream(file)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  public static void main(String[] args) throws Exception {
    Set<String> results = new TreeSet<>();
    Set<Class<?>> classes = ConcurrentHashMap.newKeySet();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Isolating loader = new Isolating();
      for (int t = 0; t < 2; t++) {
        Thread thread =
            new Thread(
                () -> {
                  try {
                    Class<?> type = Class.forName("unharmed.Loaders$Loaded", true, loader);
                    classes.add(type);
                    Runnable task = (Runnable) type.getConstructor().newInstance();
                    task.run();
                    task.run();
                  } catch (ReflectiveOperationException e) {
                    e.printStackTrace();
                  }
                });
        thread.start();
        threads.add(thread);
      }
    }
    for (Thread thread : threads) {
      thread.join();
    }
    for (Class<?> type : classes) {
      results.add(type.getConstructor().newInstance().toString());
    }
    System.out.println(classes.size() + " " + results);
    try {
      Class.forName("unharmed.Loaders", true, new Isolating());
    } catch (ClassNotFoundException e) {
      System.out.println(e.getMessage());
    }
  }
}
