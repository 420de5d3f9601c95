// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import java.util.ArrayList;
import java.util.List;

/** Every kind of variable, as text of Java programs. */
final class Variables {
  /**
   * A kind of variable. In its texts {@code $} stands for the name of the variable.
   *
   * @param isRacy whether accesses that nothing orders are a data race
   * @param isOfClass whether all objects have the same one
   */
  record Kind(
      String name,
      String declaration,
      String write,
      String read,
      boolean isRacy,
      boolean isOfClass) {
    /** One of the texts for a variable of this name. */
    static String named(String text, String variable) {
      return text.replace("$", variable);
    }
  }

  private record Type(String name, String value) {}

  private static final List<Type> TYPES =
      List.of(
          new Type("boolean", "true"),
          new Type("byte", "(byte) 1"),
          new Type("char", "'c'"),
          new Type("short", "(short) 1"),
          new Type("int", "1"),
          new Type("long", "1L"),
          new Type("float", "1f"),
          new Type("double", "1d"),
          new Type("Object", "\"text\""));

  private static final String HANDLE = "static final java.lang.invoke.VarHandle H_$ = ";
  private static final String HANDLE_OF_INT = "int $; " + HANDLE + "handle(\"$\");";

  private Variables() {}

  static List<Kind> kinds() {
    List<Kind> kinds = new ArrayList<>();
    TYPES.forEach(type -> addPlain(type, kinds));
    addByHandles(kinds);
    addByReflection(kinds);
    addCollections(kinds);
    TYPES.forEach(
        type -> kinds.add(field("volatile" + type.name, "volatile " + type.name + " $;", type)));
    addAtomic(kinds);
    return kinds;
  }

  private static void addPlain(Type type, List<Kind> kinds) {
    String name = type.name;
    String write = "$ = " + type.value + ";";
    kinds.add(new Kind(name, name + " $;", write, "$", true, false));
    kinds.add(new Kind(name + "OfClass", "static " + name + " $;", write, "$", true, true));
    String array = "final " + name + "[] $ = new " + name + "[3];";
    String element = "$[1] = " + type.value + ";";
    kinds.add(new Kind(name + "Element", array, element, "$[1]", true, false));
  }

  private static Kind field(String name, String declaration, Type type) {
    return new Kind(name, declaration, "$ = " + type.value + ";", "$", false, false);
  }

  private static void addByHandles(List<Kind> kinds) {
    racy(kinds, "handlePlain", HANDLE_OF_INT, "H_$.set(this, 1);", "(int) H_$.get(this)");
    racy(
        kinds,
        "handleOfElement",
        "final int[] $ = new int[3]; "
            + HANDLE
            + "java.lang.invoke.MethodHandles.arrayElementVarHandle(int[].class);",
        "H_$.set($, 1, 1);",
        "(int) H_$.get($, 1)");
    synchronizing(kinds, "handleOpaque", "H_$.setOpaque(this, 1);", "(int) H_$.getOpaque(this)");
    synchronizing(kinds, "handleRelease", "H_$.setRelease(this, 1);", "(int) H_$.getAcquire(this)");
    synchronizing(
        kinds, "handleVolatile", "H_$.setVolatile(this, 1);", "(int) H_$.getVolatile(this)");
    synchronizing(
        kinds, "handleCas", "H_$.compareAndSet(this, 0, 1);", "(int) H_$.getAndAdd(this, 0)");
    synchronizing(
        kinds,
        "handleExchange",
        "H_$.compareAndExchangeRelease(this, 0, 1);",
        "(int) H_$.getAndBitwiseOrAcquire(this, 0)");
  }

  private static void addByReflection(List<Kind> kinds) {
    String field = "int $; static final java.lang.reflect.Field F_$ = field(\"$\");";
    racy(kinds, "reflected", field, "F_$.setInt(this, 1);", "F_$.getInt(this)");
    racy(kinds, "reflectedBoxed", field, "F_$.set(this, 1);", "F_$.get(this)");
    racy(
        kinds,
        "reflectedElement",
        "final int[] $ = new int[3];",
        "java.lang.reflect.Array.setInt($, 1, 1);",
        "java.lang.reflect.Array.getInt($, 1)");
    racy(
        kinds,
        "methodHandle",
        "int $; static final java.lang.invoke.MethodHandle G_$ = getter(\"$\"), S_$ = setter(\"$\");",
        "S_$.invoke(this, 1);",
        "(int) G_$.invoke(this)");
    kinds.add(
        new Kind(
            "reflectedVolatile",
            "volatile " + field,
            "F_$.setInt(this, 1);",
            "F_$.getInt(this)",
            false,
            false));
  }

  private static void addCollections(List<Kind> kinds) {
    String map = "final java.util.Map<Integer, Integer> $ = new java.util.HashMap<>();";
    String sorted = "final java.util.Set<Integer> $ = new java.util.TreeSet<>();";
    String set = "final java.util.Set<Integer> $ = new java.util.HashSet<>();";
    racy(kinds, "map", map, "$.clear();", "$.size()");
    racy(kinds, "keysCopied", map, "$.clear();", "new java.util.ArrayList<>($.keySet())");
    racy(kinds, "valuesAdded", map, "$.clear();", "new java.util.HashSet<>().addAll($.values())");
    racy(kinds, "entriesIterated", map, "$.clear();", "$.entrySet().iterator().hasNext()");
    racy(kinds, "setIterated", set, "$.clear();", "$.iterator().hasNext()");
    racy(kinds, "sortedSetIterated", sorted, "$.clear();", "$.iterator().hasNext()");
  }

  private static void addAtomic(List<Kind> kinds) {
    String atomic = "final java.util.concurrent.atomic.";
    kinds.add(
        new Kind(
            "atomicInteger",
            atomic + "AtomicInteger $ = new java.util.concurrent.atomic.AtomicInteger();",
            "$.compareAndSet(0, 1);",
            "$.get()",
            false,
            false));
    kinds.add(
        new Kind(
            "atomicElement",
            atomic
                + "AtomicIntegerArray $ = new java.util.concurrent.atomic.AtomicIntegerArray(3);",
            "$.set(1, 1);",
            "$.getAndIncrement(1)",
            false,
            false));
    kinds.add(
        new Kind(
            "updater",
            "volatile int $; static "
                + atomic
                + "AtomicIntegerFieldUpdater<SELF> U_$ = "
                + "java.util.concurrent.atomic.AtomicIntegerFieldUpdater.newUpdater(SELF.class, \"$\");",
            "U_$.compareAndSet(this, 0, 1);",
            "U_$.get(this)",
            false,
            false));
  }

  private static void racy(
      List<Kind> kinds, String name, String declaration, String write, String read) {
    kinds.add(new Kind(name, declaration, write, read, true, false));
  }

  private static void synchronizing(List<Kind> kinds, String name, String write, String read) {
    kinds.add(new Kind(name, HANDLE_OF_INT, write, read, false, false));
  }
}
