// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Real libraries, which {@code -Pcorpus} downloads: every scan ends, and reads every class. */
@EnabledIfSystemProperty(named = CorpusTest.DIRECTORY, matches = ".+")
class CorpusTest {
  static final String DIRECTORY = "keirin.corpus";

  static List<Path> jars() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty(DIRECTORY)))) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("jars")
  void everyScanEnds(Path jar) {
    ScanOptions plain = ScanOptions.of(List.of(jar));

    for (ScanOptions options :
        List.of(plain, plain.withVariant(), plain.withVariant().withCollections())) {
      ScanResult result = new LockScan(options, ScanProgress.NONE).run();

      assertThat(result.unreadable()).isEmpty();
      assertThat(result.counts().classes()).isPositive();
      assertThat(result.findings())
          .allSatisfy(finding -> assertThat(finding.steps()).hasSizeGreaterThanOrEqualTo(6));
    }
  }
}
