// SPDX-License-Identifier: Apache-2.0
package dev.keirin.maven;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.option.Option;
import dev.keirin.option.OptionGroup;
import dev.keirin.option.OptionKind;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The parameters of the goals are the options. */
class ParametersTest {
  private static final Path DESCRIPTOR = Path.of("target/classes/META-INF/maven/plugin.xml");
  private static final Set<OptionGroup> REPORTS = Set.of(OptionGroup.REPORT, OptionGroup.KNOWN);

  @Test
  void everyGoalHasTheOptionsThatItNeeds() throws Exception {
    assertThat(parameters("prepare-agent"))
        .containsAllEntriesOf(expected(Set.of(OptionGroup.ANALYSIS, OptionGroup.WATCHING)));
    assertThat(parameters("check")).containsAllEntriesOf(expected(REPORTS));
    assertThat(parameters("report")).containsAllEntriesOf(expected(REPORTS));
    assertThat(parameters("report-aggregate")).containsAllEntriesOf(expected(REPORTS));
    assertThat(parameters("scan"))
        .containsAllEntriesOf(expected(Set.of(OptionGroup.SCAN)))
        .containsAllEntriesOf(expected(REPORTS));
  }

  private static Map<String, String> expected(Set<OptionGroup> groups) {
    Map<String, String> expected = new TreeMap<>();
    Stream.of(Option.values())
        .filter(option -> option.isForMaven() && groups.contains(option.group()))
        .forEach(
            option ->
                expected.put(
                    option.camelCaseName(), type(option) + " keirin." + option.optionName()));
    return expected;
  }

  private static String type(Option option) {
    if (option.kind() == OptionKind.FLAG) {
      return "boolean";
    }
    if (option.kind().isList()) {
      return "java.util.List";
    }
    return option.kind() == OptionKind.PATH ? File.class.getName() : String.class.getName();
  }

  /** By name, the type and the property. */
  private static Map<String, String> parameters(String goal) throws Exception {
    Document plugin =
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(DESCRIPTOR.toFile());
    for (Element mojo : elements(plugin.getDocumentElement(), "mojo")) {
      if (text(mojo, "goal").equals(goal)) {
        Map<String, String> parameters = new TreeMap<>();
        for (Element parameter : elements(mojo, "parameter")) {
          String name = text(parameter, "name");
          parameters.put(name, text(parameter, "type") + " " + property(mojo, name));
        }
        return parameters;
      }
    }
    throw new AssertionError("no goal " + goal);
  }

  private static String property(Element mojo, String name) {
    return elements(mojo, name).stream()
        .map(element -> element.getTextContent().replaceAll("[${}]", ""))
        .findFirst()
        .orElse("");
  }

  private static String text(Element element, String tag) {
    return element.getElementsByTagName(tag).item(0).getTextContent();
  }

  private static List<Element> elements(Element parent, String tag) {
    List<Element> elements = new ArrayList<>();
    NodeList nodes = parent.getElementsByTagName(tag);
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }
}
