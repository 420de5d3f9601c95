// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.Test;

class KeyRuleTest {
  private record Own(int number) implements Comparable<Own> {
    @Override
    public int compareTo(Own other) {
      return 0;
    }
  }

  private enum Constant {
    ONE
  }

  @Test
  void mostCollectionsCompareByEquals() {
    assertThat(KeyRule.of(new ConcurrentHashMap<>())).isEqualTo(KeyRule.EQUALS);
    assertThat(KeyRule.of(ConcurrentHashMap.newKeySet())).isEqualTo(KeyRule.EQUALS);
  }

  @Test
  void sortedOnesCompareByTheirOrder() {
    Comparator<String> comparator = Comparator.reverseOrder();
    assertThat(KeyRule.of(new ConcurrentSkipListMap<>())).isEqualTo(KeyRule.NATURAL_ORDER);
    assertThat(KeyRule.of(new ConcurrentSkipListSet<>())).isEqualTo(KeyRule.NATURAL_ORDER);
    assertThat(KeyRule.of(new ConcurrentSkipListMap<>(comparator))).isEqualTo(KeyRule.COMPARATOR);
  }

  @Test
  void wrappersCompareAsWhatTheyWrap() {
    assertThat(KeyRule.of(Collections.synchronizedMap(new IdentityHashMap<>())))
        .isEqualTo(KeyRule.IDENTITY);
    assertThat(
            KeyRule.of(
                Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()))))
        .isEqualTo(KeyRule.IDENTITY);
    assertThat(KeyRule.of(Collections.synchronizedSortedMap(new TreeMap<>())))
        .isEqualTo(KeyRule.NATURAL_ORDER);
    assertThat(
            KeyRule.of(Collections.synchronizedSet(new TreeSet<>(String.CASE_INSENSITIVE_ORDER))))
        .isEqualTo(KeyRule.COMPARATOR);
  }

  @Test
  void valuesStandForThemselvesWhereTheyAreCompared() {
    assertThat(KeyKind.value("a", KeyRule.EQUALS)).isEqualTo("a");
    assertThat(KeyKind.value("a", KeyRule.COMPARATOR)).isEqualTo("a");
    assertThat(KeyKind.value("a", KeyRule.IDENTITY)).isNull();
    assertThat(KeyKind.value(List.of(1), KeyRule.EQUALS)).isNull();
    assertThat(KeyKind.value(new BigDecimal("1.00"), KeyRule.NATURAL_ORDER))
        .isEqualTo(KeyKind.value(new BigDecimal("1.0"), KeyRule.NATURAL_ORDER));
    assertThat(KeyKind.value(new BigDecimal("1.00"), KeyRule.EQUALS))
        .isNotEqualTo(KeyKind.value(new BigDecimal("1.0"), KeyRule.EQUALS));
  }

  @Test
  void onlyKeysThatAreComparedByForeignCodeMayBeTakenForOthers() {
    assertThat(KeyKind.isOpenToOthers(new Own(1), KeyRule.EQUALS)).isTrue();
    assertThat(KeyKind.isOpenToOthers(new Own(1), KeyRule.NATURAL_ORDER)).isTrue();
    assertThat(KeyKind.isOpenToOthers(new Own(1), KeyRule.IDENTITY)).isFalse();
    assertThat(KeyKind.isOpenToOthers("a", KeyRule.COMPARATOR)).isTrue();
    assertThat(KeyKind.isOpenToOthers("a", KeyRule.NATURAL_ORDER)).isFalse();
    assertThat(KeyKind.isOpenToOthers(Constant.ONE, KeyRule.EQUALS)).isFalse();
    assertThat(KeyKind.isOpenToOthers(Constant.ONE, KeyRule.NATURAL_ORDER)).isFalse();
    assertThat(KeyKind.isOpenToOthers(new Object(), KeyRule.EQUALS)).isFalse();
  }
}
