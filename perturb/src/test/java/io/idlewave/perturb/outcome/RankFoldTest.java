package io.idlewave.perturb.outcome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.perturb.kernel.Account;
import io.idlewave.perturb.kernel.Flow;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneFlows;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.statistics.Statistic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RankFoldTest {

  private static final int RANKS = 2 * RankSlice.RANKS + 5;
  private static final int REPLICATES = 21;
  private static final int PHASES = 3;

  /** What the clock of a rank shows, a multiple of the quantum that no other lane has. */
  private static double clock(int scenario, int rank, long replicate) {
    return new SplittableRandom(scenario * 1_000_003L + rank * 1009L + replicate).nextInt(1 << 20);
  }

  private static LaneResult result(int scenario, long first, int lanes, boolean deadlocked) {
    double[] clocks = new double[RANKS * lanes];
    double[] ledger = new double[Account.values().length * RANKS * lanes];
    for (int i = 0; i < clocks.length; i++) {
      clocks[i] = clock(scenario, i / lanes, first + i % lanes);
    }
    for (int i = 0; i < ledger.length; i++) {
      ledger[i] = clock(scenario + 100, i / lanes, first + i % lanes);
    }
    long[] quanta = new long[Flow.OF_PHASES * RANKS * PHASES];
    Arrays.setAll(quanta, i -> ((long) lanes * (i + 1)) << 6);
    boolean[] dead = new boolean[lanes];
    Arrays.fill(dead, deadlocked);
    return new LaneResult(
        scenario,
        Bound.EXACT,
        first,
        clocks,
        dead,
        null,
        ledger,
        null,
        new LaneFlows(new double[0], new long[0], new long[0], PHASES, quanta));
  }

  /** The slices of replicates in groups of so many, in any order. */
  private static List<RankSlice> slices(int scenario, int replicates, int groupLanes) {
    return slices(RunClocks.PLAIN, scenario, replicates, groupLanes);
  }

  private static List<RankSlice> slices(
      RunClocks clocks, int scenario, int replicates, int groupLanes) {
    List<RankSlice> slices = new ArrayList<>();
    for (int first = 0; first < replicates; first += groupLanes) {
      int lanes = Math.min(groupLanes, replicates - first);
      RankSlice.each(result(scenario, first, lanes, false), clocks, slices::add);
    }
    Collections.shuffle(slices, new Random(groupLanes));
    return slices;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 21})
  void ofAll_clocksThatShowDelays_givesTheStatisticsOfEachRank(int groupLanes) {
    long[] recorded = IntStream.range(0, RANKS).mapToLong(rank -> 1000 + rank).toArray();
    List<RankOutcome> outcomes =
        new RankFold(RunClocks.PLAIN, Quantum.DEFAULT)
            .ofAll(slices(RunClocks.ofDelays(recorded), 0, REPLICATES, groupLanes));
    assertThat(outcomes).extracting(RankOutcome::firstRank).containsExactly(0, 32, 64);
    assertThat(outcomes).extracting(RankOutcome::endRank).containsExactly(32, 64, RANKS);
    for (RankOutcome of : outcomes) {
      for (int rank = of.firstRank(); rank < of.endRank(); rank++) {
        double[] delays = new double[REPLICATES];
        for (int replicate = 0; replicate < REPLICATES; replicate++) {
          delays[replicate] = clock(0, rank, replicate);
        }
        double mean = Arrays.stream(delays).sum() / REPLICATES;
        Arrays.sort(delays);
        assertThat(of.delayNanos(Statistic.MEAN, rank)).isEqualTo(mean);
        assertThat(of.runtimeNanos(rank)).isCloseTo(mean + 1000 + rank, within(1e-9));
        assertThat(of.delayNanos(Statistic.MIN, rank)).isEqualTo(delays[0]);
        assertThat(of.delayNanos(Statistic.P25, rank)).isEqualTo(delays[5]);
        assertThat(of.delayNanos(Statistic.P50, rank)).isEqualTo(delays[10]);
        assertThat(of.delayNanos(Statistic.MAX, rank)).isEqualTo(delays[20]);
      }
    }
  }

  @Test
  void ofAll_clocksThatShowRuntimes_countsDelaysFromTheBase() {
    List<RankSlice> slices = slices(0, REPLICATES, 4);
    slices.addAll(slices(1, 1, 1));
    List<RankOutcome> outcomes =
        new RankFold(RunClocks.ofRuntimes(1), Quantum.DEFAULT).ofAll(slices);
    assertThat(outcomes).hasSize(6);
    for (RankOutcome of : outcomes) {
      for (int rank = of.firstRank(); rank < of.endRank(); rank++) {
        double base = clock(1, rank, 0);
        double least = of.scenario() == 1 ? base : Double.POSITIVE_INFINITY;
        for (int replicate = 0; replicate < REPLICATES && of.scenario() == 0; replicate++) {
          least = Math.min(least, clock(0, rank, replicate));
        }
        assertThat(of.delayNanos(Statistic.MIN, rank)).isEqualTo(least - base);
      }
    }
  }

  @Test
  void ofAll_ledgersAndFlows_givesTheirMeans() {
    List<RankOutcome> outcomes =
        new RankFold(RunClocks.PLAIN, Quantum.DEFAULT).ofAll(slices(0, REPLICATES, 6));
    double quantum = Quantum.DEFAULT.nanos() * 64;
    for (RankOutcome of : outcomes) {
      assertThat(of.phases()).isEqualTo(PHASES);
      for (int rank = of.firstRank(); rank < of.endRank(); rank++) {
        for (Account account : Account.values()) {
          double sum = 0;
          for (int replicate = 0; replicate < REPLICATES; replicate++) {
            sum += clock(100, account.code() * RANKS + rank, replicate);
          }
          assertThat(of.accountNanos(account, rank)).isEqualTo(sum / REPLICATES);
        }
        double delay = 0;
        double drawn = 0;
        for (int phase = 0; phase < PHASES; phase++) {
          double injected = number(Flow.INJECTED, rank, phase) * quantum;
          double imported = number(Flow.IMPORTED, rank, phase) * quantum;
          double absorbed = number(Flow.ABSORBED, rank, phase) * quantum;
          assertThat(of.flowNanos(Flow.IMPORTED, rank, phase)).isEqualTo(imported);
          delay += injected + imported - absorbed;
          assertThat(of.delayAfterNanos(rank, phase)).isEqualTo(delay);
          drawn += number(Flow.DRAWN, rank, phase) * quantum;
        }
        assertThat(of.flowNanos(Flow.DRAWN, rank)).isEqualTo(drawn);
      }
    }
  }

  private static int number(Flow flow, int rank, int phase) {
    return (flow.code() * RANKS + rank) * PHASES + phase + 1;
  }

  @Test
  void ofAll_deadlocks_leaveNoStatistics() {
    List<RankSlice> slices = new ArrayList<>();
    RankSlice.each(result(0, 0, 3, true), RunClocks.PLAIN, slices::add);
    RankSlice.each(result(1, 0, 3, false), RunClocks.PLAIN, slices::add);
    RankSlice.each(result(2, 0, 1, false), RunClocks.PLAIN, slices::add);
    List<RankOutcome> outcomes =
        new RankFold(RunClocks.ofRuntimes(2), Quantum.DEFAULT).ofAll(slices);
    assertThat(outcomes)
        .allSatisfy(
            of -> {
              assertThat(of.hasDelays()).isEqualTo(of.scenario() != 0);
              assertThat(of.accountNanos() != null).isEqualTo(of.scenario() != 0);
              assertThat(of.phases()).isEqualTo(of.scenario() == 0 ? 0 : PHASES);
            });
  }

  @Test
  void ofAll_baseThatDeadlocks_leavesAccountsAlone() {
    List<RankSlice> slices = new ArrayList<>();
    RankSlice.each(result(0, 0, 3, false), RunClocks.PLAIN, slices::add);
    RankSlice.each(result(1, 0, 1, true), RunClocks.PLAIN, slices::add);
    List<RankOutcome> outcomes =
        new RankFold(RunClocks.ofRuntimes(1), Quantum.DEFAULT).ofAll(slices);
    assertThat(outcomes).isNotEmpty().noneMatch(RankOutcome::hasDelays);
    assertThat(outcomes).filteredOn(of -> of.scenario() == 0).allMatch(of -> of.phases() == PHASES);
  }

  @Test
  void ofResult_lanes_haveTheRunTimesOfTheirSlowestRanks() {
    LaneResult result = result(0, 7, 4, false);
    long[] recorded = IntStream.range(0, RANKS).mapToLong(rank -> 30_000L * rank).toArray();
    LaneOutcome outcome = LaneOutcome.of(result, RunClocks.ofDelays(recorded));
    for (int lane = 0; lane < 4; lane++) {
      double slowest = 0;
      for (int rank = 0; rank < RANKS; rank++) {
        slowest = Math.max(slowest, 30_000L * rank + clock(0, rank, 7 + lane));
      }
      assertThat(outcome.runtimeNanos()[lane]).isEqualTo(slowest);
      int rank = outcome.slowestRanks()[lane];
      assertThat(30_000L * rank + clock(0, rank, 7 + lane)).isEqualTo(slowest);
    }
  }
}
