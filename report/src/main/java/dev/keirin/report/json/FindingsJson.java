// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.json;

import dev.keirin.finding.Finding;
import dev.keirin.finding.Order;
import dev.keirin.finding.Step;
import dev.keirin.operation.Block;
import dev.keirin.operation.Site;
import dev.keirin.report.result.Results;
import dev.keirin.report.result.Run;
import dev.keirin.report.result.SourceSummary;
import dev.keirin.report.result.SourcedFinding;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Writes {@code findings.json}. The format is described in {@code docs/findings-json.md}. */
public final class FindingsJson {
  public static final String FILE_NAME = "findings.json";
  static final String SCHEMA = "keirin-findings/1";

  private final JsonWriter json;

  private FindingsJson(Appendable out) {
    this.json = new JsonWriter(out);
  }

  public static void write(Results results, Appendable out) throws IOException {
    new FindingsJson(out).write(results);
  }

  private void write(Results results) throws IOException {
    json.beginObject().name("schema").value(SCHEMA);
    json.name("tool").beginObject();
    json.name("name").value("keirin").name("version").value(results.version()).endObject();
    json.name("run").beginObject();
    json.name("sources").value(results.sources().size());
    json.name("operations").value(results.operations());
    json.name("findings").value(results.findings().size()).endObject();
    json.name("analyses");
    strings(results.analyses());
    json.name("sources").beginArray();
    for (SourceSummary source : results.sources()) {
      source(source);
    }
    json.endArray().name("findings").beginArray();
    for (SourcedFinding finding : results.findings()) {
      finding(finding);
    }
    json.endArray().endObject();
  }

  private void source(SourceSummary source) throws IOException {
    json.beginObject();
    run(source.run());
    json.name("operations").value(source.operations());
    if (source.warning().isPresent()) {
      json.name("warning").value(source.warning().get());
    }
    if (!source.notes().isEmpty()) {
      json.name("notes").beginArray();
      for (String note : source.notes()) {
        json.value(note);
      }
      json.endArray();
    }
    json.name("counters").beginObject();
    for (Map.Entry<String, Map<String, Long>> analysis : source.counters().entrySet()) {
      json.name(analysis.getKey()).beginObject();
      for (Map.Entry<String, Long> counter : analysis.getValue().entrySet()) {
        json.name(counter.getKey()).value(counter.getValue());
      }
      json.endObject();
    }
    json.endObject().endObject();
  }

  private void run(Run run) throws IOException {
    json.name("source").value(run.source());
    if (!run.id().isEmpty()) {
      json.name("run").value(run.id());
    }
  }

  private void finding(SourcedFinding sourced) throws IOException {
    Finding finding = sourced.finding();
    json.beginObject();
    run(sourced.run());
    json.name("rule").value(finding.rule().id());
    json.name("analysis").value(finding.analysis());
    json.name("certainty").value(finding.certainty().label());
    json.name("subject").value(finding.subject());
    json.name("message").value(finding.message());
    json.name("fingerprint").value(finding.fingerprint());
    json.name("count").value(sourced.count());
    blameAndSites(finding);
    json.name("threads");
    strings(finding.threads());
    story(finding);
    json.endObject();
  }

  private void blameAndSites(Finding finding) throws IOException {
    json.name("blame").beginArray();
    for (Block block : finding.blame()) {
      json.beginObject().name("class").value(block.className());
      json.name("method").value(block.method()).endObject();
    }
    json.endArray().name("sites").beginArray();
    for (Site site : finding.sites()) {
      json.beginObject();
      site(site);
      json.endObject();
    }
    json.endArray();
  }

  private void story(Finding finding) throws IOException {
    json.name("steps").beginArray();
    for (Step step : finding.steps()) {
      step(step);
    }
    json.endArray().name("orders").beginArray();
    for (Order order : finding.orders()) {
      json.beginObject().name("earlier").value(order.earlier());
      json.name("later").value(order.later()).endObject();
    }
    json.endArray();
  }

  private void step(Step step) throws IOException {
    json.beginObject().name("thread").value(step.thread());
    json.name("operation").value(step.kind().title()).name("target").value(step.target());
    site(step.site());
    json.name("locks");
    strings(step.locks());
    json.endObject();
  }

  private void site(Site site) throws IOException {
    json.name("class").value(site.className()).name("method").value(site.method());
    json.name("file").value(site.file()).name("line").value(site.line());
  }

  private void strings(List<String> values) throws IOException {
    json.beginArray();
    for (String value : values) {
      json.value(value);
    }
    json.endArray();
  }
}
