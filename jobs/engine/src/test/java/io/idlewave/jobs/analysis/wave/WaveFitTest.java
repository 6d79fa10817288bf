package io.idlewave.jobs.analysis.wave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.jobs.results.part.Waves.Front;
import io.idlewave.jobs.results.part.Waves.HopFront;
import io.idlewave.jobs.results.part.Waves.MedianOfPairs;
import io.idlewave.jobs.results.part.Waves.PairFront;
import io.idlewave.jobs.results.row.WaveHopRow;
import io.idlewave.jobs.results.row.WaveRow;
import io.idlewave.perturb.scenario.Bound;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Waves whose arrivals and peaks are given. */
class WaveFitTest {

  private static final double DELAY = 1000;

  private static Wave wave(int source, int ranks) {
    Wave wave = new Wave(new WaveSource("one", Bound.UPPER, source, 7, DELAY), ranks);
    wave.ended(source, 7, 0, 0, DELAY);
    return wave;
  }

  @Test
  void front_arrivalsOnALineAndPeaksThatHalve_givesSpeedAndDecay() {
    Wave wave = wave(0, 20);
    for (int rank = 1; rank < 20; rank++) {
      wave.ended(rank, 9, 0, 500 * rank, DELAY * Math.pow(0.5, rank));
    }
    Front front = WaveFronts.byRank(wave).get(0);
    // a tenth of the delay lies between an eighth and a sixteenth
    assertThat(front.ranksReached()).isEqualTo(3);
    assertThat(front.farthestRank()).isEqualTo(3);
    assertThat(front.farthestAfterNanos()).isEqualTo(1500);
    assertThat(front.ranksPerSecond()).isCloseTo(2e6, within(1e-6));
    assertThat(front.decayPerRank()).isCloseTo(0.5, within(1e-12));
    assertThat(WaveFronts.byRank(wave)).hasSize(1);
  }

  @Test
  void front_oneRankFarLate_doesNotChangeTheSpeed() {
    Wave wave = wave(20, 21);
    for (int distance = 1; distance <= 20; distance++) {
      wave.ended(20 - distance, 9, 0, distance == 8 ? 1e7 : 500 * distance, DELAY);
    }
    Front front = WaveFronts.byRank(wave).get(0);
    assertThat(front.direction()).isEqualTo("smaller");
    assertThat(front.ranksPerSecond()).isCloseTo(2e6, within(1e-6));
    assertThat(front.decayPerRank()).isZero();
  }

  @Test
  void front_arrivalThatFallsWithDistance_isNone() {
    Wave wave = wave(0, 9);
    for (int rank = 1; rank < 9; rank++) {
      double nanos = rank == 1 ? 100 : rank == 8 ? 150 : 1000 - 100 * rank;
      wave.ended(rank, 9, 0, nanos, DELAY);
    }
    assertThat(WaveFronts.byRank(wave).get(0).noFront()).isEqualTo("no-growth");
    assertThat(WaveFronts.byRank(wave).get(0).ranksPerSecond()).isNull();
  }

  @Test
  void front_farthestRankFirst_isNone() {
    Wave wave = wave(3, 4);
    wave.ended(0, 9, 0, 500, DELAY);
    wave.ended(1, 9, 0, 700, DELAY);
    wave.ended(2, 9, 0, 800, DELAY);
    assertThat(WaveFronts.byRank(wave).get(0).noFront()).isEqualTo("no-growth");
  }

  @Test
  void front_tooFewRanksOrAllAtOnce_isNone() {
    Wave few = wave(0, 9);
    few.ended(1, 9, 0, 500, DELAY);
    few.ended(2, 9, 0, 1000, DELAY);
    assertThat(WaveFronts.byRank(few).get(0).noFront()).isEqualTo("few-ranks");
    Wave atOnce = wave(0, 9);
    for (int rank = 1; rank < 9; rank++) {
      atOnce.ended(rank, 9, 0, 500, DELAY);
    }
    assertThat(WaveFronts.byRank(atOnce).get(0).noFront()).isEqualTo("at-once");
  }

