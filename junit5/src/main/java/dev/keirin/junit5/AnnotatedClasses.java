// SPDX-License-Identifier: Apache-2.0
package dev.keirin.junit5;

import dev.keirin.option.GivenOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the classes in directories of the class path that are to be watched, without using them.
 */
final class AnnotatedClasses {
  private static final String ANNOTATION = "dev.keirin.junit5.CheckConcurrency";
  private static final byte[] MARK =
      ANNOTATION.replace('.', '/').getBytes(StandardCharsets.US_ASCII);

  private final List<Path> classPath;

  AnnotatedClasses(List<Path> classPath) {
    this.classPath = classPath;
  }

  static AnnotatedClasses onClassPath() {
    return new AnnotatedClasses(ClassPath.entries());
  }

  /** The options that serve them all, as far as possible; nothing if there are none. */
  Optional<GivenOptions> options() {
    List<String> names = names();
    if (names.isEmpty()) {
      return Optional.empty();
    }
    // A loader of its own, which the agent knows: the classes themselves are not loaded yet.
    try (URLClassLoader loader =
        new URLClassLoader("keirin-scout", urls(), ClassLoader.getPlatformClassLoader())) {
      return names.stream()
          .flatMap(name -> annotations(name, loader))
          .map(TestOptions::of)
          .reduce(TestOptions::merged)
          .map(TestOptions::forAllFailures);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private URL[] urls() throws MalformedURLException {
    List<URL> urls = new ArrayList<>();
    for (Path entry : classPath) {
      urls.add(entry.toUri().toURL());
    }
    return urls.toArray(URL[]::new);
  }

  private List<String> names() {
    List<String> names = new ArrayList<>();
    for (Path directory : classPath) {
      if (Files.isDirectory(directory)) {
        try (Stream<Path> files = Files.walk(directory)) {
          files
              .filter(file -> file.toString().endsWith(".class") && mentionsAnnotation(file))
              .map(file -> name(directory.relativize(file)))
              .forEach(names::add);
        } catch (IOException | UncheckedIOException e) {
          // Whoever needs a class there is told by others.
        }
      }
    }
    return names;
  }

  private static String name(Path file) {
    String path = file.toString().replace(file.getFileSystem().getSeparator(), ".");
    return path.substring(0, path.length() - ".class".length());
  }

  private static boolean mentionsAnnotation(Path file) {
    try {
      byte[] bytes = Files.readAllBytes(file);
      for (int start = 0; start <= bytes.length - MARK.length; start++) {
        if (bytes[start] == MARK[0] && isMarkAt(bytes, start)) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean isMarkAt(byte[] bytes, int start) {
    for (int i = 1; i < MARK.length; i++) {
      if (bytes[start + i] != MARK[i]) {
        return false;
      }
    }
    return true;
  }

  private static Stream<Annotation> annotations(String name, ClassLoader loader) {
    try {
      Class<?> type = Class.forName(name, false, loader);
      Stream<Method> methods = Stream.of(type.getDeclaredMethods());
      return Stream.concat(Stream.of((AnnotatedElement) type), methods)
          .flatMap(element -> Stream.of(element.getAnnotations()))
          .filter(annotation -> annotation.annotationType().getName().equals(ANNOTATION));
    } catch (ClassNotFoundException | LinkageError e) {
      return Stream.of(); // if it cannot be loaded, it cannot be a test either
    }
  }
}
