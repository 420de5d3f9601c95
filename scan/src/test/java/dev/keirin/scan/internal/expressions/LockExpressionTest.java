// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.expressions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.scan.internal.expressions.LockExpression.ClassObject;
import dev.keirin.scan.internal.expressions.LockExpression.Constant;
import dev.keirin.scan.internal.expressions.LockExpression.Element;
import dev.keirin.scan.internal.expressions.LockExpression.Field;
import dev.keirin.scan.internal.expressions.LockExpression.Local;
import dev.keirin.scan.internal.expressions.LockExpression.Parameter;
import dev.keirin.scan.internal.expressions.LockExpression.StaticField;
import org.junit.jupiter.api.Test;

class LockExpressionTest {
  private static final LockExpression THIS = new Parameter(0);
  private static final Field F = new Field(THIS, "A", "f", "LA;");
  private static final Local RESULT = Local.result(7);
  private static final Local MEETING = new Local(7, 1, null);

  @Test
  void fieldDependsOnItsOwnAndItsBasesAssignments() {
    assertThat(F.dependsOn(new Change.OfField("A", "f"))).isTrue();
    assertThat(F.dependsOn(new Change.OfField("A", "g"))).isFalse();
    assertThat(F.dependsOn(new Change.OfField("B", "f"))).isFalse();
    Field longer = new Field(F, "A", "g", "LA;");
    assertThat(longer.dependsOn(new Change.OfField("A", "f"))).isTrue();
  }

  @Test
  void elementDependsOnItsArrayItsIndexAndAssignmentsOfElements() {
    Element element = new Element(F, MEETING);
    assertThat(element.dependsOn(new Change.OfElement())).isTrue();
    assertThat(element.dependsOn(new Change.OfField("A", "f"))).isTrue();
    assertThat(element.dependsOn(new Change.OfLocal(7, true))).isTrue();
    assertThat(element.dependsOn(new Change.OfLocal(8, true))).isFalse();
    assertThat(F.dependsOn(new Change.OfElement())).isFalse();
  }

  @Test
  void localDependsOnTheInstructionOrTheMeetingThatMakesIt() {
    assertThat(RESULT.dependsOn(new Change.OfLocal(7, false))).isTrue();
    assertThat(RESULT.dependsOn(new Change.OfLocal(7, true))).isFalse();
    assertThat(MEETING.dependsOn(new Change.OfLocal(7, true))).isTrue();
    assertThat(MEETING.dependsOn(new Change.OfLocal(7, false))).isFalse();
  }

  @Test
  void callerPutsItsArgumentsInPlaceOfParameters() {
    LockExpression element = new Element(new Field(new Parameter(1), "A", "a", "[LA;"), THIS);
    LockExpression translated = element.translate(i -> i == 0 ? new Constant(3) : RESULT);

    assertThat(translated)
        .isEqualTo(new Element(new Field(RESULT, "A", "a", "[LA;"), new Constant(3)));
    assertThat(element.translate(i -> i == 0 ? null : RESULT)).isNull();
    assertThat(RESULT.translate(i -> THIS)).isNull();
  }

  @Test
  void staticFieldsAndClassesAreTheSameForEveryCaller() {
    LockExpression field = new StaticField("A", "s", "LA;");
    LockExpression type = new ClassObject("A");

    assertThat(field.translate(i -> null)).isEqualTo(field);
    assertThat(type.translate(i -> null)).isEqualTo(type);
    assertThat(field.dependsOn(new Change.OfField("A", "s"))).isTrue();
    assertThat(type.dependsOn(new Change.OfField("A", "s"))).isFalse();
  }

  @Test
  void namesThatGetTooLongAreGivenUp() {
    LockExpression name = THIS;
    for (int i = 1; i < LockExpression.GREATEST_SIZE; i++) {
      name = LockExpression.field(name, "A", "next", "LA;");
      assertThat(name.size()).isEqualTo(i + 1);
    }
    assertThat(LockExpression.field(name, "A", "next", "LA;")).isNull();
    assertThat(LockExpression.element(name, new Constant(0))).isNull();
    assertThat(LockExpression.field(null, "A", "next", "LA;")).isNull();
  }
}
