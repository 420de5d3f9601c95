// SPDX-License-Identifier: Apache-2.0
package unwatched;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;

/** Loads, verifies and links all classes of jars, without running their code. */
public final class LinkAll {
  private LinkAll() {}

  public static void main(String[] jars) throws Exception {
    for (String jar : jars) {
      int linked = 0;
      URL[] classPath = {Path.of(jar).toUri().toURL()};
      try (JarFile file = new JarFile(jar);
          URLClassLoader loader =
              new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader())) {
        List<String> names =
            file.stream()
                .map(entry -> entry.getName())
                .filter(name -> name.endsWith(".class") && !name.contains("-"))
                .map(name -> name.replace('/', '.').substring(0, name.length() - 6))
                .sorted()
                .toList();
        for (String name : names) {
          linked += link(name, loader) ? 1 : 0;
        }
      }
      System.out.println(Path.of(jar).getFileName() + " " + linked);
    }
  }

  private static boolean link(String name, ClassLoader loader) {
    try {
      // The JVM links a class before it lists its methods; that is when it verifies the code.
      Class.forName(name, false, loader).getDeclaredMethods();
      return true;
    } catch (NoClassDefFoundError | ClassNotFoundException | TypeNotPresentException e) {
      return false; // needs another library
    } catch (LinkageError | RuntimeException e) {
      System.out.println(name + " " + e.getClass().getName());
      return false;
    }
  }
}
