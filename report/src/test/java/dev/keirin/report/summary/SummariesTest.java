// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.finding.Finding;
import dev.keirin.report.ExampleResults;
import dev.keirin.report.Golden;
import dev.keirin.report.result.Results;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class SummariesTest {
  @Test
  void markdownHasOneRowAFinding() throws IOException {
    StringBuilder text = new StringBuilder();

    MarkdownSummary.write(three(), text);

    Golden.assertMatches("summary.md", text.toString());
  }

  @Test
  void markdownOfHostileTextIsText() throws IOException {
    StringBuilder text = new StringBuilder();

    MarkdownSummary.write(ExampleResults.of(ExampleResults.hostile()), text);

    assertThat(text.toString().lines()).hasSize(7);
    assertThat(text).contains("a\\\\u001b\\[31m\"");
  }

  @Test
  void eachFindingIsAFailedTest() throws Exception {
    Element suite = xml(three());

    assertThat(suite.getAttribute("failures")).isEqualTo("3");
    assertThat(suite.getElementsByTagName("failure").getLength()).isEqualTo(3);
    assertThat(suite.getElementsByTagName("failure").item(1).getTextContent())
        .startsWith("Finding: atomicity-violation: shop.Stock.sell\n")
        .contains("what happened, in this order:");
  }

  @Test
  void nothingFoundIsATestThatPassed() throws Exception {
    Element suite = xml(ExampleResults.of());

    assertThat(suite.getAttribute("tests")).isEqualTo("1");
    assertThat(suite.getAttribute("failures")).isEqualTo("0");
    assertThat(suite.getElementsByTagName("testcase").getLength()).isEqualTo(1);
  }

  @Test
  void hostileTextIsWellFormed() throws Exception {
    Finding hostile = ExampleResults.hostile();

    Element failure =
        (Element) xml(ExampleResults.of(hostile)).getElementsByTagName("failure").item(0);

    assertThat(failure.getAttribute("message"))
        .isEqualTo("a\\u001b[31m\"\\\\n\\u202e\\ud800\\u0007");
  }

  private static Results three() {
    return ExampleResults.of(
        ExampleResults.lockset(), ExampleResults.cycle(), ExampleResults.manyThreads());
  }

  private static Element xml(Results results) throws Exception {
    StringBuilder text = new StringBuilder();
    JUnitXml.write(results, text);
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(bytes))
        .getDocumentElement();
  }
}
