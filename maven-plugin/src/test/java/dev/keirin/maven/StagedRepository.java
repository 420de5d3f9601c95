// SPDX-License-Identifier: Apache-2.0
package dev.keirin.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A local repository with what this build has made, and links to what the user's own one has: so
 * nothing of ours is installed there, and nothing is loaded twice.
 */
final class StagedRepository {
  private static final Path USERS = Path.of(System.getProperty("local.repository"));
  private static final String VERSION = System.getProperty("project.version");

  private final Path root;

  private StagedRepository(Path root) {
    this.root = root;
  }

  static StagedRepository at(Path root) throws IOException {
    StagedRepository repository = new StagedRepository(root);
    repository.link(Path.of(""), "dev");
    repository.link(Path.of("dev"), "keirin");
    repository.stage("parent", Path.of("../pom.xml"), Optional.empty());
    for (String module : List.of("model", "options", "annotations", "junit5")) {
      Path jar = Path.of("..", module, "target", "keirin-" + module + "-" + VERSION + ".jar");
      repository.stage(module, Path.of("..", module, "pom.xml"), Optional.of(jar));
    }
    repository.stage(
        "cli", Path.of("../cli/pom.xml"), Optional.of(Path.of("../cli/target/keirin.jar")));
    repository.stage(
        "maven-plugin",
        Path.of("pom.xml"),
        Optional.of(Path.of("target", "keirin-maven-plugin-" + VERSION + ".jar")));
    return repository;
  }

  Path root() {
    return root;
  }

  /** Links everything of a directory but one entry. */
  private void link(Path directory, String except) throws IOException {
    Files.createDirectories(root.resolve(directory));
    if (!Files.isDirectory(USERS.resolve(directory))) {
      return;
    }
    try (Stream<Path> entries = Files.list(USERS.resolve(directory))) {
      for (Path entry : entries.toList()) {
        Path link = root.resolve(directory).resolve(entry.getFileName());
        if (!entry.endsWith(except) && !Files.exists(link)) {
          Files.createSymbolicLink(link, entry);
        }
      }
    }
  }

  private void stage(String module, Path pom, Optional<Path> jar) throws IOException {
    String artifact = "keirin-" + module;
    Path directory = root.resolve(Path.of("dev", "keirin", artifact, VERSION));
    Files.createDirectories(directory);
    Path name = directory.resolve(artifact + "-" + VERSION);
    Files.copy(pom, Path.of(name + ".pom"), StandardCopyOption.REPLACE_EXISTING);
    if (jar.isPresent()) {
      Files.copy(jar.get(), Path.of(name + ".jar"), StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
