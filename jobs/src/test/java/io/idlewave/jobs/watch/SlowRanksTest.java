package io.idlewave.jobs.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.ingest.Effort;
import io.idlewave.jobs.watch.Change.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which ranks are slow, in streams of which that is known. */
class SlowRanksTest {

  private static final int RANKS = 256;
  private static final int STEPS = 2000;
  private static final WatchQuestion QUESTION = new WatchQuestion(0.02, 2e6, 50, 64);

  private static int streams() {
    return Effort.isFull() ? 100 : 4;
  }

  private static List<Change> changes(int steps, IntFunction<StepRow> rows) {
    SlowRanks ranks = new SlowRanks(QUESTION);
    List<Change> changes = new ArrayList<>();
    for (int step = 0; step < steps; step++) {
      changes.addAll(ranks.add(rows.apply(step)));
    }
    return changes;
  }

  private static StepRow row(int step, double... nanos) {
    long[] whole = IntStream.range(0, nanos.length).mapToLong(i -> Math.round(nanos[i])).toArray();
    return new StepRow(step, IntStream.range(0, nanos.length).toArray(), whole, 0);
  }

  /** Whatever else is said would be a false alarm. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.01})
  void slowRank_isNamed_andNothingElse(double lost) {
    int soon = 0;
    for (int seed = 1; seed <= streams(); seed++) {
      Random random = new Random(seed);
      int from = 200 + random.nextInt(1400);
      int until = from + 100 + random.nextInt(200);
      SyntheticSteps steps = new SyntheticSteps(seed, RANKS, 0.05, from, until, lost);
      List<Change> changes = changes(STEPS, step -> steps.nextRow());
      assertThat(changes).as("seed %d", seed).hasSize(2);
      Change begin = changes.get(0);
      Change end = changes.get(1);
      assertThat(List.of(begin.event(), end.event())).containsExactly(Event.BEGIN, Event.END);
      assertThat(begin.rank())
          .as("seed %d", seed)
          .isEqualTo(steps.slowRank())
          .isEqualTo(end.rank());
      assertThat(begin.step()).isCloseTo(from, within(20));
      assertThat(end.step()).isCloseTo(until, within(20));
      assertThat(end.percent()).isCloseTo(5, within(2.0));
      soon += begin.seenStep() - from < 40 ? 1 : 0;
    }
    assertThat((double) soon).isGreaterThanOrEqualTo(0.99 * streams());
  }

  @Test
  void noSlowRank_raisesNoAlarm() {
    for (int seed = 1; seed <= streams(); seed++) {
      SyntheticSteps steps = new SyntheticSteps(seed, RANKS, 0, 0, 0, 0.01);
      assertThat(changes(STEPS, step -> steps.nextRow())).as("seed %d", seed).isEmpty();
    }
  }

  /** Far more alarms are allowed here than there are: the bound holds with room. */
  @Test
  void falseAlarms_areNoMoreThanWasAllowed() {
    WatchQuestion question = new WatchQuestion(0.02, 500, 50, 64);
    int alarms = 0;
    for (int seed = 1; seed <= 40; seed++) {
      SyntheticSteps steps = new SyntheticSteps(seed, 16, 0, 0, 0, 0);
      SlowRanks ranks = new SlowRanks(question);
      for (int step = 0; step < 500; step++) {
        alarms +=
            (int) ranks.add(steps.nextRow()).stream().filter(c -> c.event() == Event.BEGIN).count();
      }
    }
    assertThat(alarms).isLessThanOrEqualTo(40);
  }

  /** Neighbours that are alike look like a slow rank to whoever takes them for independent. */
  @Test
  void noiseWithAMemory_andHeavyTails_raiseNoAlarm() {
    Random random = new Random(3);
    double[] own = new double[32];
    assertThat(
            changes(
                STEPS,
                step -> {
                  double[] nanos = new double[own.length];
                  for (int rank = 0; rank < own.length; rank++) {
                    double tail = random.nextInt(50) == 0 ? 5 : 1;
                    own[rank] = 0.8 * own[rank] + 0.02 * tail * random.nextGaussian();
                    nanos[rank] = 1e6 * Math.exp(own[rank]);
                  }
                  return row(step, nanos);
                }))
        .isEmpty();
  }

  /** Without noise: rank 2 takes 1100 for 1000 and rank 1 always 1050, so 50 of 1100 are lost. */
  @Test
  void cost_isWhatTheStepWouldSave() {
    List<Change> changes =
        changes(
            300, step -> row(step, 1e6, 1.05e6, step >= 100 && step < 200 ? 1.1e6 : 1e6, 1e6, 1e6));
    assertThat(changes).hasSize(3);
    Change lasting = changes.get(0);
    assertThat(lasting.rank()).isEqualTo(1);
    assertThat(lasting.lasting()).isTrue();
    assertThat(lasting.step()).isZero();
    assertThat(lasting.percent()).isCloseTo(5, within(1e-6));
    assertThat(lasting.costPercent()).isCloseTo(100 * 0.05 / 1.05, within(1e-6));
    Change begin = changes.get(1);
    assertThat(begin.rank()).isEqualTo(2);
    assertThat(begin.step()).isEqualTo(100);
    assertThat(begin.percent()).isCloseTo(10, within(1e-6));
    assertThat(begin.costPercent()).isCloseTo(100 * 0.05 / 1.1, within(1e-6));
    Change end = changes.get(2);
    assertThat(end.event()).isEqualTo(Event.END);
    assertThat(end.step()).isEqualTo(200);
    assertThat(end.slowSince()).isEqualTo(100);
    assertThat(end.percent()).isCloseTo(10, within(1e-6));
  }

