// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.scan.internal.expressions.Change;
import dev.keirin.scan.internal.expressions.LockExpression;
import dev.keirin.scan.internal.expressions.LockExpression.Field;
import dev.keirin.scan.internal.expressions.LockExpression.Parameter;
import dev.keirin.scan.internal.expressions.LockOperation.Enter;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LevelTest {
  private static final LockExpression A = new Parameter(1);
  private static final LockExpression B = new Parameter(2);
  private static final LockExpression F = new Field(new Parameter(0), "T", "f", "LT;");
  private static final Acquisition SOMEWHERE = Acquisition.direct(null, 1, null);

  private final Level inA = Level.inside(Level.METHOD, new Enter(A, 1, null, true));
  private final Level inAAndB = Level.inside(inA, new Enter(B, 2, null, true));

  @Test
  void newBlockStartsWithNothingReleased() {
    Level outside = Level.METHOD.withReleased(Map.of(B, SOMEWHERE));

    assertThat(Level.inside(outside, new Enter(A, 1, null, true)).released()).isEmpty();
  }

  @Test
  void joinKnowsWhatEitherSideReleased() {
    Level joined =
        Level.join(inA.withReleased(Map.of(B, SOMEWHERE)), inA.withReleased(Map.of(F, SOMEWHERE)));

    assertThat(joined.released()).containsOnlyKeys(B, F);
    assertThat(joined.lock()).isEqualTo(A);
  }

  @Test
  void joinLeavesBlocksThatOnlyOneSideIsIn() {
    Level joined = Level.join(inAAndB.withReleased(Map.of(F, SOMEWHERE)), inA);

    assertThat(joined.enter()).isEqualTo(inA.enter());
    assertThat(joined.released()).containsOnlyKeys(F);
  }

  @Test
  void joinWithItselfChangesNothing() {
    assertThat(Level.join(inAAndB, inAAndB)).isSameAs(inAAndB);
    assertThat(Level.join(inA.withReleased(Map.of(B, SOMEWHERE)), inA).released())
        .containsOnlyKeys(B);
  }

  @Test
  void changeForgetsReleasedLocksAndTheNameOfTheHeldOne() {
    Level held =
        Level.inside(
                Level.METHOD.withReleased(Map.of(F, SOMEWHERE, B, SOMEWHERE)),
                new Enter(F, 1, null, true))
            .after(new Change.OfField("T", "f"));

    assertThat(held.lock()).isNull();
    assertThat(held.parent().released()).containsOnlyKeys(B);
  }

  @Test
  void pairWithALockHeldOnAnyLevelHasNoEffect() {
    assertThat(inAAndB.holdsOneOf(new LockPair(A, A))).isTrue();
    assertThat(inAAndB.holdsOneOf(new LockPair(F, B))).isTrue();
    assertThat(inAAndB.holdsOneOf(new LockPair(F, F))).isFalse();
  }
}
