// SPDX-License-Identifier: Apache-2.0
package dev.keirin.junit5;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** What is on the class path of this JVM, also what build tools pass on in a manifest. */
final class ClassPath {
  private ClassPath() {}

  static List<Path> entries() {
    Set<Path> entries = new LinkedHashSet<>();
    String text = System.getProperty("java.class.path", "");
    for (String entry : text.split(File.pathSeparator, -1)) {
      if (!entry.isEmpty()) {
        add(Path.of(entry), entries);
      }
    }
    return new ArrayList<>(entries);
  }

  private static void add(Path entry, Set<Path> entries) {
    if (!Files.exists(entry) || !entries.add(entry.toAbsolutePath())) {
      return;
    }
    if (Files.isRegularFile(entry)) {
      try (JarFile jar = new JarFile(entry.toFile())) {
        addListed(entry, jar.getManifest(), entries);
      } catch (IOException | IllegalArgumentException e) {
        // Not a jar, or one with a manifest that nobody can read: it leads nowhere.
      }
    }
  }

  private static void addListed(Path jar, Manifest manifest, Set<Path> entries) {
    String listed =
        manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
    if (listed != null) {
      for (String relative : listed.strip().split(" +", -1)) {
        URI place = jar.toAbsolutePath().toUri().resolve(relative);
        if ("file".equals(place.getScheme())) {
          add(Path.of(place), entries);
        }
      }
    }
  }
}
