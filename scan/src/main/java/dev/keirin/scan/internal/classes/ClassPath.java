// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.classes;

import dev.keirin.input.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * The class files under the given jars, directories and single files.
 *
 * <p>Of a multi-release jar it sees what the running Java version would see. Jars inside jars, as
 * in executable archives, are unpacked to temporary files that {@link #close} deletes. A jar that
 * nobody named and that is none is left out and remembered.
 */
public final class ClassPath implements AutoCloseable {
  private static final int DEEPEST_NESTING = 4;

  private final List<ClassSource> sources = new ArrayList<>();
  private final List<String> unreadable = new ArrayList<>();
  private final List<JarFile> jars = new ArrayList<>();
  private final List<Path> temporaryFiles = new ArrayList<>();

  /** Adds everything under the path, to be reported on. */
  public void addScanned(Path path) {
    add(path, true);
  }

  /** Adds everything under the path, to understand the rest with. */
  public void addForResolution(Path path) {
    add(path, false);
  }

  private void add(Path path, boolean isReported) {
    try {
      if (Files.isDirectory(path)) {
        addDirectory(path, isReported);
      } else if (!Files.isRegularFile(path)) {
        throw new BadInputException(
            path + ": expected a jar, a directory or a class file, but there is none.");
      } else if (path.toString().endsWith(".class")) {
        sources.add(new ClassSource(path.toString(), isReported, () -> Files.readAllBytes(path)));
      } else {
        addNamedJar(path, isReported);
      }
    } catch (IOException | UncheckedIOException e) {
      throw new BadInputException(path + ": cannot be read: " + e.getMessage() + ".", e);
    }
  }

  private void addNamedJar(Path path, boolean isReported) {
    try {
      addEntries(open(path), path.toString(), isReported, 0);
    } catch (IOException e) {
      String reason = e.getMessage() == null ? e.toString() : e.getMessage();
      throw new BadInputException(
          path + ": expected a jar, a directory or a class file: " + reason + ".", e);
    }
  }

  /** What was added, in order: of two classes with the same name the first one counts. */
  public List<ClassSource> sources() {
    return sources;
  }

  /** Jars inside directories and jars that cannot be read, each with the reason. */
  public List<String> unreadable() {
    return unreadable;
  }

  private void addDirectory(Path directory, boolean isReported) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted().filter(Files::isRegularFile).toList()) {
        if (isClass(file.toString())) {
          sources.add(new ClassSource(file.toString(), isReported, () -> Files.readAllBytes(file)));
        } else if (file.toString().endsWith(".jar")) {
          addFoundJar(() -> file, file.toString(), isReported, 0);
        }
      }
    }
  }

  private void addFoundJar(Location location, String origin, boolean isReported, int depth) {
    try {
      addEntries(open(location.file()), origin, isReported, depth);
    } catch (IOException e) {
      unreadable.add(origin + ": " + e);
    }
  }

  private void addEntries(JarFile jar, String origin, boolean isReported, int depth) {
    for (JarEntry entry : jar.versionedStream().toList()) {
      String name = entry.getName();
      String path = origin + "!" + name;
      if (isClass(name)) {
        sources.add(new ClassSource(path, isReported, () -> read(jar, entry)));
      } else if (name.endsWith(".jar") && depth < DEEPEST_NESTING) {
        addFoundJar(() -> unpack(jar, entry), path, isReported, depth + 1);
      }
    }
  }

  private JarFile open(Path file) throws IOException {
    JarFile jar = new JarFile(file.toFile(), false, ZipFile.OPEN_READ, Runtime.version());
    jars.add(jar);
    return jar;
  }

  private static boolean isClass(String name) {
    return name.endsWith(".class")
        && !name.endsWith("module-info.class")
        && !name.endsWith("package-info.class");
  }

  /** Where a jar is, which may have to be unpacked first. */
  @FunctionalInterface
  private interface Location {
    Path file() throws IOException;
  }

  private static byte[] read(JarFile jar, JarEntry entry) throws IOException {
    try (InputStream in = jar.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }

  private Path unpack(JarFile jar, JarEntry entry) throws IOException {
    Path file = Files.createTempFile("keirin-scan", ".jar");
    temporaryFiles.add(file);
    try (InputStream in = jar.getInputStream(entry)) {
      Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
    }
    return file;
  }

  @Override
  public void close() {
    try {
      for (JarFile jar : jars) {
        jar.close();
      }
      for (Path file : temporaryFiles) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
