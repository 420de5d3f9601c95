// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code keirin trace}, which leads to the commands about trace files. */
@Command(
    name = "trace",
    header = "Show, convert and check recorded executions.",
    synopsisHeading = "%nUsage: ",
    customSynopsis = "keirin trace COMMAND ...",
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  keirin trace info examples/ticket-sale.std",
      "  keirin trace convert examples/ticket-sale.std ticket-sale.ktrace"
    })
final class TraceCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "expected one of the commands info, print, convert and check");
  }
}
