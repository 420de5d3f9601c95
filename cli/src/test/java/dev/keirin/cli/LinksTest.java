// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links from one page of the documentation to another, or into it, lead somewhere. */
class LinksTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#]*)(?:#([^)]*))?\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

  /** A link, and where it stands. */
  private record Link(Path page, String file, String anchor) {
    Path target() {
      return file.isEmpty() ? page : page.resolveSibling(file);
    }
  }

  @Test
  void theyNameFilesThatExist() throws IOException {
    assertThat(links())
        .isNotEmpty()
        .allSatisfy(link -> assertThat(link.target()).as(link.toString()).exists());
  }

  @Test
  void theyNameHeadingsThatExist() throws IOException {
    assertThat(links().stream().filter(link -> link.anchor() != null))
        .allSatisfy(
            link -> assertThat(anchors(link.target())).as(link.toString()).contains(link.anchor()));
  }

  private static List<Link> links() throws IOException {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(
              docs.filter(file -> file.toString().endsWith(".md")),
              Stream.of("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md").map(ROOT::resolve))
          .flatMap(LinksTest::links)
          .toList();
    }
  }

  private static Stream<Link> links(Path page) {
    return LINK.matcher(read(page))
        .results()
        .map(found -> new Link(page, found.group(1), found.group(2)));
  }

  /** What the headings of a page are called in links. */
  private static List<String> anchors(Path page) {
    return HEADING
        .matcher(read(page))
        .results()
        .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\w\\- ]", "").replace(' ', '-'))
        .toList();
  }

  private static String read(Path page) {
    try {
      return Files.readString(page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
