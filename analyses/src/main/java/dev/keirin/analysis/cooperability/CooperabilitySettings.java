// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.cooperability;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.input.BadInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the user wants of yields.
 *
 * @param given the yields that are there besides those in the program
 * @param output where all yields shall be written
 * @param isPlacedAtCalls whether yields are inferred before calls and not before operations
 */
record CooperabilitySettings(
    List<YieldSite> given, Optional<YieldsFile> output, boolean isPlacedAtCalls) {

  static CooperabilitySettings of(AnalysisContext context) {
    Map<String, String> settings = context.settings();
    Optional<YieldsFile> output =
        Optional.ofNullable(settings.get("yields-out")).map(YieldsFile::new);
    List<YieldSite> given = new ArrayList<>();
    if (settings.containsKey("yields")) {
      given.addAll(new YieldsFile(settings.get("yields")).read());
    }
    if (settings.containsKey("yields-merge")) {
      YieldsFile file =
          output.orElseThrow(
              () ->
                  new BadInputException(
                      "--yields-merge adds to --yields-out=FILE, which is missing."));
      if (file.exists()) {
        given.addAll(file.read());
      }
    }
    return new CooperabilitySettings(given, output, isCall(settings));
  }

  private static boolean isCall(Map<String, String> settings) {
    String placement = settings.getOrDefault("yield-placement", "operation");
    return switch (placement) {
      case "operation" -> false;
      case "call" -> true;
      default ->
          throw new BadInputException(
              "--yield-placement=%s: expected operation or call.".formatted(placement));
    };
  }
}
