// SPDX-License-Identifier: Apache-2.0
package dev.keirin.finding;

import dev.keirin.operation.OperationKind;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is done at a step of a finding.
 *
 * @param operation nothing for a call, which is no operation but tells how one gets to the next
 * @param isOfContents whether a thread-safe object is accessed as a whole or in parts, which is no
 *     volatile access to those who wrote the call
 */
public record StepKind(Optional<OperationKind> operation, boolean isOfContents) {
  public static final StepKind CALL = new StepKind(Optional.empty(), false);

  public static StepKind of(OperationKind operation) {
    return new StepKind(Optional.of(operation), false);
  }

  public static StepKind ofContents(OperationKind operation) {
    return new StepKind(Optional.of(operation), true);
  }

  /** Those that have different words. */
  public static List<StepKind> all() {
    return Stream.concat(
            Arrays.stream(OperationKind.values()).map(StepKind::of),
            Stream.of(ofContents(OperationKind.UPDATE), CALL))
        .toList();
  }

  public boolean is(OperationKind kind) {
    return operation.filter(kind::equals).isPresent();
  }

  public boolean isAccess() {
    return operation.filter(o -> o.target() == OperationKind.Target.VARIABLE).isPresent();
  }

  /** What a person calls it. */
  public String title() {
    return operation.map(this::title).orElse("call");
  }

  private String title(OperationKind kind) {
    if (!isOfContents) {
      return kind.title();
    }
    return switch (kind) {
      case VOLATILE_READ -> "read";
      case VOLATILE_WRITE -> "write";
      case UPDATE -> "update";
      default -> kind.title();
    };
  }
}
