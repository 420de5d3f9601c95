// SPDX-License-Identifier: Apache-2.0
package dev.keirin.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A file of main code. */
record SourceFile(Path path, List<String> lines) {
  private static final Path ROOT = Path.of("..");
  private static final Pattern COMMENT_OR_BLANK = Pattern.compile("\\s*(//.*|/?\\*.*)?");
  private static final Pattern IMPORT = Pattern.compile("import (static )?([\\w.]+);");
  private static final String PACKAGE_INFO = "package-info";

  /** The files of all modules, also of those that cannot be seen from here. */
  static List<SourceFile> all() {
    try (Stream<Path> modules = Files.list(ROOT)) {
      return modules
          .map(module -> module.resolve("src/main/java"))
          .filter(Files::isDirectory)
          .flatMap(SourceFile::below)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<SourceFile> below(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .map(SourceFile::read)
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SourceFile read(Path file) {
    try {
      return new SourceFile(file, Files.readAllLines(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean isPackageInfo() {
    return simpleName().equals(PACKAGE_INFO);
  }

  private String simpleName() {
    return path.getFileName().toString().replace(".java", "");
  }

  String packageName() {
    return lines.stream()
        .filter(line -> line.startsWith("package "))
        .map(line -> line.substring("package ".length(), line.length() - 1))
        .findFirst()
        .orElseThrow();
  }

  String className() {
    return packageName() + "." + simpleName();
  }

  /** Lines without blank ones and without those that are nothing but comment. */
  int linesOfCode() {
    return (int) lines.stream().filter(line -> !COMMENT_OR_BLANK.matcher(line).matches()).count();
  }

  Stream<String> importedClasses() {
    return lines.stream()
        .map(IMPORT::matcher)
        .filter(matcher -> matcher.matches())
        .map(matcher -> Project.topLevel(matcher.group(2)));
  }
}
