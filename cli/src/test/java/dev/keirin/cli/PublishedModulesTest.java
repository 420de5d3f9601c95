// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/**
 * Who installs Keirin without its tests does not build the modules that are only for tests. So the
 * others must not need them, but in the profile that goes with the tests.
 */
class PublishedModulesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @Test
  void needNoModuleThatIsOnlyForTests() throws Exception {
    List<String> published = texts(ROOT, "/project/modules/module");
    List<String> onlyForTests = texts(ROOT, "/project/profiles/profile[id='tests']/modules/module");

    assertThat(published).contains("cli").doesNotContainAnyElementsOf(onlyForTests);
    assertThat(onlyForTests).contains("testkit");
    for (String module : published) {
      assertThat(texts(ROOT.resolve(module), "/project/dependencies/dependency/artifactId"))
          .as(module)
          .doesNotContainAnyElementsOf(onlyForTests.stream().map(m -> "keirin-" + m).toList());
    }
  }

  private static List<String> texts(Path module, String path) throws Exception {
    Document pom =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(module.resolve("pom.xml").toFile());
    NodeList found =
        (NodeList)
            XPathFactory.newInstance().newXPath().evaluate(path, pom, XPathConstants.NODESET);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < found.getLength(); i++) {
      texts.add(found.item(i).getTextContent());
    }
    return texts;
  }
}
