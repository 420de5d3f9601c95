// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.lockset;

import dev.keirin.finding.Step;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;

/** One read or write of a plain variable. */
public record Access(
    ThreadId thread, VariableId variable, Site site, LockSet held, boolean isWrite) {

  public Step step() {
    OperationKind kind = isWrite ? OperationKind.WRITE : OperationKind.READ;
    return new Step(thread.name(), kind, variable.toString(), site, held.names());
  }

  /** For a sentence: who did it, where, and under which locks. */
  public String described() {
    String verb = isWrite ? " wrote " : " read ";
    return thread + verb + variable + " at " + site + " holding " + held;
  }
}
