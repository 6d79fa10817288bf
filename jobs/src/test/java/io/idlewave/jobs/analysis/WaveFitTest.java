package io.idlewave.jobs.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.jobs.results.part.Waves.Front;
import io.idlewave.jobs.results.row.WaveRow;
import io.idlewave.perturb.scenario.Bound;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Waves whose arrivals and peaks are given. */
class WaveFitTest {

  private static final double DELAY = 1000;

  private static Wave wave(int source, int ranks) {
    Wave wave = new Wave("one", Bound.UPPER, source, 7, DELAY, ranks);
    wave.ended(source, 7, 0, DELAY);
    return wave;
  }

  @Test
  void front_arrivalsOnALineAndPeaksThatHalve_givesSpeedAndDecay() {
    Wave wave = wave(0, 20);
    for (int rank = 1; rank < 20; rank++) {
      wave.ended(rank, 9, 500 * rank, DELAY * Math.pow(0.5, rank));
    }
    Front front = WaveFit.of(wave).get(0);
    // a tenth of the delay lies between an eighth and a sixteenth
    assertThat(front.ranksReached()).isEqualTo(3);
    assertThat(front.farthestRank()).isEqualTo(3);
    assertThat(front.farthestAfterNanos()).isEqualTo(1500);
    assertThat(front.ranksPerSecond()).isCloseTo(2e6, within(1e-6));
    assertThat(front.decayPerRank()).isCloseTo(0.5, within(1e-12));
    assertThat(WaveFit.of(wave)).hasSize(1);
  }

  @Test
  void front_oneRankFarLate_doesNotChangeTheSpeed() {
    Wave wave = wave(20, 21);
    for (int distance = 1; distance <= 20; distance++) {
      wave.ended(20 - distance, 9, distance == 8 ? 1e7 : 500 * distance, DELAY);
    }
    Front front = WaveFit.of(wave).get(0);
    assertThat(front.direction()).isEqualTo("smaller");
    assertThat(front.ranksPerSecond()).isCloseTo(2e6, within(1e-6));
    assertThat(front.decayPerRank()).isZero();
  }

  @Test
  void front_arrivalThatFallsWithDistance_isNone() {
    Wave wave = wave(0, 9);
    for (int rank = 1; rank < 9; rank++) {
      double nanos = rank == 1 ? 100 : rank == 8 ? 150 : 1000 - 100 * rank;
      wave.ended(rank, 9, nanos, DELAY);
    }
    assertThat(WaveFit.of(wave).get(0).noFront()).isEqualTo("no-growth");
    assertThat(WaveFit.of(wave).get(0).ranksPerSecond()).isNull();
  }

  @Test
  void front_farthestRankFirst_isNone() {
    Wave wave = wave(3, 4);
    wave.ended(0, 9, 500, DELAY);
    wave.ended(1, 9, 700, DELAY);
    wave.ended(2, 9, 800, DELAY);
    assertThat(WaveFit.of(wave).get(0).noFront()).isEqualTo("no-growth");
  }

  @Test
  void front_tooFewRanksOrAllAtOnce_isNone() {
    Wave few = wave(0, 9);
    few.ended(1, 9, 500, DELAY);
    few.ended(2, 9, 1000, DELAY);
    assertThat(WaveFit.of(few).get(0).noFront()).isEqualTo("few-ranks");
    Wave atOnce = wave(0, 9);
    for (int rank = 1; rank < 9; rank++) {
      atOnce.ended(rank, 9, 500, DELAY);
    }
    assertThat(WaveFit.of(atOnce).get(0).noFront()).isEqualTo("at-once");
  }

  @Test
  void front_moreRanksThanSlopesAreTakenBetween_isThatOfTheLine() {
    Wave wave = wave(0, 3001);
    for (int rank = 1; rank <= 3000; rank++) {
      wave.ended(rank, 9, 500 * rank, DELAY);
    }
    assertThat(WaveFit.of(wave).get(0).ranksPerSecond()).isCloseTo(2e6, within(1e-6));
  }

  @Test
  void rows_waveThatPasses_sayWhenItCameAndDied() {
    Wave wave = wave(0, 3);
    wave.ended(1, 3, 100, 50);
    wave.ended(1, 4, 200, 800);
    wave.ended(1, 5, 300, 900);
    wave.ended(1, 6, 400, 100.5);
    wave.ended(1, 7, 500, 100);
    List<WaveRow> rows = wave.rows();
    assertThat(rows.get(1))
        .isEqualTo(new WaveRow("one", Bound.UPPER, 0, 7, 1, 200.0, 4L, 900, 100, 400.0, 6L));
    assertThat(rows.get(0).diedNanos()).isNull();
    assertThat(rows.get(2))
        .isEqualTo(new WaveRow("one", Bound.UPPER, 0, 7, 2, null, null, 0, 0, null, null));
  }
}
