// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.util.CheckClassAdapter;

/** Instruments many classes that real compilers made of real code. */
final class CorpusTest {
  private static final int EVERY = 3;

  private static Instrumenter instrumenter(Plan.Accesses accesses) {
    return new Instrumenter(InstrumentedProgram.plan(accesses, new RecordingObserver()));
  }

  private static List<Path> classFiles(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .filter(file -> !file.toString().endsWith("-info.class"))
          .filter(file -> !file.toString().contains("META-INF"))
          .sorted()
          .toList();
    }
  }

  /** The types on stack and in variables fit in each instruction. */
  @ParameterizedTest
  @EnumSource
  void classesOfTheJdkStayWellTyped(Plan.Accesses accesses) throws IOException {
    Instrumenter instrumenter = instrumenter(accesses);
    List<Path> all =
        classFiles(
            FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", "java.base", "java"));
    StringWriter problems = new StringWriter();
    int checked = 0;
    for (int i = 0; i < all.size(); i += EVERY) {
      byte[] original = Files.readAllBytes(all.get(i));
      // Some classes that the build of the JDK generates have a flag that the checker refuses.
      if ((new ClassReader(original).getAccess() & Opcodes.ACC_PRIVATE) == 0) {
        byte[] code = instrumenter.instrument(null, original);
        CheckClassAdapter.verify(
            new ClassReader(code), getClass().getClassLoader(), false, new PrintWriter(problems));
        checked++;
      }
    }
    assertThat(problems.toString()).isEmpty();
    assertThat(checked).isGreaterThan(500);
  }

  /** The JVM itself accepts the frames. */
  @ParameterizedTest
  @EnumSource
  void classesOfALibraryAreVerifiedByTheJvm(Plan.Accesses accesses) throws Exception {
    try (FileSystem jar = FileSystems.newFileSystem(jarOf(Assertions.class))) {
      LibraryLoader loader = new LibraryLoader(instrumenter(accesses), jar);
      List<String> problems = new ArrayList<>();
      int methods = 0;
      int missing = 0;
      for (Path file : classFiles(jar.getPath("/"))) {
        String name = file.toString().substring(1).replace('/', '.').replace(".class", "");
        try {
          // Links the class, and so verifies it, but does not run its initialiser.
          methods += Class.forName(name, false, loader).getDeclaredMethods().length;
        } catch (NoClassDefFoundError e) {
          missing++; // it needs another library, which is not here
        } catch (LinkageError e) {
          problems.add(name + ": " + e);
        }
      }
      assertThat(problems).isEmpty();
      assertThat(methods).isGreaterThan(9000);
      assertThat(missing).isLessThan(50);
    }
  }

  private static Path jarOf(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  /** Loads all classes of a jar with instrumentation. */
  private static final class LibraryLoader extends ClassLoader {
    private final Instrumenter instrumenter;
    private final FileSystem jar;

    LibraryLoader(Instrumenter instrumenter, FileSystem jar) {
      super(CorpusTest.class.getClassLoader());
      this.instrumenter = instrumenter;
      this.jar = jar;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        Path file = jar.getPath("/" + name.replace('.', '/') + ".class");
        if (loaded != null || !Files.exists(file)) {
          return loaded == null ? super.loadClass(name, resolve) : loaded;
        }
        try {
          byte[] code = instrumenter.instrument(this, Files.readAllBytes(file));
          return defineClass(name, code, 0, code.length);
        } catch (IOException e) {
          throw new ClassNotFoundException(name, e);
        }
      }
    }
  }
}
