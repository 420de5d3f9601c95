// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.json;

import dev.keirin.finding.Certainty;
import dev.keirin.finding.Finding;
import dev.keirin.finding.Order;
import dev.keirin.finding.Rule;
import dev.keirin.finding.Step;
import dev.keirin.finding.StepKind;
import dev.keirin.input.BadInputException;
import dev.keirin.operation.Block;
import dev.keirin.operation.Site;
import dev.keirin.report.result.Results;
import dev.keirin.report.result.Run;
import dev.keirin.report.result.SourceSummary;
import dev.keirin.report.result.SourcedFinding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reads {@code findings.json} back, to show findings of earlier runs. */
public final class FindingsReader {
  private static final StepKind[] STEP_KINDS = StepKind.all().toArray(StepKind[]::new);

  private FindingsReader() {}

  public static Results read(Path file) {
    try {
      return results(JsonNode.parse(file.toString(), Files.readString(file)));
    } catch (IOException e) {
      throw new BadInputException(
          file + " cannot be read: expected a " + FindingsJson.FILE_NAME + " in UTF-8.", e);
    }
  }

  private static Results results(JsonNode json) {
    if (!json.get("schema").text().equals(FindingsJson.SCHEMA)) {
      throw json.get("schema").expected("'" + FindingsJson.SCHEMA + "'");
    }
    return new Results(
        json.get("tool").get("version").text(),
        list(json.get("analyses"), JsonNode::text),
        list(json.get("sources"), FindingsReader::source),
        list(json.get("findings"), FindingsReader::finding));
  }

  private static SourceSummary source(JsonNode json) {
    Map<String, Map<String, Long>> counters = new LinkedHashMap<>();
    json.get("counters")
        .members()
        .forEach(
            (analysis, figures) -> {
              Map<String, Long> read = new LinkedHashMap<>();
              figures.members().forEach((name, figure) -> read.put(name, figure.number()));
              counters.put(analysis, read);
            });
    return new SourceSummary(
        run(json),
        json.get("operations").number(),
        counters,
        json.has("warning") ? Optional.of(json.get("warning").text()) : Optional.empty(),
        json.has("notes") ? list(json.get("notes"), JsonNode::text) : List.of());
  }

  /** Files from before runs had an identity have none; such runs get it now. */
  private static Run run(JsonNode json) {
    return new Run(json.get("source").text(), json.has("run") ? json.get("run").text() : "");
  }

  private static SourcedFinding finding(JsonNode json) {
    List<Step> steps = list(json.get("steps"), FindingsReader::step);
    Finding finding =
        new Finding(
            named(json.get("rule"), Rule.values(), Rule::id),
            json.get("analysis").text(),
            named(json.get("certainty"), Certainty.values(), Certainty::label),
            json.get("subject").text(),
            json.get("message").text(),
            list(json.get("blame"), FindingsReader::block),
            list(json.get("sites"), FindingsReader::site),
            list(json.get("threads"), JsonNode::text),
            steps,
            list(json.get("orders"), order -> order(order, steps.size())));
    return new SourcedFinding(run(json), finding, json.get("count").number());
  }

  private static <T> T named(JsonNode json, T[] all, Function<T, String> name) {
    return Stream.of(all)
        .filter(one -> name.apply(one).equals(json.text()))
        .findFirst()
        .orElseThrow(
            () -> json.expected("one of " + String.join(", ", Stream.of(all).map(name).toList())));
  }

  private static Step step(JsonNode json) {
    return new Step(
        json.get("thread").text(),
        named(json.get("operation"), STEP_KINDS, StepKind::title),
        json.get("target").text(),
        site(json),
        json.has("locks") ? list(json.get("locks"), JsonNode::text) : List.of());
  }

  private static Order order(JsonNode json, int steps) {
    return new Order(json.get("earlier").index(steps), json.get("later").index(steps));
  }

  private static Block block(JsonNode json) {
    return new Block(json.get("class").text(), json.get("method").text());
  }

  private static Site site(JsonNode json) {
    return new Site(
        json.get("class").text(),
        json.get("method").text(),
        json.get("file").text(),
        json.get("line").index(Integer.MAX_VALUE),
        -1);
  }

  private static <T> List<T> list(JsonNode json, Function<JsonNode, T> reader) {
    return json.items().stream().map(reader).toList();
  }
}
