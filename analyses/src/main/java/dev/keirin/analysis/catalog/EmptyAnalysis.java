// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.catalog;

import dev.keirin.analysis.RaceDriven;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;

/** Finds nothing: shows what watching alone costs. */
final class EmptyAnalysis implements RaceDriven {
  @Override
  public Object moment(ThreadId thread, boolean isWrite, String target, Site site) {
    return this;
  }

  @Override
  public void earlier(
      ThreadId thread, VariableId variable, boolean isWrite, Site site, Object moment) {}
}
