// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.keirin.input.BadInputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassPathTest {
  @TempDir private Path directory;

  @Test
  void directoriesHoldClassFilesAndJars() throws IOException {
    Files.createDirectories(directory.resolve("a"));
    Files.writeString(directory.resolve("a/A.class"), "A");
    Files.writeString(directory.resolve("a/module-info.class"), "no class");
    Files.writeString(directory.resolve("a/notes.txt"), "no class");
    write(directory.resolve("b.jar"), jar(Map.of("b/B.class", bytes("B"))));

    assertThat(contents(directory)).containsExactlyInAnyOrder("A", "B");
  }

  @Test
  void jarsInsideJarsAreReadAndTheirCopiesDeleted() throws IOException {
    byte[] inner = jar(Map.of("Inner.class", bytes("inner")));
    byte[] middle = jar(Map.of("lib/inner.jar", inner, "Middle.class", bytes("middle")));
    Path outer = directory.resolve("outer.jar");
    Map<String, byte[]> entries = new LinkedHashMap<>();
    entries.put("BOOT-INF/classes/Outer.class", bytes("outer"));
    entries.put("BOOT-INF/lib/middle.jar", middle);
    write(outer, jar(entries));

    assertThat(contents(outer)).containsExactlyInAnyOrder("outer", "middle", "inner");
  }

  @Test
  void multiReleaseJarShowsTheNewestClassThatRunsHere() throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    entries.put("META-INF/MANIFEST.MF", bytes("Manifest-Version: 1.0\nMulti-Release: true\n\n"));
    entries.put("A.class", bytes("old"));
    entries.put("META-INF/versions/11/A.class", bytes("for 11"));
    entries.put("META-INF/versions/99/A.class", bytes("for 99"));
    Path jar = directory.resolve("multi.jar");
    write(jar, jar(entries));

    assertThat(contents(jar)).containsExactly("for 11");
  }

  @Test
  void whatIsNoClassPathIsRefusedInOneSentence() throws IOException {
    Path text = Files.writeString(directory.resolve("text.jar"), "hello");
    try (ClassPath path = new ClassPath()) {
      assertThatThrownBy(() -> path.addScanned(text))
          .isInstanceOf(BadInputException.class)
          .hasMessageStartingWith(text + ": expected a jar, a directory or a class file");
      assertThatThrownBy(() -> path.addForResolution(directory.resolve("nothing")))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("but there is none");
    }
  }

  @Test
  void brokenJarsThatNobodyNamedAreLeftOut() throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    entries.put("lib/broken.jar", bytes("hello"));
    entries.put("A.class", bytes("A"));
    write(directory.resolve("good.jar"), jar(entries));
    Files.writeString(directory.resolve("text.jar"), "hello");

    assertThat(contents(directory)).containsExactly("A");
    try (ClassPath path = new ClassPath()) {
      path.addScanned(directory);
      assertThat(path.unreadable())
          .hasSize(2)
          .anyMatch(each -> each.startsWith(directory + "/good.jar!lib/broken.jar: "))
          .anyMatch(each -> each.startsWith(directory.resolve("text.jar") + ": "));
    }
  }

  private static List<String> contents(Path path) throws IOException {
    try (ClassPath classPath = new ClassPath()) {
      classPath.addScanned(path);
      List<String> result = new java.util.ArrayList<>();
      for (ClassSource source : classPath.sources()) {
        result.add(new String(source.content().read(), StandardCharsets.UTF_8));
      }
      return result;
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void write(Path file, byte[] content) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      out.write(content);
    }
  }

  private static byte[] jar(Map<String, byte[]> entries) throws IOException {
    ByteArrayOutputStream result = new ByteArrayOutputStream();
    try (JarOutputStream jar = new JarOutputStream(result)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        jar.putNextEntry(new JarEntry(entry.getKey()));
        jar.write(entry.getValue());
      }
    }
    return result.toByteArray();
  }
}
