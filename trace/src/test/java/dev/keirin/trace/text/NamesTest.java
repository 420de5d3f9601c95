// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.operation.Block;
import dev.keirin.operation.ChannelId;
import dev.keirin.operation.ObjectId;
import dev.keirin.operation.Site;
import dev.keirin.operation.VariableId;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesTest {
  private static final String[] PIECES = {
    "a",
    "Cache",
    ".",
    "[",
    "]",
    "{",
    "}",
    "@",
    "@7",
    "@07",
    "0",
    "12",
    ":",
    "(",
    ")",
    "|",
    "\\",
    "\\p",
    "\\u0041",
    "\\e",
    "\n",
    "\r",
    "\t",
    "#2",
    "latch:",
    "\u00e9",
    "\uD83D\uDE00",
    "\uD83D",
    "\uDE00",
    " ",
    "[I",
    "java",
    "->",
    "$"
  };

  private final Names names = new Names();

  @ParameterizedTest
  @CsvSource({
    "V12, V12, 0, ''",
    "V234.23[0], V234, 0, .23[0]",
    "a[0], a, 0, [0]",
    "com.acme.Cache.count, com.acme.Cache, 0, .count",
    "com.acme.Cache.table[3], com.acme.Cache, 0, .table[3]",
    "com.acme.Cache@12.size, com.acme.Cache, 12, .size",
    "com.acme.Cache@12, com.acme.Cache, 12, ''",
    "[I@5[3], [I, 5, [3]",
    "[Ljava.lang.String;@44[17], [Ljava.lang.String;, 44, [17]",
    "a.Lambda/0x01@9.x, a.Lambda/0x01, 9, .x",
    "map@3{some.key[1]}, map, 3, {some.key[1]}",
    "map{k}, map, 0, {k}",
    "a.m{k}, a, 0, .m{k}",
    "a@012.x, a@012, 0, .x",
    "a@x.y, a@x, 0, .y"
  })
  void theOwnerOfAVariableIsTold(String name, String type, long number, String suffix) {
    VariableId variable = names.variables.get(name);
    assertThat(variable.owner().type()).isEqualTo(type);
    assertThat(variable.owner().number()).isEqualTo(number);
    assertThat(variable.suffix()).isEqualTo(suffix);
    assertThat(variable).hasToString(name);
  }

  @Test
  void partsKnowTheirWholeAndElementsTheirIndex() {
    VariableId part = names.variables.get("m@4{k}");
    assertThat(part.whole()).isSameAs(names.variables.get("m@4"));
    assertThat(part.owner()).isSameAs(names.variables.get("m@4{other}").owner());
    assertThat(names.variables.get("a.m{k}").whole()).isSameAs(names.variables.get("a.m"));
    assertThat(names.variables.get("[I@5[3]").isElement()).isTrue();
    assertThat(names.variables.get("[I@5[3]").index()).isEqualTo(3);
    assertThat(names.variables.get("a[03]").isElement()).isFalse();
    assertThat(names.variables.get("a[99999999999]").isElement()).isFalse();
  }

  @Test
  void lockAndVariableOfOneObjectShareIt() {
    ObjectId owner = names.variables.get("A@1.x").owner();
    assertThat(names.locks.get("A@1").object()).isSameAs(owner);
    assertThat(names.channels.get("latch:A@1").object()).isSameAs(owner);
    assertThat(names.channels.get("latch:A@1").kind()).isEqualTo(ChannelId.Kind.LATCH);
    assertThat(names.channels.get("A@1").kind()).isEqualTo(ChannelId.Kind.OTHER);
  }

  @Test
  void sitesInMethodsAreToldFromTexts() {
    Site site = names.sites.get("com.acme.Cache.<init>:12");
    assertThat(site.className()).isEqualTo("com.acme.Cache");
    assertThat(site.method()).isEqualTo("<init>");
    assertThat(site.line()).isEqualTo(12);
    for (String text : new String[] {"345", "Cache.java:12", "a.b", "a:12", "a.b:012", ".b:1"}) {
      assertThat(names.sites.get(text).isText()).as(text).isTrue();
    }
  }

  @Test
  void blocksAreMethodsOrNames() {
    Block method = names.blocks.get("com.acme.Cache.get");
    assertThat(method.className()).isEqualTo("com.acme.Cache");
    assertThat(method.method()).isEqualTo("get");
    Block signature = names.blocks.get("com.acme.Cache.get(java.lang.String)");
    assertThat(signature.method()).isEqualTo("get(java.lang.String)");
    assertThat(names.blocks.get("b1").method()).isEmpty();
    assertThat(names.blocks.get("1.").method()).isEmpty();
  }

  @Test
  void anyNameIsTheTextOfWhatItStandsFor() throws Exception {
    Random random = new Random(1);
    for (int round = 0; round < 50_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(8); i >= 0; i--) {
        text.append(PIECES[random.nextInt(PIECES.length)]);
      }
      String name = text.toString();
      assertThat(names.threads.get(name)).hasToString(name);
      assertThat(names.variables.get(name)).hasToString(name);
      assertThat(names.locks.get(name)).hasToString(name);
      assertThat(names.blocks.get(name)).hasToString(name);
      assertThat(names.sites.get(name)).hasToString(name);
      ChannelId channel = names.channels.get(name);
      assertThat(Names.prefix(channel.kind()) + channel).isEqualTo(name);
      String spelled = Escapes.escape(name);
      assertThat(spelled).doesNotContain("|", "\n", "\r", "\t").isNotEmpty();
      assertThat(Escapes.unescape(spelled)).isEqualTo(name);
      byte[] bytes = spelled.getBytes(StandardCharsets.UTF_8);
      assertThat(names.threads.get(bytes, 0, bytes.length)).isSameAs(names.threads.get(name));
    }
  }

  @Test
  void twoSpellingsOfANameAreOneThing() throws Exception {
    byte[] bytes = "T\\u0031 T1".getBytes(StandardCharsets.UTF_8);
    assertThat(names.threads.get(bytes, 0, 7)).isSameAs(names.threads.get(bytes, 8, 10));
    assertThat(names.threads.get("T1").number()).isZero();
    assertThat(names.threads.get("T2").number()).isEqualTo(1);
  }

  @Test
  void aBackslashThatEscapesNothingStandsForItself() {
    assertThat(Escapes.unescape("a\\b \\u12 \\")).isEqualTo("a\\b \\u12 \\");
  }

  @Test
  void manyNamesStayApart() {
    for (int i = 0; i < 100_000; i++) {
      assertThat(names.threads.get("T" + i).number()).isEqualTo(i);
    }
    for (int i = 0; i < 100_000; i++) {
      assertThat(names.threads.get("T" + i).number()).isEqualTo(i);
    }
  }
}
