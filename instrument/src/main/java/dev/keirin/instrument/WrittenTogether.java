// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Fields of a new object that its constructor writes one after the other, with nothing in between
 * that matters to anybody; so it is found out once for all of them what is known of them then.
 */
public final class WrittenTogether {
  private final Map<String, Integer> sites = new LinkedHashMap<>();
  private FieldFacts first;

  /** Adds a field and the number of the site where it is written, in the order of the code. */
  void add(FieldFacts field, int site) {
    if (isEmpty()) {
      first = field;
    }
    sites.put(field.name(), site);
  }

  boolean isEmpty() {
    return sites.isEmpty();
  }

  /** The field that is written first. */
  public FieldFacts first() {
    return first;
  }

  /** The number of the site where a field of the class is written. */
  public int site(String field) {
    return sites.get(field);
  }

  /** The names of the fields, in the order of the code. */
  @Override
  public String toString() {
    return String.join(" and ", sites.keySet());
  }
}
