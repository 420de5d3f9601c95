// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** What {@code findings.json} says. */
record Report(JsonNode json) {
  static Report in(Path directory) throws IOException {
    return new Report(new ObjectMapper().readTree(directory.resolve("findings.json").toFile()));
  }

  private Stream<JsonNode> findings() {
    return stream(json.get("findings"));
  }

  private static Stream<JsonNode> stream(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }

  /**
   * What was found and how often, one text for each site: the rule, and the line, or the method if
   * a block is to blame.
   */
  TreeMap<String, Integer> found() {
    return found(file -> true);
  }

  /** What was found with a site in one of these source files. */
  TreeMap<String, Integer> found(Predicate<String> files) {
    TreeMap<String, Integer> found = new TreeMap<>();
    findings()
        .filter(f -> stream(f.get("sites")).anyMatch(s -> files.test(s.get("file").asText())))
        .forEach(f -> sites(f).forEach(p -> found.merge(p, f.get("count").asInt(), Integer::sum)));
    return found;
  }

  /** For each finding the rule and the site to look at first. */
  List<String> firstSites() {
    return findings()
        .map(
            f -> {
              JsonNode site = f.get("sites").get(0);
              return f.get("rule").asText()
                  + " "
                  + site.get("file").asText()
                  + ":"
                  + site.get("line");
            })
        .toList();
  }

  private static Set<String> sites(JsonNode finding) {
    Set<String> sites = new TreeSet<>();
    String rule = finding.get("rule").asText();
    if (!rule.startsWith("atomicity")) {
      stream(finding.get("sites"))
          .forEach(s -> sites.add(rule + " " + s.get("file").asText() + ":" + s.get("line")));
    } else if (finding.get("blame").isEmpty()) {
      sites.add(rule + " without blame");
    } else {
      stream(finding.get("blame")).forEach(b -> sites.add(rule + " " + outermost(b)));
    }
    return sites;
  }

  /** The method with the name of its file's class: where it is nested does not matter. */
  private static String outermost(JsonNode block) {
    String name = block.get("class").asText().replaceFirst(".*\\.", "");
    return name.replaceFirst("\\$.*", "") + "." + block.get("method").asText();
  }

  /** What findings of a rule say. */
  List<String> messages(String rule) {
    return findings()
        .filter(f -> f.get("rule").asText().equals(rule))
        .map(f -> f.get("message").asText())
        .toList();
  }

  /** How often each fingerprint was found, by analysis. */
  TreeMap<String, Integer> fingerprints() {
    TreeMap<String, Integer> counts = new TreeMap<>();
    findings()
        .forEach(
            f ->
                counts.merge(
                    f.get("analysis").asText() + " " + f.get("fingerprint").asText(),
                    f.get("count").asInt(),
                    Integer::sum));
    return counts;
  }

  /** As the other one, of what these analyses found: threads that fail need none. */
  TreeMap<String, Integer> fingerprints(List<String> analyses) {
    TreeMap<String, Integer> counts = fingerprints();
    counts.keySet().removeIf(each -> !analyses.contains(each.substring(0, each.indexOf(' '))));
    return counts;
  }

  /** A figure that an analysis, or the watching itself, has about the run. */
  long counter(String analysis, String name) {
    return json.get("sources").get(0).get("counters").get(analysis).get(name).asLong();
  }

  @Override
  public String toString() {
    return json.get("findings").toPrettyString();
  }
}
