// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Finds facts about classes by reading their class files; never loads a class, which could run the
 * program's code or change the order in which its classes are loaded.
 */
public final class ClassFinder {
  private static final String OBJECT = "java/lang/Object";
  private static final String JAVA = "java/";

  private final Map<ClassLoader, Map<String, Optional<ClassFacts>>> known = new WeakHashMap<>();
  private final Map<String, Optional<ClassFacts>> boot = new HashMap<>();

  /** Resolves a field reference as the JVM does: the class, its interfaces, its superclass. */
  public FieldFacts field(ClassLoader loader, String owner, String name, String descriptor) {
    String key = name + ":" + descriptor;
    ClassFacts declaring = declaring(loader, owner, key);
    if (declaring == null) {
      return new FieldFacts(owner, name, descriptor, null, 0, -1);
    }
    ClassFacts.Field field = declaring.field(key);
    int inherited = field.isStatic() ? 0 : instanceFields(loader, declaring.superName());
    int number = inherited < 0 ? -1 : inherited + field.position();
    return new FieldFacts(owner, name, descriptor, declaring.name(), field.access(), number);
  }

  /** How many instance fields objects of the class have; -1 if a superclass cannot be found. */
  private int instanceFields(ClassLoader loader, String className) {
    int count = 0;
    for (String name = className; name != null && !name.equals(OBJECT); ) {
      ClassFacts facts = find(loader, name).orElse(null);
      if (facts == null) {
        return -1;
      }
      count += facts.instanceFields();
      name = facts.superName();
    }
    return count;
  }

  private ClassFacts declaring(ClassLoader loader, String owner, String key) {
    ClassFacts facts = find(loader, owner).orElse(null);
    return facts == null || facts.field(key) != null
        ? facts
        : inherited(loader, facts, key, new HashSet<>());
  }

  private ClassFacts declaring(ClassLoader loader, String owner, String key, Set<String> seen) {
    ClassFacts facts = seen.add(owner) ? find(loader, owner).orElse(null) : null;
    return facts == null || facts.field(key) != null ? facts : inherited(loader, facts, key, seen);
  }

  private ClassFacts inherited(ClassLoader loader, ClassFacts facts, String key, Set<String> seen) {
    for (String anInterface : facts.interfaces()) {
      ClassFacts found = declaring(loader, anInterface, key, seen);
      if (found != null) {
        return found;
      }
    }
    return facts.superName() == null ? null : declaring(loader, facts.superName(), key, seen);
  }

  boolean hasInitialiser(ClassLoader loader, String name) {
    return find(loader, name).map(ClassFacts::hasInitialiser).orElse(true);
  }

  /** The class and all its superclasses and interfaces, as far as they can be found. */
  public List<String> selfAndSupertypes(ClassLoader loader, String name) {
    List<String> all = new ArrayList<>();
    collect(loader, name, all);
    return all;
  }

  private void collect(ClassLoader loader, String name, List<String> all) {
    if (name == null || all.contains(name)) {
      return;
    }
    all.add(name);
    ClassFacts facts = find(loader, name).orElse(null);
    if (facts != null) {
      collect(loader, facts.superName(), all);
      for (String anInterface : facts.interfaces()) {
        collect(loader, anInterface, all);
      }
    }
  }

  /** Remembers a class whose bytes are at hand, which its loader may not give out. */
  void remember(ClassLoader loader, ClassReader reader) {
    synchronized (known) {
      cacheOf(loader).put(reader.getClassName(), Optional.of(read(reader)));
    }
  }

  private Optional<ClassFacts> find(ClassLoader loader, String name) {
    // These mean the same to all loaders.
    ClassLoader finding = name.startsWith(JAVA) ? null : loader;
    synchronized (known) {
      Optional<ClassFacts> cached = cacheOf(finding).get(name);
      if (cached != null) {
        return cached;
      }
    }
    // Outside the lock: a loader that looks for a resource may run any code.
    Optional<ClassFacts> found = load(finding, name);
    synchronized (known) {
      cacheOf(finding).put(name, found);
    }
    return found;
  }

  private Map<String, Optional<ClassFacts>> cacheOf(ClassLoader loader) {
    if (loader == null) {
      return boot;
    }
    Map<String, Optional<ClassFacts>> cache = known.get(loader);
    if (cache == null) {
      cache = new HashMap<>();
      known.put(loader, cache);
    }
    return cache;
  }

  private static Optional<ClassFacts> load(ClassLoader loader, String name) {
    String resource = name + ".class";
    try (InputStream in =
        loader == null ? openOfJdk(resource) : loader.getResourceAsStream(resource)) {
      return in == null ? Optional.empty() : Optional.of(read(new ClassReader(in)));
    } catch (IOException | RuntimeException | LinkageError e) {
      // Any failure of a foreign loader means only that nothing is known.
      return Optional.empty();
    }
  }

  /** Looks in the module first that has nearly all of them; to ask a loader takes much longer. */
  private static InputStream openOfJdk(String resource) throws IOException {
    InputStream ofBase = Object.class.getModule().getResourceAsStream(resource);
    return ofBase == null ? ClassLoader.getSystemResourceAsStream(resource) : ofBase;
  }

  private static ClassFacts read(ClassReader reader) {
    ClassFacts facts =
        new ClassFacts(
            reader.getClassName(), reader.getSuperName(), Arrays.asList(reader.getInterfaces()));
    ClassVisitor visitor =
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public FieldVisitor visitField(
              int access, String name, String descriptor, String signature, Object value) {
            facts.addField(name + ":" + descriptor, access);
            return null;
          }

          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            if (name.equals("<clinit>")) {
              facts.addInitialiser();
            }
            return null;
          }
        };
    reader.accept(
        visitor, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return facts;
  }
}
