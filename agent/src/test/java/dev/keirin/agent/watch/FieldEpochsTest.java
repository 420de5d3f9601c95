// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.keirin.analysis.AnalysisContext;
import dev.keirin.analysis.clock.HappensBefore;
import dev.keirin.analysis.clock.TimedAccess;
import dev.keirin.instrument.CodeSite;
import dev.keirin.instrument.LoaderRef;
import dev.keirin.operation.LockId;
import dev.keirin.operation.ObjectId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.probe.Epoch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

/** Two numbers tell as much of a field as the state that is made for it otherwise. */
class FieldEpochsTest {
  private static final long WRITE = offset("write");
  private static final long READ = offset("read");
  private static final int ROUNDS = 300_000;
  private static final Site UNUSED = Site.atLocation("Unused.unused:1");

  private final HappensBefore order =
      new HappensBefore(new AnalysisContext(0, Map.of(), finding -> {}));
  private final Epochs epochs = new Epochs(order);
  private final FieldEpochs fields = new FieldEpochs(new ObjectTable(), epochs);
  private final int[] sites = sites();

  /** Has a field, in so far as it carries what is known of one. */
  private static final class Owner {
    @SuppressWarnings("UnusedVariable")
    private long write;

    @SuppressWarnings("UnusedVariable")
    private long read;
  }

  private static long offset(String field) {
    try {
      return Memory.offset(Owner.class.getDeclaredField(field));
    } catch (NoSuchFieldException e) {
      throw new AssertionError(e);
    }
  }

  private static int[] sites() {
    int[] numbers = new int[5];
    SiteTable table = new SiteTable();
    for (int i = 0; i < numbers.length; i++) {
      CodeSite site =
          new CodeSite("A", "a", "A.java", i + 1, i, "", new LoaderRef(null), CodeSite.NO_LEAF);
      numbers[i] = table.add(site);
    }
    return numbers;
  }

  private ThreadState thread(int number) {
    ThreadState made = new ThreadState(new ThreadId(number, "t" + number), number, null);
    made.epochs(epochs);
    made.startStretch(order.of(made.id()));
    return made;
  }

  private boolean isOrdered(ThreadState thread, Object owner, int site, boolean isWrite) {
    if (fields.isAdvanced(thread, owner, WRITE, READ, site, isWrite)) {
      return true;
    }
    AccessState[] states = fields.elsewhere(owner, WRITE, READ);
    return RaceFilter.advance(thread, states, 0, SiteTable.get(site), isWrite);
  }

  /** What can still race: of what all threads know, some may be forgotten. */
  private List<String> described(AccessState state) {
    long[] clocks = order.knownToAll();
    List<String> all = new ArrayList<>();
    if (state != null) {
      state.forEach(
          null,
          past -> {
            if (!past.epoch().isUpTo(clocks)) {
              all.add(described(past));
            }
          });
    }
    return all.stream().sorted().toList();
  }

  private static String described(TimedAccess past) {
    String kind = past.isWrite() ? " wrote at " : " read at ";
    return past.epoch().thread() + kind + past.site() + " holding " + past.epoch().held();
  }

  /** A field, and what a state would be. */
  private static final class Followed {
    final Object owner = new Owner();
    AccessState state;
    boolean isRacy;

    boolean isElsewhere() {
      return FieldEpochs.isElsewhere(owner, WRITE);
    }
  }

  @Test
  void whatRacesAndWithWhichAccessesIsTheSameAsWithStates() {
    int races = 0;
    int elsewhere = 0;
    for (int seed = 0; seed < 6_000; seed++) {
      List<Followed> fields = new FieldEpochsTest().followed(new Random(seed));
      races += (int) fields.stream().filter(field -> field.isRacy).count();
      elsewhere += (int) fields.stream().filter(Followed::isElsewhere).count();
    }
    assertThat(races).isBetween(2_000, 10_000);
    assertThat(elsewhere).isBetween(races, 11_000);
  }

