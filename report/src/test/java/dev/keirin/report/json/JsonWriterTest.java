// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class JsonWriterTest {
  private final StringBuilder text = new StringBuilder();
  private final JsonWriter json = new JsonWriter(text);

  @Test
  void nestedValuesAreSeparatedAndIndented() throws IOException {
    json.beginObject().name("a").value(1).name("b").beginArray().value("x").value(-2);
    json.beginObject().endObject().endArray().name("c").beginArray().endArray().endObject();

    assertThat(text)
        .hasToString(
            """
            {
              "a": 1,
              "b": [
                "x",
                -2,
                {}
              ],
              "c": []
            }
            """);
  }

  @Test
  void whatCannotStandInAStringIsEscaped() throws IOException {
    json.beginArray().value("\"\\\n\u0000\u001f\u007f\u2028\ud800x\udc00").endArray();

    assertThat(text.toString().strip())
        .isEqualTo("[\n  \"\\\"\\\\\\u000a\\u0000\\u001f\\u007f\\u2028\\ud800x\\udc00\"\n]");
  }

  @Test
  void lettersOfAllScriptsStayAsTheyAre() throws IOException {
    json.beginArray().value("Zähler \u8ba1 \ud83d\ude00").endArray();

    assertThat(text.toString()).contains("\"Zähler \u8ba1 \ud83d\ude00\"");
  }
}