  @Test
  void front_moreRanksThanSlopesAreTakenBetween_isThatOfTheLine() {
    Wave wave = wave(0, 3001);
    for (int rank = 1; rank <= 3000; rank++) {
      wave.ended(rank, 9, 0, 500 * rank, DELAY);
    }
    assertThat(WaveFronts.byRank(wave).get(0).ranksPerSecond()).isCloseTo(2e6, within(1e-6));
  }

  @Test
  void rows_waveThatPasses_sayWhenItCameAndDied() {
    Wave wave = wave(0, 3);
    wave.ended(1, 3, 0, 100, 50);
    wave.ended(1, 4, 0, 200, 800);
    wave.ended(1, 5, 0, 300, 900);
    wave.ended(1, 6, 0, 400, 100.5);
    wave.ended(1, 7, 0, 500, 100);
    List<WaveRow> rows = wave.rows(new int[] {0, 1, MessageGraph.UNREACHABLE});
    assertThat(rows.get(1))
        .isEqualTo(new WaveRow("one", Bound.UPPER, 0, 7, 1, 200.0, 4L, 900, 100, 400.0, 6L, 1));
    assertThat(rows.get(0).diedNanos()).isNull();
    assertThat(rows.get(2))
        .isEqualTo(new WaveRow("one", Bound.UPPER, 0, 7, 2, null, null, 0, 0, null, null, null));
  }

  private static WaveGround ground(int[] hops, int iterations) {
    long[] bounds = new long[iterations + 1];
    Arrays.setAll(bounds, k -> 500L * k);
    return new WaveGround(
        new int[] {0}, List.of(hops), Collections.nCopies(hops.length, bounds), false);
  }

  /** Three ranks per hop, which it reaches one after the other within an iteration. */
  @Test
  void hopFront_ranksOfAShell_areOneDistance() {
    int[] hops = new int[31];
    Arrays.setAll(hops, rank -> (rank + 2) / 3);
    Wave wave = wave(0, 31);
    for (int rank = 1; rank < 31; rank++) {
      long nanos = 500L * hops[rank] + rank % 3;
      wave.ended(rank, 9, nanos, (double) nanos, DELAY * Math.pow(0.9, hops[rank]));
    }
    HopFront front = WaveFronts.byHops(wave, ground(hops, 20));
    assertThat(front.noFront()).isNull();
    assertThat(front.hops()).isEqualTo(10);
    assertThat(front.hopsReached()).isEqualTo(10);
    assertThat(front.ranksReached()).isEqualTo(30);
    assertThat(front.ranksUnreachable()).isZero();
    assertThat(front.hopsPerSecond()).isCloseTo(2e6, within(2e6 / 100));
    assertThat(front.hopsPerIteration()).isCloseTo(1, within(1e-12));
    assertThat(front.decayPerHop()).isCloseTo(0.1, within(1e-9));
  }

  @Test
  void hopFront_ranksToWhichNoMessagesLead_areCounted() {
    Wave wave = wave(0, 9);
    for (int rank = 1; rank < 9; rank++) {
      wave.ended(rank, 9, 0, 500 * rank, DELAY);
    }
    int[] some = {0, 1, 2, 3, 4, -1, -1, -1, -1};
    HopFront front = WaveFronts.byHops(wave, ground(some, 0));
    assertThat(front.ranksUnreachable()).isEqualTo(4);
    assertThat(front.ranksReached()).isEqualTo(4);
    assertThat(front.hopsPerSecond()).isCloseTo(2e6, within(1e-6));
    assertThat(front.hopsPerIteration()).isNull();
    int[] none = {0, -1, -1, -1, -1, -1, -1, -1, -1};
    HopFront alone = WaveFronts.byHops(wave, ground(none, 0));
    assertThat(alone.noFront()).isEqualTo("no-messages");
    assertThat(alone.ranksUnreachable()).isEqualTo(8);
    assertThat(alone.hops()).isZero();
  }

