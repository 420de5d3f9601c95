// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.operation.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectFilesTest {
  private static final Site STOCK = new Site("shop.Stock$Shelf", "sell", "Stock.java", 3, -1);

  @TempDir Path top;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shop/Stock.java",
        "src/shop/Stock.java",
        "src/java/shop/Stock.java",
        "src/test/java/shop/Stock.java",
        "src/integrationTest/groovy/shop/Stock.java",
        "services/stock/core/src/main/java/shop/Stock.java"
      })
  void sourcesAreFoundWhereTheyUsuallyAre(String path) throws IOException {
    write(path);

    assertThat(ProjectFiles.below(top).of(STOCK)).contains(path);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shop/Other.java",
        "target/shop/Stock.java",
        ".git/src/main/java/shop/Stock.java",
        "a/b/c/d/e/f/src/main/java/shop/Stock.java"
      })
  void copiesAndWhatIsFarAwayAreNot(String path) throws IOException {
    write(path);

    assertThat(ProjectFiles.below(top).of(STOCK)).isEmpty();
  }

  @Test
  void ofSeveralFilesWithTheSameNameNoneIsTaken() throws IOException {
    write("one/src/main/java/shop/Stock.java");
    write("two/src/main/java/shop/Stock.java");

    assertThat(ProjectFiles.below(top).of(STOCK)).isEmpty();
  }

  @Test
  void nothingLeadsOutOfTheProject() throws IOException {
    write("secret.txt");
    Path project = Files.createDirectories(top.resolve("project"));

    assertThat(ProjectFiles.below(project).of(new Site("Stock", "m", "../secret.txt", 1, -1)))
        .isEmpty();
    assertThat(ProjectFiles.below(project).of(new Site("Stock", "m", "a\0b", 1, -1))).isEmpty();
    assertThat(ProjectFiles.below(project).of(top.resolve("secret.txt").toString())).isEmpty();
  }

  private void write(String path) throws IOException {
    Path file = top.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "class Stock {}");
  }
}
