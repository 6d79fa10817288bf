package io.idlewave.perturb.noise;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RankFrameTest {

  private static final long INIT_NANOS = 31_415_926_535L;

  private static RankFrame frame(long initNanos, boolean sharesClock) {
    long[] begins = {initNanos + 300, initNanos, initNanos + 100};
    return RankFrame.observed(new int[3], begins, sharesClock, RankTimelines.ONE_EACH);
  }

  @Test
  void observed_longInit_countsFromTheBeginOfTheRunWindow() {
    RankFrame frame = frame(INIT_NANOS, true);
    assertThat(frame.originNanos()).containsExactly(300, 0, 100);
    assertThat(frame.originNanos()).isEqualTo(frame(0, true).originNanos());
  }

  @Test
  void observed_clocksOfTheirOwn_ranksBeginTogether() {
    RankFrame frame = frame(INIT_NANOS, false);
    assertThat(frame.originNanos(0)).isZero();
    assertThat(frame.originNanos(2)).isZero();
  }
}
