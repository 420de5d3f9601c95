// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.jdk;

/**
 * A report put into a method of the JDK.
 *
 * @param className the class, with slashes; a class that this JDK does not have is skipped
 * @param method its name, for all overloads, or name and descriptor; a method that this JDK does
 *     not have is skipped
 * @param event what is reported, one of {@link dev.keirin.probe.InsideEvents}
 */
record JdkHook(String className, String method, Position position, Target target, int event) {
  /**
   * Where in the method.
   *
   * @param called for a position at a call, the name of the called method
   */
  record Position(When kind, String called) {
    static final Position ENTRY = new Position(When.ENTRY, null);
    static final Position RETURN = new Position(When.RETURN, null);

    /** The kinds of places. */
    enum When {
      ENTRY,
      RETURN,
      BEFORE_CALL,
      AFTER_CALL
    }

    static Position beforeCallOf(String method) {
      return new Position(When.BEFORE_CALL, method);
    }

    static Position afterCallOf(String method) {
      return new Position(When.AFTER_CALL, method);
    }

    boolean isCall(When expected, String method) {
      return kind == expected && called.equals(method);
    }
  }

  /**
   * What the report is about.
   *
   * @param field for a field of this object, its class, name and type
   */
  record Target(Which kind, Field field) {
    static final Target THIS = new Target(Which.THIS, null);
    static final Target FIRST_ARGUMENT = new Target(Which.FIRST_ARGUMENT, null);
    static final Target SECOND_ARGUMENT = new Target(Which.SECOND_ARGUMENT, null);

    /** The object that a method without arguments is called on, or what a method returned. */
    static final Target ON_STACK = new Target(Which.ON_STACK, null);

    /** The kinds of subjects. */
    enum Which {
      THIS,
      FIRST_ARGUMENT,
      SECOND_ARGUMENT,
      ON_STACK,
      FIELD
    }

    /** An instance field, as instructions name it. */
    record Field(String owner, String name, String descriptor) {}

    static Target field(String owner, String name, String descriptor) {
      return new Target(Which.FIELD, new Field(owner, name, descriptor));
    }
  }

  boolean isIn(String name, String descriptor) {
    return method.equals(name) || method.equals(name + descriptor);
  }
}