  /** Messages that go one way round: the wave comes to the farther half the long way. */
  @Test
  void hopFront_oneWayRoundARing_isThatOfTheNearHalf() {
    int[] hops = new int[16];
    Arrays.setAll(hops, rank -> Math.min(rank, 16 - rank));
    Wave wave = wave(0, 16);
    for (int rank = 1; rank < 16; rank++) {
      wave.ended(rank, 9, 0, 500 * rank, DELAY);
    }
    HopFront front = WaveFronts.byHops(wave, ground(hops, 0));
    assertThat(front.noFront()).isNull();
    assertThat(front.hopsPerSecond()).isCloseTo(2e6, within(1e-6));
    assertThat(front.hopsReached()).isEqualTo(8);
    assertThat(front.ranksReached()).isEqualTo(15);
  }

  @Test
  void hopFront_everyRankOneHopAway_isAtOnce() {
    Wave wave = wave(0, 5);
    for (int rank = 1; rank < 5; rank++) {
      wave.ended(rank, 9, 0, 500 * rank, DELAY);
    }
    HopFront front = WaveFronts.byHops(wave, ground(new int[] {0, 1, 1, 1, 1}, 4));
    assertThat(front.noFront()).isEqualTo("at-once");
    assertThat(front.hopsPerSecond()).isNull();
    assertThat(front.decayPerHop()).isNull();
  }

  @Test
  void iteration_betweenBounds_isTheOneThatEndsThere() {
    WaveGround ground = ground(new int[] {0}, 3);
    assertThat(ground.iteration(0, 1)).isZero();
    assertThat(ground.iteration(0, 500)).isZero();
    assertThat(ground.iteration(0, 501)).isEqualTo(1);
    assertThat(ground.iteration(0, 1500)).isEqualTo(2);
    assertThat(ground.iteration(0, 0)).isNaN();
    assertThat(ground.iteration(0, 1501)).isNaN();
  }

  @Test
  void pairs_oneOfThemDiesEarly_areMediansOverThoseWithAFront() {
    int[] hops = {0, 1, 2, 3, 4};
    PairedWaves pairs = new PairedWaves(new WaveSource("one", Bound.UPPER, 0, 7, DELAY));
    for (double share : new double[] {0.9, 0.8, 0.7, 0.05}) {
      Wave wave = wave(0, 5);
      for (int rank = 1; rank < 5; rank++) {
        wave.ended(rank, 9, 500L * rank, 500 * rank, DELAY * Math.pow(share, rank));
      }
      pairs.add(wave, ground(hops, 9));
    }
    PairFront front = pairs.front();
    assertThat(front.pairs()).isEqualTo(4);
    assertThat(front.pairsWithFront()).isEqualTo(3);
    assertThat(front.hopsReached().median()).isEqualTo(4);
    MedianOfPairs decay = Objects.requireNonNull(front.decayPerHop());
    assertThat(decay.median()).isCloseTo(0.2, within(1e-9));
    assertThat(decay.low()).as("3 pairs are too few").isNull();
    MedianOfPairs nanos = Objects.requireNonNull(front.frontDecayNanosPerHop());
    // of 800, 640, 512 and 409.6 ns the slopes in the middle are 390.4 / 3 and 128 ns
    assertThat(nanos.median()).isCloseTo(387.2 / 3, within(1e-9));
    List<WaveHopRow> rows = pairs.rows();
    assertThat(rows).hasSize(5);
    WaveHopRow first = rows.get(1);
    assertThat(first.ranks()).isEqualTo(1);
    assertThat(first.pairs()).isEqualTo(4);
    assertThat(first.reached()).isEqualTo(0.75);
    assertThat(first.frontNanos()).isCloseTo(800, within(1e-9));
    assertThat(first.frontSdNanos()).isCloseTo(100, within(1e-9));
    assertThat(first.peakNanos()).isCloseTo(612.5, within(1e-9));
    assertThat(first.arrivalNanos()).isEqualTo(500);
  }
}
