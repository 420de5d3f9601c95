// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.classes;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * Library classes whose methods are atomic one by one, so that two calls in a row are like a lock
 * taken twice. They are listed in the resource {@code thread-safe-classes.txt}.
 */
public final class ThreadSafeClasses {
  private static final String RESOURCE = "thread-safe-classes.txt";

  private final Set<String> types = new HashSet<>();
  private final Set<String> factories = new HashSet<>();

  private ThreadSafeClasses() {}

  /** No class at all. */
  public static ThreadSafeClasses none() {
    return new ThreadSafeClasses();
  }

  /** The classes of the Java library. */
  public static ThreadSafeClasses ofLibrary() {
    ThreadSafeClasses result = new ThreadSafeClasses();
    try (InputStream in = ThreadSafeClasses.class.getResourceAsStream(RESOURCE);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      lines.lines().map(String::strip).forEach(result::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return result;
  }

  private void add(String line) {
    if (line.startsWith("class ")) {
      types.add(line.substring("class ".length()).replace('.', '/'));
    } else if (line.startsWith("factory ")) {
      factories.add(line.substring("factory ".length()).replace('.', '/'));
    }
  }

  boolean isEmpty() {
    return types.isEmpty();
  }

  /** Whether the class is in the list. */
  public boolean contains(String type) {
    return types.contains(type);
  }

  /** Whether the result of the call is a new thread-safe object. */
  public boolean isCreatedBy(String owner, String method) {
    return (method.equals("<init>") && types.contains(owner))
        || factories.contains(owner + "/" + method);
  }
}
