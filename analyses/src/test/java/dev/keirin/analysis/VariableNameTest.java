// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.operation.ObjectId;
import dev.keirin.operation.VariableId;
import org.junit.jupiter.api.Test;

class VariableNameTest {
  @Test
  void fieldsAreNamedByTypeAndField() {
    VariableId x = VariableId.field(ObjectId.instance("geo.Point", 7), "x");

    assertThat(VariableName.of(x)).isEqualTo("geo.Point.x");
  }

  @Test
  void elementsAreNamedByTheTypeOfTheirArray() {
    assertThat(element("[I")).isEqualTo("int[]");
    assertThat(element("[[D")).isEqualTo("double[][]");
    assertThat(element("[Ljava.lang.String;")).isEqualTo("java.lang.String[]");
    assertThat(element("a")).isEqualTo("a[]");
  }

  private static String element(String type) {
    return VariableName.of(VariableId.element(ObjectId.instance(type, 3), 12));
  }

  @Test
  void partsAreNamedLikeTheirWhole() {
    VariableId map = VariableId.whole(ObjectId.instance("java.util.Map", 2));

    assertThat(VariableName.of(VariableId.part(map, "k"))).isEqualTo("java.util.Map");
  }
}
