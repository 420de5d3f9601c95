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
 * in executable archives, are unpacked to temporary files that {@link #close} deletes.
 */
public final class ClassPath implements AutoCloseable {
  private static final int DEEPEST_NESTING = 4;

  private final List<ClassSource> sources = new ArrayList<>();
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
        addJar(path, path.toString(), isReported, 0);
      }
    } catch (IOException | UncheckedIOException e) {
      throw new BadInputException(path + ": cannot be read: " + e.getMessage() + ".", e);
    }
  }

  /** What was added, in order: of two classes with the same name the first one counts. */
  public List<ClassSource> sources() {
    return sources;
  }

  private void addDirectory(Path directory, boolean isReported) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted().filter(Files::isRegularFile).toList()) {
        if (isClass(file.toString())) {
          sources.add(new ClassSource(file.toString(), isReported, () -> Files.readAllBytes(file)));
        } else if (file.toString().endsWith(".jar")) {
          addJar(file, file.toString(), isReported, 0);
        }
      }
    }
  }

  private void addJar(Path file, String origin, boolean isReported, int depth) throws IOException {
    JarFile jar = open(file, origin);
    jars.add(jar);
    for (JarEntry entry : jar.versionedStream().toList()) {
      String name = entry.getName();
      if (isClass(name)) {
        sources.add(new ClassSource(origin + "!" + name, isReported, () -> read(jar, entry)));
      } else if (name.endsWith(".jar") && depth < DEEPEST_NESTING) {
        addJar(unpack(jar, entry), origin + "!" + name, isReported, depth + 1);
      }
    }
  }

  private static JarFile open(Path file, String origin) {
    try {
      return new JarFile(file.toFile(), false, ZipFile.OPEN_READ, Runtime.version());
    } catch (IOException e) {
      throw new BadInputException(
          origin + ": expected a jar, a directory or a class file: " + e.getMessage() + ".", e);
    }
  }

  private static boolean isClass(String name) {
    return name.endsWith(".class")
        && !name.endsWith("module-info.class")
        && !name.endsWith("package-info.class");
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
