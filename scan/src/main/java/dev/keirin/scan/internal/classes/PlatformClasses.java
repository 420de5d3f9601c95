// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.classes;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleFinder;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The classes of the running Java platform, of which only the headers matter. */
final class PlatformClasses {
  private final Set<String> packages = new HashSet<>();
  private final Map<String, ScannedClass> classes = new HashMap<>();

  PlatformClasses() {
    ModuleFinder.ofSystem()
        .findAll()
        .forEach(module -> packages.addAll(module.descriptor().packages()));
  }

  /** Whether the class belongs to the platform, judged by its package. */
  boolean contains(String name) {
    int end = name.lastIndexOf('/');
    return end > 0 && packages.contains(name.substring(0, end).replace('/', '.'));
  }

  /** The header of a class of the platform, or null. */
  synchronized ScannedClass find(String name) {
    return classes.computeIfAbsent(name, key -> contains(key) ? read(key) : null);
  }

  private static ScannedClass read(String name) {
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
      return in == null ? null : FirstLook.atHeader(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