  @Test
  void rankThatIsSlowAgain_isCounted() {
    Random random = new Random(5);
    List<Change> changes =
        changes(
            1000,
            step -> {
              double[] nanos = new double[8];
              for (int rank = 0; rank < nanos.length; rank++) {
                boolean slow = rank == 6 && step >= 100 && step % 200 < 100;
                nanos[rank] = (slow ? 1.1e6 : 1e6) * Math.exp(0.02 * random.nextGaussian());
              }
              return row(step, nanos);
            });
    assertThat(changes).hasSize(8).allMatch(change -> Integer.valueOf(6).equals(change.rank()));
    assertThat(changes.stream().map(Change::times)).containsExactly(1, 1, 2, 2, 3, 3, 4, 4);
  }

  @Test
  void allRanksTogether_areToldTogether() {
    Random random = new Random(6);
    List<Change> changes =
        changes(
            400,
            step ->
                row(
                    step,
                    IntStream.range(0, 16)
                        .mapToDouble(
                            rank ->
                                (step < 250 ? 1e6 : 1.05e6)
                                    * Math.exp(0.02 * random.nextGaussian()))
                        .toArray()));
    assertThat(changes).hasSize(1);
    assertThat(changes.get(0).rank()).isNull();
    assertThat(changes.get(0).step()).isCloseTo(250, within(2));
    assertThat(changes.get(0).percent()).isCloseTo(5, within(1.5));
  }

  /** A job is slow while it warms up: what comes after that is usual. */
  @Test
  void timesThatBecomeShorter_areTheUsualOnes() {
    Random random = new Random(8);
    List<Change> changes =
        changes(
            600,
            step ->
                row(
                    step,
                    IntStream.range(0, 16)
                        .mapToDouble(
                            rank ->
                                (step < 200 ? 1.3e6 : step < 400 ? 1e6 : 1.1e6)
                                    * Math.exp(0.02 * random.nextGaussian()))
                        .toArray()));
    assertThat(changes).hasSize(1);
    assertThat(changes.get(0).rank()).isNull();
    assertThat(changes.get(0).step()).isEqualTo(400);
    assertThat(changes.get(0).percent()).isCloseTo(10, within(2.0));
  }

  /** Ranks that differ for good by more than noise are no alarm, and their loss is none either. */
  @Test
  void ranksThatDiffer_mayBeMissing() {
    Random random = new Random(7);
    List<Change> changes =
        changes(
            1000,
            step -> {
              double[] nanos =
                  IntStream.range(0, 9)
                      .mapToDouble(r -> (1e6 + 3e4 * r) * Math.exp(0.005 * random.nextGaussian()))
                      .toArray();
              int[] there = IntStream.range(0, 9).filter(r -> random.nextInt(5) > 0).toArray();
              long[] times = IntStream.of(there).mapToLong(r -> Math.round(nanos[r])).toArray();
              return new StepRow(step, there, times, 9 - there.length);
            });
    assertThat(changes).isEmpty();
  }

  /** What levels differ by is known late where there are few ranks. */
  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5})
  void fewRanks_withMuchNoise_raiseNoAlarm(int ranks) {
    for (int seed = 1; seed <= 100; seed++) {
      Random random = new Random(seed);
      assertThat(changes(300, step -> noisyRow(random, step, ranks, 0.1, 0)))
          .as("seed %d", seed)
          .isEmpty();
    }
  }

  /** Rank 0 is slower from the first step on, and slower than that from step 20 to 99. */
  @Test
  void rankThatIsSlowForSomethingElse_isComparedAfterwards() {
    Random random = new Random(9);
    List<Change> changes =
        changes(300, step -> noisyRow(random, step, 8, 0.01, step >= 20 && step < 100 ? 0.5 : 0.3));
    assertThat(changes).hasSize(3).allMatch(change -> Integer.valueOf(0).equals(change.rank()));
    assertThat(changes.get(1).event()).isEqualTo(Event.END);
    assertThat(changes.get(2).event()).isEqualTo(Event.BEGIN);
    assertThat(changes.get(2).lasting()).isTrue();
    assertThat(changes.get(2).seenStep()).isEqualTo(changes.get(1).seenStep());
  }

  /** Independent lognormal noise; rank 0 takes longer. */
  private static StepRow noisyRow(Random random, int step, int ranks, double noise, double slow) {
    return row(
        step,
        IntStream.range(0, ranks)
            .mapToDouble(r -> 1e6 * Math.exp((r == 0 ? slow : 0) + noise * random.nextGaussian()))
            .toArray());
  }
}
