// SPDX-License-Identifier: Apache-2.0
package unharmed;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;

/** Methods as large as methods can be, which cannot take any more code. */
public final class HugeMethod {
  public static void main(String[] args) throws Exception {
    Path directory = Files.createTempDirectory("huge");
    StringBuilder source = new StringBuilder("public class Huge { static int f; int[] a = {0};\n");
    for (int size : new int[] {10, 900, 3000, 5900}) {
      source.append("static synchronized void m" + size + "() {");
      for (int i = 0; i < size; i++) {
        source.append("f += " + (i % 100) + ";\n");
      }
      source.append("}\n");
    }
    source.append("public static void main(String[] args) { m10(); m900(); m3000(); m5900();");
    source.append("Object o = new Huge(); synchronized (o) { f++; } System.out.println(f); } }");
    Path file = Files.writeString(directory.resolve("Huge.java"), source);
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-g:none", "-d", directory.toString(), file.toString());
    System.out.println(result);
    URL[] classPath = {directory.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(classPath)) {
      loader.loadClass("Huge").getMethod("main", String[].class).invoke(null, (Object) args);
    }
    for (File written : directory.toFile().listFiles()) {
      written.delete();
    }
    Files.delete(directory);
  }
}
