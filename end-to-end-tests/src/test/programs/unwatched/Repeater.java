// SPDX-License-Identifier: Apache-2.0
package unwatched;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;

/** Runs programs several times, each time with classes that are loaded anew. */
public final class Repeater {
  private Repeater() {}

  public static void main(String[] args) throws Exception {
    int repetitions = Integer.parseInt(args[0]);
    for (String program : Arrays.copyOfRange(args, 1, args.length)) {
      for (int i = 0; i < repetitions; i++) {
        Gate.reset();
        try (FreshLoader loader = new FreshLoader()) {
          Class<?> main = Class.forName(program, true, loader);
          main.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        }
      }
    }
  }

  private static final class FreshLoader extends URLClassLoader {
    FreshLoader() {
      super(classPath(), Repeater.class.getClassLoader());
    }

    private static URL[] classPath() {
      return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
          .map(FreshLoader::url)
          .toArray(URL[]::new);
    }

    private static URL url(String path) {
      try {
        return Path.of(path).toUri().toURL();
      } catch (MalformedURLException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        if (loaded == null && !name.startsWith("java") && !name.startsWith("unwatched.")) {
          try {
            loaded = findClass(name);
          } catch (ClassNotFoundException e) {
            loaded = null; // the parent has it
          }
        }
        return loaded == null ? super.loadClass(name, resolve) : loaded;
      }
    }
  }
}
