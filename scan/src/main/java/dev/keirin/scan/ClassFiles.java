// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan;

import dev.keirin.scan.internal.classes.ClassPath;
import dev.keirin.scan.internal.classes.ClassSource;
import dev.keirin.scan.internal.classes.FirstLook;
import dev.keirin.scan.internal.classes.ScannedClass;
import dev.keirin.scan.internal.classes.ThreadSafeClasses;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** The classes that could be read, in order, and which could not. */
record ClassFiles(List<ScannedClass> classes, List<String> unreadable) {

  static ClassFiles read(ClassPath classPath, ThreadSafeClasses threadSafe, ScanProgress progress) {
    List<ClassSource> sources = classPath.sources();
    FirstLook look = new FirstLook(threadSafe);
    Queue<String> unreadable = new ConcurrentLinkedQueue<>(classPath.unreadable());
    AtomicInteger done = new AtomicInteger();
    List<ScannedClass> classes =
        sources.parallelStream()
            .map(
                source -> {
                  ScannedClass result = read(source, look, unreadable);
                  progress.at(
                      ScanProgress.Stage.READ_CLASSES, done.incrementAndGet(), sources.size());
                  return result;
                })
            .filter(Objects::nonNull)
            .toList();
    return new ClassFiles(classes, List.copyOf(unreadable));
  }

  private static ScannedClass read(ClassSource source, FirstLook look, Queue<String> unreadable) {
    try {
      return look.at(source);
    } catch (IOException | RuntimeException e) {
      // The reader of class files has no exception of its own: broken ones fail in any way.
      unreadable.add(source.origin() + ": " + e);
      return null;
    }
  }
}
