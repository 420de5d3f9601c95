// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.scan.internal.classes.ClassHierarchy;
import dev.keirin.scan.internal.classes.ClassPath;
import dev.keirin.scan.internal.classes.ClassSource;
import dev.keirin.scan.internal.classes.FirstLook;
import dev.keirin.scan.internal.classes.ScannedClass;
import dev.keirin.scan.internal.classes.ScannedMethod;
import dev.keirin.scan.internal.classes.ThreadSafeClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;

/** Tiny classes, compiled from text. */
public final class CompiledClasses {
  private CompiledClasses() {}

  /** Compiles the source text into a directory and returns the directory of the class files. */
  public static Path compile(Path directory, String source, String... options) throws IOException {
    Path file = Files.writeString(directory.resolve("Source.java"), source);
    Path classes = Files.createDirectories(directory.resolve("classes"));
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.addAll(List.of("-nowarn", "-g", "-d", classes.toString(), file.toString()));
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(result).as("javac").isZero();
    return classes;
  }

  public static ClassHierarchy hierarchy(Path classes) throws IOException {
    List<ScannedClass> found = new ArrayList<>();
    try (ClassPath path = new ClassPath()) {
      path.addScanned(classes);
      for (ClassSource source : path.sources()) {
        found.add(new FirstLook(ThreadSafeClasses.ofLibrary()).at(source));
      }
    }
    return new ClassHierarchy(found);
  }

  public static ScannedMethod method(ClassHierarchy hierarchy, String owner, String name) {
    return hierarchy.classes().stream()
        .filter(each -> each.name().equals(owner))
        .flatMap(each -> each.methods().stream())
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