  private List<Followed> followed(Random random) {
    List<ThreadState> threads = new ArrayList<>();
    int count = 2 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      threads.add(thread(i));
    }
    LockId[] locks = {lock(0), lock(1)};
    LockId[] held = new LockId[count];
    List<Followed> all = List.of(new Followed(), new Followed());
    boolean areReadMostly = random.nextBoolean();
    for (int step = 0; step < 150; step++) {
      int who = random.nextInt(count);
      ThreadState thread = threads.get(who);
      if (random.nextInt(3) == 0) {
        synchronise(thread, who, held, locks[random.nextInt(2)]);
      } else {
        int field = random.nextInt(2);
        int site = random.nextInt(sites.length); // either reads or writes
        boolean isWrite = site % 2 == 0;
        boolean isRisky = random.nextInt(40) == 0 || (areReadMostly && !isWrite);
        if (held[who] == locks[field] || isRisky) {
          access(thread, all.get(field), sites[site], isWrite);
        }
      }
    }
    return all;
  }

  private static LockId lock(int number) {
    return new LockId(ObjectId.instance("Lock", number));
  }

  private void synchronise(ThreadState thread, int who, LockId[] held, LockId lock) {
    thread.endStretch();
    if (held[who] != null) {
      order.lock(OperationKind.RELEASE, thread.id(), held[who], UNUSED);
      held[who] = null;
    } else if (isFree(held, lock)) {
      order.lock(OperationKind.ACQUIRE, thread.id(), lock, UNUSED);
      held[who] = lock;
    }
    thread.resumeStretch();
  }

  private static boolean isFree(LockId[] held, LockId lock) {
    for (LockId other : held) {
      if (other == lock) {
        return false;
      }
    }
    return true;
  }

  private void access(ThreadState thread, Followed field, int site, boolean isWrite) {
    if (field.isRacy) {
      return;
    }
    Site at = SiteTable.get(site).site();
    AccessState next = AccessState.after(field.state, thread.clock(), at, isWrite);

    assertThat(isOrdered(thread, field.owner, site, isWrite)).isEqualTo(next != null);

    if (next == null) {
      field.isRacy = true;
      AccessState known = fields.elsewhere(field.owner, WRITE, READ)[0];
      assertThat(described(known)).isEqualTo(described(field.state));
    } else {
      field.state = next;
    }
  }

  @Test
  void anAccessThatRepeatsAnotherOneIsSeenToDoSoInTheObjectItself() {
    ThreadState thread = thread(1);
    Owner owner = new Owner();
    isOrdered(thread, owner, sites[1], false);
    assertThat(Epoch.isIn(thread.epoch(), owner.read)).isTrue();
    assertThat(Epoch.isAllIn(thread.epoch(), owner.write)).isFalse();

    isOrdered(thread, owner, sites[0], true);
    assertThat(Epoch.isAllIn(thread.epoch(), owner.write)).isTrue();
    assertThat(Epochs.site(owner.write)).isEqualTo(SiteTable.get(sites[0]).site());
  }

  @Test
  void bothOfTwoReadersAreSeenInTheObjectButAWriteOfOneOfThemIsNot() {
    ThreadState first = thread(1);
    ThreadState second = thread(2);
    Owner owner = new Owner();
    for (ThreadState thread : List.of(first, second, first)) {
      assertThat(isOrdered(thread, owner, sites[1], false)).isTrue();
    }
    assertThat(FieldEpochs.isElsewhere(owner, WRITE)).isFalse();
    for (ThreadState thread : List.of(first, second)) {
      boolean isSeen = Epoch.isIn(thread.epoch(), owner.read);
      assertThat(isSeen || Epoch.isIn(thread.epoch(), owner.write)).isTrue();
      assertThat(Epoch.isAllIn(thread.epoch(), owner.write)).isFalse();
    }
    assertThat(isOrdered(first, owner, sites[0], true)).isFalse();
    assertThat(described(fields.elsewhere(owner, WRITE, READ)[0]))
        .containsExactly("t1 read at A.a:2 holding no lock", "t2 read at A.a:2 holding no lock");
  }

  @Test
  void aThirdReaderIsKnownElsewhere() {
    Owner owner = new Owner();
    List<ThreadState> threads = List.of(thread(1), thread(2), thread(3));
    for (ThreadState thread : threads) {
      assertThat(isOrdered(thread, owner, sites[1], false)).isTrue();
    }
    FieldEpochs.noteRead(threads.get(2), owner, WRITE, READ);
    assertThat(FieldEpochs.isElsewhere(owner, WRITE)).isTrue();
    assertThat(fields.isRepeated(threads.get(2), owner, WRITE, READ, false)).isTrue();
    assertThat(described(fields.elsewhere(owner, WRITE, READ)[0])).hasSize(3);
  }

  @Test
  void twoReadersDoNotMakeAWriteForgottenThatAThirdThreadDoesNotKnow() {
    Owner owner = new Owner();
    ThreadState writer = thread(1);
    ThreadState reader = thread(2);
    ThreadState third = thread(3);
    assertThat(isOrdered(writer, owner, sites[0], true)).isTrue();
    LockId[] held = new LockId[2];
    LockId lock = lock(0);
    synchronise(writer, 0, held, lock);
    synchronise(writer, 0, held, lock);
    synchronise(reader, 1, held, lock);
    assertThat(isOrdered(writer, owner, sites[1], false)).isTrue();
    assertThat(isOrdered(reader, owner, sites[1], false)).isTrue();

    assertThat(isOrdered(third, owner, sites[1], false)).isFalse();
  }

  @Test
  void aThreadThatIsInNoStretchHasAccessedNothing() {
    for (long carried : new long[] {0, Epoch.ELSEWHERE, thread(1).epoch()}) {
      assertThat(Epoch.isIn(Epoch.NEVER, carried)).isFalse();
      assertThat(Epoch.isAllIn(Epoch.NEVER, carried)).isFalse();
    }
  }

  @Test
  void aMarkThatWasCopiedFromAnotherObjectMeansThatNothingIsKnown() {
    Owner copy = new Owner();
    copy.write = Epoch.ELSEWHERE;
    copy.read = Epoch.ELSEWHERE;

    assertThat(fields.elsewhere(copy, WRITE, READ)).containsExactly((AccessState) null);
    assertThat(isOrdered(thread(1), copy, sites[0], true)).isTrue();
  }

  /** Each round, two threads that know nothing of each other access a field at the same time. */
  @Test
  void ofTwoThreadsThatRaceOneSeesTheOther() throws Exception {
    StackRoom.prepare();
    Owner[] owners = new Owner[ROUNDS];
    Arrays.setAll(owners, i -> new Owner());
    AtomicIntegerArray refused = new AtomicIntegerArray(ROUNDS);
    AtomicIntegerArray reached = new AtomicIntegerArray(64);
    List<Thread> racers = new ArrayList<>();
    for (int who = 0; who < 2; who++) {
      ThreadState thread = thread(who);
      int mine = who * 32;
      int others = 32 - mine;
      boolean isSecond = who == 1;
      racers.add(
          new Thread(
              () -> {
                for (int i = 0; i < ROUNDS; i++) {
                  reached.set(mine, i + 1);
                  while (reached.get(others) <= i) {
                    Thread.onSpinWait();
                  }
                  boolean isWrite = isSecond || i % 2 == 0;
                  if (!isOrdered(thread, owners[i], sites[isWrite ? 0 : 1], isWrite)) {
                    refused.incrementAndGet(i);
                  }
                }
              }));
    }
    racers.forEach(Thread::start);
    for (Thread racer : racers) {
      racer.join();
    }
    for (int i = 0; i < ROUNDS; i++) {
      if (refused.get(i) == 0) {
        fail("nobody saw the race of round " + i);
      }
    }
  }

  @Test
  void accessesOfMoreThreadsThanThereAreNumbersForAreToldApart() {
    ThreadState last = null;
    for (int i = 0; i <= Epochs.LISTED; i++) {
      last = thread(i);
    }
    ThreadState other = thread(Epochs.LISTED + 1);
    assertThat(last.segment().column()).isEqualTo(Epochs.LISTED);
    Owner owner = new Owner();

    assertThat(isOrdered(last, owner, sites[0], true)).isTrue();
    assertThat(isOrdered(last, owner, sites[1], false)).isTrue();
    assertThat(isOrdered(other, owner, sites[3], false)).isFalse();
    assertThat(described(fields.elsewhere(owner, WRITE, READ)[0]))
        .containsExactly("t" + Epochs.LISTED + " wrote at A.a:1 holding no lock");
  }

  @Test
  void clocksHaveAsManyBitsAsThereIsRoomFor() {
    assertThat(Epoch.CLOCK_BITS).isEqualTo(HappensBefore.CLOCK_BITS);
  }
}
