// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.source;

import dev.keirin.operation.Site;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the files of a project that sites are in, by where sources usually are: in {@code
 * src/main/java} and the like, in {@code src}, and in the top directory, of the project and of
 * modules in it.
 */
public final class ProjectFiles {
  private static final Set<String> LANGUAGES = Set.of("java", "kotlin", "scala", "groovy");

  /** Directories of modules are not nested more deeply in any project that people can work with. */
  private static final int DEEPEST_MODULE = 5;

  /** Some projects have data in very many directories, which are no modules. */
  private static final int MOST_DIRECTORIES = 5_000;

  /** What builds make may contain copies of sources. */
  private static final Set<String> NO_MODULES = Set.of("src", "target", "build", "out", "bin");

  private final Path top;
  private final Map<String, Optional<String>> found = new HashMap<>();
  private List<Path> roots;

  private ProjectFiles(Path top) {
    this.top = top.toAbsolutePath().normalize();
  }

  /** The files of the project with this directory. */
  public static ProjectFiles below(Path top) {
    return new ProjectFiles(top);
  }

  /**
   * The path of a site's file from the top of the project; nothing if there is no such file, or if
   * several modules have one.
   */
  public Optional<String> of(Site site) {
    return SourcePath.of(site).flatMap(path -> found.computeIfAbsent(path, this::lookUp));
  }

  /** The path from the top of the project of a file that may be part of it. */
  public Optional<String> of(String file) {
    return inProject(top, file);
  }

  private Optional<String> lookUp(String path) {
    List<String> files =
        roots().stream().flatMap(root -> inProject(root, path).stream()).distinct().toList();
    return files.size() == 1 ? Optional.of(files.get(0)) : Optional.empty();
  }

  private Optional<String> inProject(Path root, String path) {
    try {
      Path file = root.resolve(path).normalize();
      // A name from a trace may try to lead out of the project.
      return file.startsWith(root) && Files.isRegularFile(file)
          ? Optional.of(top.relativize(file).toString().replace('\\', '/'))
          : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private List<Path> roots() {
    if (roots == null) {
      roots = new ArrayList<>();
      modules().forEach(this::addRootsOf);
    }
    return roots;
  }

  private void addRootsOf(Path module) {
    Path sources = module.resolve("src");
    for (Path part : directoriesIn(sources)) {
      directoriesIn(part).stream()
          .filter(directory -> LANGUAGES.contains(directory.getFileName().toString()))
          .forEach(roots::add);
      roots.add(part);
    }
    roots.add(sources);
    roots.add(module);
  }

  /** Every directory that may be one, the outer ones first. */
  private List<Path> modules() {
    List<Path> modules = new ArrayList<>();
    Deque<Path> waiting = new ArrayDeque<>(List.of(top));
    while (!waiting.isEmpty() && modules.size() < MOST_DIRECTORIES) {
      Path module = waiting.remove();
      modules.add(module);
      if (module.getNameCount() - top.getNameCount() < DEEPEST_MODULE) {
        directoriesIn(module).stream().filter(ProjectFiles::isModule).forEach(waiting::add);
      }
    }
    return modules;
  }

  private static boolean isModule(Path directory) {
    String name = directory.getFileName().toString();
    return !name.startsWith(".") && !NO_MODULES.contains(name);
  }

  private static List<Path> directoriesIn(Path directory) {
    List<Path> directories = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
      for (Path entry : entries) {
        // Links may lead anywhere, and in circles.
        if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
          directories.add(entry);
        }
      }
    } catch (IOException e) {
      return List.of(); // there is none, or it is not for us
    }
    directories.sort(null);
    return directories;
  }
}
