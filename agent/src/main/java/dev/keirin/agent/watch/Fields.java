// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.instrument.FieldFacts;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;

/** Finds out which field a site accesses, once for each site. */
public final class Fields {
  private static final int VOLATILE = Modifier.VOLATILE;

  private final Map<String, FieldKey> keys = new HashMap<>();
  private final ObjectTable objects;

  Fields(ObjectTable objects) {
    this.objects = objects;
  }

  FieldKey of(WatchedSite site) {
    FieldKey known = site.field();
    if (known == null) {
      known = resolve(site, (FieldFacts) site.code().target());
      known.slot(site.slot());
      site.field(known);
    }
    return known;
  }

  /**
   * The class whose static field the site accesses, or else the one that the site is in. It has
   * been initialised, or is just now.
   */
  ObjectShadow owner(WatchedSite site) {
    ObjectShadow known = site.fieldOwner();
    if (known == null) {
      Class<?> declaring = declaringClass(site);
      known = declaring == null ? objects.of(site) : objects.of(declaring);
      site.fieldOwner(known);
    }
    return known;
  }

  private FieldKey resolve(WatchedSite site, FieldFacts facts) {
    String declaring = facts.declaringClass();
    boolean isVolatile = (facts.access() & VOLATILE) != 0;
    if (!facts.isKnown()) {
      Field field = reflected(site, facts);
      // Nothing is known for sure: taking it for volatile cannot make a race of what is none.
      isVolatile = field == null || Modifier.isVolatile(field.getModifiers());
      declaring = field == null ? facts.owner() : field.getDeclaringClass().getName();
    }
    return key(declaring.replace('/', '.'), facts.name(), isVolatile);
  }

  public FieldKey key(String declaringClass, String name, boolean isVolatile) {
    return keys.computeIfAbsent(
        declaringClass + "." + name, n -> new FieldKey(declaringClass, name, isVolatile));
  }

  private static Field reflected(WatchedSite site, FieldFacts facts) {
    for (Class<?> c = load(site, facts.owner()); c != null; c = c.getSuperclass()) {
      Field field = declared(c, facts.name());
      if (field != null) {
        return field;
      }
    }
    return null;
  }

  private static Field declared(Class<?> type, String name) {
    try {
      return type.getDeclaredField(name);
    } catch (NoSuchFieldException | LinkageError e) {
      return null;
    }
  }

  private static Class<?> declaringClass(WatchedSite site) {
    if (!(site.code().target() instanceof FieldFacts facts)) {
      return load(site, site.code().className());
    }
    Class<?> owner = load(site, facts.owner());
    if (owner == null || !facts.isKnown()) {
      return owner;
    }
    Class<?> found = supertype(owner, facts.declaringClass().replace('/', '.'));
    return found == null ? owner : found;
  }

  private static Class<?> supertype(Class<?> type, String name) {
    if (type == null || type.getName().equals(name)) {
      return type;
    }
    for (Class<?> anInterface : type.getInterfaces()) {
      Class<?> found = supertype(anInterface, name);
      if (found != null) {
        return found;
      }
    }
    return supertype(type.getSuperclass(), name);
  }

  /** Only finds what is there already: the program has just used this class. */
  public static Class<?> load(WatchedSite site, String owner) {
    try {
      return Class.forName(owner.replace('/', '.'), false, site.code().loader().get());
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }
}
