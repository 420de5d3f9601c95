// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class IdeaTest {
  private static final int[] KEY = {1, 2, 3, 4, 5, 6, 7, 8};

  @Test
  void thePublishedExampleIsEncryptedAndDecrypted() {
    byte[] plain = HexFormat.of().parseHex("0000000100020003");
    byte[] encrypted = new byte[Idea.BLOCK];
    byte[] decrypted = new byte[Idea.BLOCK];
    Idea.encrypting(KEY).translate(plain, encrypted, new Range(0, 1));
    Idea.decrypting(KEY).translate(encrypted, decrypted, new Range(0, 1));
    assertThat(HexFormat.of().formatHex(encrypted)).isEqualTo("11fbed2b01986de5");
    assertThat(decrypted).isEqualTo(plain);
  }
}
