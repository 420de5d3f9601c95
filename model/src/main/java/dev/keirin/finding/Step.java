// SPDX-License-Identifier: Apache-2.0
package dev.keirin.finding;

import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import java.util.List;

/**
 * One operation of the story that a finding tells.
 *
 * @param thread who did it
 * @param kind what it was
 * @param target what it was done to, or nothing
 * @param site where
 * @param locks what the thread held when it did it, the latest last; empty also if nobody looked
 */
public record Step(String thread, StepKind kind, String target, Site site, List<String> locks) {

  public Step {
    locks = List.copyOf(locks);
  }

  public Step(String thread, OperationKind kind, String target, Site site, List<String> locks) {
    this(thread, StepKind.of(kind), target, site, locks);
  }

  /** A step of which no locks are told. */
  public Step(String thread, OperationKind kind, String target, Site site) {
    this(thread, kind, target, site, List.of());
  }

  /** A call of a method; of it no locks are told either. */
  public static Step call(String thread, String method, Site site) {
    return new Step(thread, StepKind.CALL, method, site, List.of());
  }

  public boolean is(OperationKind operation) {
    return kind.is(operation);
  }
}
