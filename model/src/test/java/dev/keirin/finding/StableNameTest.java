// SPDX-License-Identifier: Apache-2.0
package dev.keirin.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.operation.Block;
import dev.keirin.operation.Site;
import java.util.List;
import org.junit.jupiter.api.Test;

class StableNameTest {
  @Test
  void whatCompilerAndJvmNumberIsLeftOut() {
    assertThat(StableName.of("shop.Stock.lambda$sell$12")).isEqualTo("shop.Stock.lambda$sell");
    assertThat(StableName.of("lambda$new$0 and lambda$a$b$7 of A"))
        .isEqualTo("lambda$new and lambda$a$b of A");
    assertThat(StableName.of("shop.Stock$$Lambda$14/0x00007f1c.x"))
        .isEqualTo("shop.Stock$$Lambda.x");
    assertThat(StableName.of("shop.Stock$$Lambda/0x00007f1c@1")).isEqualTo("shop.Stock$$Lambda@1");
  }

  @Test
  void otherNamesStayAsTheyAre() {
    assertThat(StableName.of("shop.Stock$1.sell$2")).isEqualTo("shop.Stock$1.sell$2");
    assertThat(StableName.of("Lambda.lambda")).isEqualTo("Lambda.lambda");
  }

  @Test
  void fingerprintsSurviveMovedLinesAndRenamedLambdas() {
    assertThat(finding("lambda$run$0", 10).fingerprint())
        .isEqualTo(finding("lambda$run$3", 99).fingerprint())
        .isNotEqualTo(finding("lambda$walk$0", 10).fingerprint());
  }

  private static Finding finding(String method, int line) {
    return new Finding(
        Rule.ATOMICITY_WARNING,
        "atomizer",
        Certainty.PREDICTED,
        "A." + method,
        "m",
        List.of(new Block("A", method)),
        List.of(new Site("A", method, "A.java", line, -1)),
        List.of(),
        List.of());
  }
}
