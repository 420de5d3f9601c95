// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.race;

import dev.keirin.analysis.Analysis;
import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.VariableName;
import dev.keirin.analysis.lockset.Access;
import dev.keirin.analysis.lockset.Guards;
import dev.keirin.analysis.lockset.HeldLocks;
import dev.keirin.finding.Certainty;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import dev.keirin.input.BadInputException;
import dev.keirin.operation.LockId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadow;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reports each variable that threads share without a lock that protects all their accesses.
 *
 * <p>This is the lockset discipline of Eraser (Savage et al., TOCS 1997). It knows no order but
 * locking, so it also reports programs made safe by fork and join or by volatile variables.
 */
public final class LocksetAnalysis implements Analysis {
  public static final String NAME = "eraser";
  private static final String GRAIN = "eraser-grain";

  private final HeldLocks held;
  private final Shadow<Guards> guards;
  private final boolean isPerObject;
  private final Consumer<Finding> findings;

  public LocksetAnalysis(AnalysisContext context) {
    held = new HeldLocks(context.shadow());
    guards = context.shadow();
    isPerObject = isPerObject(context.settings().getOrDefault(GRAIN, "field"));
    findings = context.findings();
  }

  private static boolean isPerObject(String grain) {
    return switch (grain) {
      case "field" -> false;
      case "object" -> true;
      default ->
          throw new BadInputException(
              "The setting " + GRAIN + " is '" + grain + "', expected 'field' or 'object'.");
    };
  }

  @Override
  public boolean usesBlocks() {
    return false;
  }

  @Override
  public void access(OperationKind kind, ThreadId thread, VariableId variable, Site site) {
    if (kind.isVolatile()) {
      return;
    }
    Shadowed guarded = isPerObject ? variable.owner() : variable;
    Guards known = guards.get(guarded);
    if (known == null) {
      known = new Guards();
      guards.set(guarded, known);
    }
    if (known.access(thread, variable, site, held.of(thread), kind.writes())) {
      report(known.latestOfAnother(), known.latest());
    }
  }

  private void report(Access earlier, Access later) {
    String name =
        isPerObject
            ? VariableName.readable(later.variable().owner().type())
            : VariableName.of(later.variable());
    findings.accept(
        new Finding(
            Rule.LOCKSET_VIOLATION,
            NAME,
            Certainty.HEURISTIC,
            name,
            "No lock protects every access to the shared "
                + (isPerObject ? "object " : "variable ")
                + name
                + ": "
                + earlier.described()
                + ", then "
                + later.described()
                + ".",
            List.of(),
            List.of(later.site(), earlier.site()),
            List.of(later.thread().name(), earlier.thread().name()),
            List.of(earlier.step(), later.step())));
  }

  @Override
  public void lock(OperationKind kind, ThreadId thread, LockId lock, Site site) {
    held.lock(kind, thread, lock);
  }
}
