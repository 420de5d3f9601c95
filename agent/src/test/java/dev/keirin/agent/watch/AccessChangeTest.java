// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.clock.HappensBefore;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Variables that were alike share their next state, however many kinds of them there are. */
class AccessChangeTest {
  private final HappensBefore order =
      new HappensBefore(new AnalysisContext(0, Map.of(), finding -> {}));
  private final ThreadState thread = thread(1);
  private final ThreadState other = thread(2);
  private final Site site = Site.atLocation("A.a:1");

  private ThreadState thread(int number) {
    ThreadState made = new ThreadState(new ThreadId(number, "t" + number), number, null);
    made.startStretch(order.of(made.id()));
    return made;
  }

  @BeforeEach
  void bothThreadsAreInAStretch() {
    thread.clock().enter(thread);
    other.clock().enter(other);
  }

  /** Read by this thread and, in part, by the other one. */
  private List<AccessState> kinds(int count) {
    List<AccessState> kinds = new ArrayList<>();
    kinds.add(null);
    while (kinds.size() < count) {
      kinds.add(AccessState.read(other.clock().epoch(), site));
    }
    return kinds;
  }

  @Test
  void callsAtOneSiteShareWhatTheyDoToElements() {
    assertThat(thread.rangeChange(site, false)).isSameAs(thread.rangeChange(site, false));
    assertThat(thread.rangeChange(site, true).isWrite()).isTrue();
    assertThat(thread.rangeChange(site, false).isWrite()).isFalse();
    assertThat(thread.rangeChange(Site.atLocation("A.a:2"), true).site()).isNotEqualTo(site);
  }

  @Test
  void readsOfVariablesOfSomeKindsInTurnMakeOneStateForEach() {
    AccessChange change = new AccessChange(thread, site, false);
    List<AccessState> kinds = kinds(8);
    List<AccessState> after = kinds.stream().map(change).toList();

    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < kinds.size(); i++) {
        assertThat(change.apply(kinds.get(i))).isSameAs(after.get(i));
      }
    }
    assertThat(after).doesNotHaveDuplicates();
  }

  @Test
  void tooManyKindsAreFoundOutAgainAndAgain() {
    AccessChange change = new AccessChange(thread, site, false);
    List<AccessState> kinds = kinds(30);
    for (int round = 0; round < 3; round++) {
      for (AccessState kind : kinds) {
        AccessState after = change.apply(kind);
        assertThat(after.hasRead(thread.clock().epoch())).isTrue();
        assertThat(after.hasRead(other.clock().epoch())).isEqualTo(kind != null);
      }
    }
  }

  @Test
  void whatWasKnownOfAnEarlierStretchIsForgotten() {
    AccessChange change = new AccessChange(thread, site, false);
    List<AccessState> kinds = kinds(4);
    List<AccessState> before = kinds.stream().map(change).toList();

    thread.clock().enter("another stretch");

    for (int i = 0; i < kinds.size(); i++) {
      AccessState after = change.apply(kinds.get(i));
      assertThat(after).isNotSameAs(before.get(i));
      assertThat(after.hasRead(thread.clock().epoch())).isTrue();
    }
  }

  @Test
  void allThatIsWrittenInAStretchHasTheSameState() {
    AccessChange change = new AccessChange(thread, site, true);
    AccessState own = AccessState.read(thread.clock().epoch(), site);

    AccessState written = change.apply(null);

    assertThat(change.apply(own)).isSameAs(written);
    assertThat(change.apply(null)).isSameAs(written);
    assertThat(change.apply(written)).isSameAs(written);
    AccessState elsewhere = AccessState.written(thread.clock().epoch(), null);
    assertThat(change.apply(elsewhere)).isSameAs(elsewhere);
  }

  @Test
  void whatMustBeToldHasNoNextState() {
    AccessChange change = new AccessChange(thread, site, true);

    assertThat(change.apply(RaceFilter.TOLD)).isNull();
    assertThat(change.apply(AccessState.read(other.clock().epoch(), site))).isNull();
    assertThat(change.apply(null)).isNotNull();
    assertThat(change.apply(RaceFilter.TOLD)).isNull();
  }
}
