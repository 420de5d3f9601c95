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
record JdkHook(String className, String method, Place place, Subject subject, int event) {
  /**
   * Where in the method.
   *
   * @param called for a place at a call, the name of the called method
   */
  record Place(When kind, String called) {
    static final Place ENTRY = new Place(When.ENTRY, null);
    static final Place RETURN = new Place(When.RETURN, null);

    /** The kinds of places. */
    enum When {
      ENTRY,
      RETURN,
      BEFORE_CALL,
      AFTER_CALL
    }

    static Place beforeCallOf(String method) {
      return new Place(When.BEFORE_CALL, method);
    }

    static Place afterCallOf(String method) {
      return new Place(When.AFTER_CALL, method);
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
  record Subject(Which kind, Field field) {
    static final Subject THIS = new Subject(Which.THIS, null);
    static final Subject FIRST_ARGUMENT = new Subject(Which.FIRST_ARGUMENT, null);
    static final Subject SECOND_ARGUMENT = new Subject(Which.SECOND_ARGUMENT, null);

    /** The object that a method without arguments is called on, or what a method returned. */
    static final Subject ON_STACK = new Subject(Which.ON_STACK, null);

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

    static Subject field(String owner, String name, String descriptor) {
      return new Subject(Which.FIELD, new Field(owner, name, descriptor));
    }
  }

  boolean isIn(String name, String descriptor) {
    return method.equals(name) || method.equals(name + descriptor);
  }
}
