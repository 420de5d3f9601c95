// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.sarif;

import dev.keirin.finding.Certainty;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Rule;
import dev.keirin.finding.Step;
import dev.keirin.operation.Site;
import dev.keirin.report.json.JsonWriter;
import dev.keirin.report.result.FindingGroup;
import dev.keirin.report.result.Results;
import dev.keirin.report.source.ProjectFiles;
import dev.keirin.report.source.Sources;
import dev.keirin.report.text.RulePage;
import dev.keirin.report.text.StepLocks;
import dev.keirin.report.text.StepsTitle;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes findings as a SARIF 2.1.0 log.
 *
 * <p>The interleaving is one thread flow in the order of the operations, each step naming its
 * thread: viewers step through a flow, and through several only one after the other.
 */
public final class SarifLog {
  public static final String FILE_NAME = "findings.sarif";
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

  private final JsonWriter json;
  private final SarifLocations locations;
  private final List<FindingGroup> groups;
  private final List<Rule> rules;

  private SarifLog(Results results, Sources sources, ProjectFiles project, Appendable out) {
    this.json = new JsonWriter(out);
    this.locations = new SarifLocations(json, sources, project);
    this.groups = results.groups();
    this.rules = groups.stream().map(group -> group.finding().rule()).distinct().sorted().toList();
  }

  /**
   * Files of the project are named from its top directory. Others are named as {@code sources}
   * knows them, and from the top of a source tree otherwise.
   */
  public static void write(Results results, Sources sources, ProjectFiles project, Appendable out)
      throws IOException {
    new SarifLog(results, sources, project, out).write(results.version());
  }

  private void write(String version) throws IOException {
    json.beginObject().name("$schema").value(SCHEMA).name("version").value("2.1.0");
    json.name("runs").beginArray().beginObject();
    json.name("tool").beginObject().name("driver").beginObject();
    json.name("name").value("Keirin").name("version").value(version);
    json.name("rules").beginArray();
    for (Rule rule : rules) {
      rule(rule);
    }
    json.endArray().endObject().endObject();
    json.name("originalUriBaseIds").beginObject().name(SarifLocations.PROJECT).beginObject();
    message("description", "The top directory of the project.");
    json.endObject().endObject();
    json.name("columnKind").value("utf16CodeUnits");
    json.name("results").beginArray();
    for (FindingGroup group : groups) {
      result(group);
    }
    json.endArray().endObject().endArray().endObject();
  }

  private void rule(Rule rule) throws IOException {
    json.beginObject().name("id").value(rule.id());
    json.name("name").value(rule.id());
    message("shortDescription", rule.title() + ".");
    json.name("help").beginObject().name("text").value("See " + RulePage.path(rule) + ".");
    var page = RulePage.text(rule);
    if (page.isPresent()) {
      json.name("markdown").value(page.get());
    }
    json.endObject();
    json.name("properties").beginObject().name("tags").beginArray();
    json.value("concurrency").value("correctness").endArray().endObject().endObject();
  }

  private void result(FindingGroup group) throws IOException {
    Finding finding = group.finding();
    json.beginObject().name("ruleId").value(finding.rule().id());
    json.name("ruleIndex").value(rules.indexOf(finding.rule()));
    json.name("level").value(level(finding.certainty()));
    message("message", finding.message());
    json.name("partialFingerprints").beginObject();
    json.name("keirinFinding/v1").value(finding.fingerprint()).endObject();
    json.name("occurrenceCount").value(group.count());
    locations(finding);
    if (!finding.steps().isEmpty()) {
      flow(finding);
    }
    properties(group);
    json.endObject();
  }

  private void locations(Finding finding) throws IOException {
    List<Site> sites = finding.sites();
    json.name("locations").beginArray();
    if (!sites.isEmpty()) {
      locations.write(sites.get(0));
    }
    json.endArray().name("relatedLocations").beginArray();
    for (int i = 1; i < sites.size(); i++) {
      locations.write(i, sites.get(i), told(finding, sites.get(i)));
    }
    json.endArray();
  }

  /** What happened at a site. */
  private static String told(Finding finding, Site site) {
    return finding.steps().stream()
        .filter(step -> step.site().equals(site))
        .map(step -> told(finding, step))
        .findFirst()
        .orElse("also involved");
  }

  private static String told(Finding finding, Step step) {
    String locks = StepLocks.areTold(finding) ? StepLocks.at(step) : "";
    return (step.thread() + ": " + step.kind().title() + " " + step.target()).strip()
        + (locks.isEmpty() ? "" : ", locks held: " + locks);
  }

  private void flow(Finding finding) throws IOException {
    json.name("codeFlows").beginArray().beginObject();
    message("message", StepsTitle.of(finding));
    json.name("threadFlows").beginArray().beginObject();
    json.name("locations").beginArray();
    for (int i = 0; i < finding.steps().size(); i++) {
      int step = i;
      boolean isOrdered =
          finding.conflicts().stream().anyMatch(o -> o.earlier() == step || o.later() == step);
      json.beginObject().name("location");
      locations.write(finding.steps().get(i).site(), told(finding, finding.steps().get(i)));
      json.name("executionOrder").value(i + 1);
      json.name("importance").value(isOrdered ? "essential" : "important").endObject();
    }
    json.endArray().endObject().endArray().endObject().endArray();
  }

  private void properties(FindingGroup group) throws IOException {
    Finding finding = group.finding();
    json.name("properties").beginObject();
    json.name("certainty").value(finding.certainty().label());
    strings("analyses", group.analyses().stream());
    strings("threads", finding.threads().stream());
    strings("blame", finding.blame().stream().map(Object::toString));
    json.endObject();
  }

  private void strings(String name, Stream<String> values) throws IOException {
    json.name(name).beginArray();
    for (String value : values.toList()) {
      json.value(value);
    }
    json.endArray();
  }

  private void message(String name, String text) throws IOException {
    json.name(name).beginObject().name("text").value(text).endObject();
  }

  private static String level(Certainty certainty) {
    return switch (certainty) {
      case OBSERVED -> "error";
      case PREDICTED -> "warning";
      case HEURISTIC -> "note";
    };
  }
}
