// SPDX-License-Identifier: Apache-2.0
package dev.keirin.finding;

/** What can be violated. Each rule has a page {@code docs/rules/<id>.md}. */
public enum Rule {
  LOCKSET_VIOLATION("lockset-violation", "No lock protects every access to a shared variable"),
  DATA_RACE("data-race", "Two threads access a variable at the same time and one writes"),
  ATOMICITY_VIOLATION("atomicity-violation", "A block was interleaved as no serial run explains"),
  ATOMICITY_WARNING("atomicity-warning", "A block can be interleaved as no serial run explains"),
  COOPERABILITY_VIOLATION("cooperability-violation", "Threads interfere where no yield says so"),
  INFERRED_YIELD("inferred-yield", "Threads interfere here: a yield would document it"),
  LOCK_PATTERN("lock-pattern", "A lock is taken twice where once was probably meant"),
  FAILURE("failure", "A thread ended by an exception that nobody caught");

  private final String id;
  private final String title;

  Rule(String id, String title) {
    this.id = id;
    this.title = title;
  }

  public String id() {
    return id;
  }

  /** One line that says what is wrong when the rule is violated. */
  public String title() {
    return title;
  }
}
