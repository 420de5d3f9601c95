// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
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

  private final Map<ClassLoader, Map<String, Optional<ClassFacts>>> known = new WeakHashMap<>();
  private final Map<String, Optional<ClassFacts>> boot = new HashMap<>();

  /** Resolves a field reference as the JVM does: the class, its interfaces, its superclass. */
  public FieldFacts field(ClassLoader loader, String owner, String name, String descriptor) {
    ClassFacts declaring = declaring(loader, owner, name + ":" + descriptor, new HashSet<>());
    if (declaring == null) {
      return new FieldFacts(owner, name, descriptor, null, 0, -1);
    }
    String key = name + ":" + descriptor;
    int access = declaring.fields().get(key);
    boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
    int inherited = isStatic ? 0 : instanceFields(loader, declaring.superName());
    int slot = inherited < 0 ? -1 : inherited + declaring.position(key);
    return new FieldFacts(owner, name, descriptor, declaring.name(), access, slot);
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

  private ClassFacts declaring(ClassLoader loader, String owner, String key, Set<String> seen) {
    ClassFacts facts = seen.add(owner) ? find(loader, owner).orElse(null) : null;
    if (facts == null || facts.fields().containsKey(key)) {
      return facts;
    }
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
    find(loader, name)
        .ifPresent(
            facts -> {
              collect(loader, facts.superName(), all);
              facts.interfaces().forEach(i -> collect(loader, i, all));
            });
  }

  /** Remembers a class whose bytes are at hand, which its loader may not give out. */
  void remember(ClassLoader loader, ClassReader reader) {
    synchronized (known) {
      cacheOf(loader).put(reader.getClassName(), Optional.of(read(reader)));
    }
  }

  private Optional<ClassFacts> find(ClassLoader loader, String name) {
    synchronized (known) {
      Optional<ClassFacts> cached = cacheOf(loader).get(name);
      if (cached != null) {
        return cached;
      }
    }
    // Outside the lock: a loader that looks for a resource may run any code.
    Optional<ClassFacts> found = load(loader, name);
    synchronized (known) {
      cacheOf(loader).put(name, found);
    }
    return found;
  }

  private Map<String, Optional<ClassFacts>> cacheOf(ClassLoader loader) {
    return loader == null ? boot : known.computeIfAbsent(loader, l -> new HashMap<>());
  }

  private static Optional<ClassFacts> load(ClassLoader loader, String name) {
    String resource = name + ".class";
    try (InputStream in =
        loader == null
            ? ClassLoader.getSystemResourceAsStream(resource)
            : loader.getResourceAsStream(resource)) {
      return in == null ? Optional.empty() : Optional.of(read(new ClassReader(in)));
    } catch (IOException | RuntimeException | LinkageError e) {
      // Any failure of a foreign loader means only that nothing is known.
      return Optional.empty();
    }
  }

  private static ClassFacts read(ClassReader reader) {
    Map<String, Integer> fields = new LinkedHashMap<>();
    boolean[] hasInitialiser = {false};
    ClassVisitor visitor =
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public FieldVisitor visitField(
              int access, String name, String descriptor, String signature, Object value) {
            fields.put(name + ":" + descriptor, access);
            return null;
          }

          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            hasInitialiser[0] |= name.equals("<clinit>");
            return null;
          }
        };
    reader.accept(
        visitor, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return new ClassFacts(
        reader.getClassName(),
        reader.getSuperName(),
        List.of(reader.getInterfaces()),
        fields,
        hasInitialiser[0]);
  }
}
