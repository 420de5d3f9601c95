// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.source;

import dev.keirin.input.BadInputException;
import dev.keirin.operation.Site;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Looks up source files in directories and jars that the user named. */
public final class Sources {
  private final List<Root> roots = new ArrayList<>();
  private final Map<String, Optional<SourceFile>> found = new HashMap<>();

  /** A directory, or the inside of a jar. */
  private record Root(Path named, Path top) {}

  /**
   * A source file.
   *
   * @param path where it is, as a path from where the user is
   */
  public record SourceFile(String path, List<String> lines) {}

  private Sources() {}

  /** No sources at all. */
  public static Sources none() {
    return new Sources();
  }

  /** Sources in directories and jars, searched in this order. */
  public static Sources in(List<Path> roots) {
    Sources sources = new Sources();
    roots.forEach(root -> sources.roots.add(new Root(root, top(root))));
    return sources;
  }

  // The file system stays open as long as sources are looked up, which is until the program ends.
  @SuppressWarnings("MustBeClosedChecker")
  private static Path top(Path root) {
    if (Files.isDirectory(root)) {
      return root;
    }
    try {
      FileSystem jar = FileSystems.newFileSystem(root);
      return jar.getRootDirectories().iterator().next();
    } catch (IOException | RuntimeException e) {
      throw new BadInputException(
          root + ": expected a directory or a jar with source files, but there is none.", e);
    }
  }

  /** The file that a site is in, if it is there. */
  public Optional<SourceFile> of(Site site) {
    return SourcePath.of(site).flatMap(path -> found.computeIfAbsent(path, this::lookUp));
  }

  private Optional<SourceFile> lookUp(String path) {
    for (Root root : roots) {
      Optional<SourceFile> file = read(root, path);
      if (file.isPresent()) {
        return file;
      }
    }
    return Optional.empty();
  }

  private static Optional<SourceFile> read(Root root, String path) {
    try {
      Path file = root.top().resolve(path).normalize();
      // A name from a trace may try to lead out of the sources.
      if (!file.startsWith(root.top().normalize()) || !Files.isRegularFile(file)) {
        return Optional.empty();
      }
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      String shown = root.named().resolve(path).toString().replace('\\', '/');
      return Optional.of(new SourceFile(shown, text.lines().toList()));
    } catch (InvalidPathException | IOException e) {
      return Optional.empty();
    }
  }
}
