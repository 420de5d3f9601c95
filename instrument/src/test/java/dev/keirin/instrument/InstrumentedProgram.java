// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import dev.keirin.probe.CountedKind;
import dev.keirin.probe.Probe;
import dev.keirin.probe.ThreadCounts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** A class of the tests and its nested ones, loaded once more with instrumentation, and run. */
final class InstrumentedProgram extends ClassLoader {
  /** What can be saved without fewer reports. */
  static final Set<Saving> REPORTING_ALL =
      EnumSet.complementOf(EnumSet.of(Saving.REPEATED_ACCESSES));

  private final RecordingObserver observer = new RecordingObserver();
  private final Instrumenter instrumenter;
  private final Class<?> original;
  private long[] counts;

  /** Reports every access. */
  InstrumentedProgram(Plan.Accesses accesses, Class<?> original) {
    this(accesses, REPORTING_ALL, original);
  }

  /** Lets objects carry states, not epochs, of their fields. */
  static InstrumentedProgram withStates(Class<?> original) {
    Set<Saving> savings = EnumSet.complementOf(EnumSet.of(Saving.EPOCHS));
    return new InstrumentedProgram(Plan.Accesses.RACING, savings, original);
  }

  InstrumentedProgram(Plan.Accesses accesses, Set<Saving> savings, Class<?> original) {
    super(original.getClassLoader());
    this.original = original;
    this.instrumenter = new Instrumenter(plan(accesses, observer, savings));
  }

  static Plan plan(Plan.Accesses accesses, SiteRegistry sites) {
    return plan(accesses, sites, EnumSet.allOf(Saving.class));
  }

  static Plan plan(Plan.Accesses accesses, SiteRegistry sites, Set<Saving> savings) {
    AtomicBlocks blocks =
        new AtomicBlocks() {
          @Override
          public boolean isAtomic(ClassNode type, MethodNode method) {
            return method.name.startsWith("atomic");
          }

          @Override
          public boolean isDeclared(ClassNode type, MethodNode method) {
            return method.name.startsWith("atomicAsDeclared");
          }

          @Override
          public boolean includesSynchronizedBlocks(ClassNode type, MethodNode method) {
            return method.name.endsWith("WithBlocks");
          }
        };
    ModelledCalls calls =
        (loader, method) ->
            method.owner().equals("java/util/ArrayList")
                || method.owner().startsWith("java/util/concurrent/locks/");
    return new Plan(accesses, blocks, calls, sites, new ClassFinder(), savings);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      if (!name.startsWith(original.getName())) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name) : loaded;
    }
  }

  private Class<?> define(String name) {
    try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
      byte[] code = instrumenter.instrument(this, in.readAllBytes());
      return defineClass(name, code, 0, code.length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How many fields were written of objects that nobody else can have known. */
  int firstWrites() {
    return observer.firstWrites();
  }

  /** Calls its static method {@code run} and returns what that returned. */
  Object run() throws Exception {
    Probe.install(observer);
    Probe.becomeConcurrent();
    try {
      ThreadCounts.add(Thread.currentThread());
      Method run = loadClass(original.getName()).getDeclaredMethod("run");
      run.setAccessible(true);
      long[] before = ThreadCounts.totals();
      Object result = run.invoke(null);
      counts = ThreadCounts.totals();
      for (int kind = 0; kind < counts.length; kind++) {
        counts[kind] -= before[kind];
      }
      return result;
    } catch (InvocationTargetException e) {
      throw new AssertionError(e.getCause());
    } finally {
      Probe.install(null);
    }
  }

  RecordingObserver observer() {
    return observer;
  }

  List<String> reports() {
    return observer.reports();
  }

  /** How many reads, writes, volatile reads and volatile writes were only counted. */
  List<Long> counts() {
    return List.of(
        counts[CountedKind.READ],
        counts[CountedKind.WRITE],
        counts[CountedKind.VOLATILE_READ],
        counts[CountedKind.VOLATILE_WRITE]);
  }

  long countedBlocks() {
    return counts[CountedKind.BLOCK];
  }
}
