package io.idlewave.jobs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WalkCostTest {

  private static final double LONG = 1e9;

  @Test
  void nanos_manyProcessors_isTheSlowestStage() {
    WalkCost oneLane = WalkCost.of(LONG, 8, 1, 2, 1, 64);
    assertThat(oneLane.nanos(1)).isBetween(399.0, 401.0);
    assertThat(oneLane.nanos(2)).isBetween(199.0, 201.0);
    assertThat(oneLane.nanos(9)).isEqualTo(183);
    assertThat(WalkCost.of(LONG, 8, 1000, 2, 1, 64).nanos(2)).isEqualTo(3180);
  }

  @Test
  void nanos_threads_divideTheWorkOfAPropagator() {
    assertThat(WalkCost.of(LONG, 8, 1000, 2, 4, 64).nanos(2)).isEqualTo(3180 / 4.0);
    assertThat(WalkCost.of(LONG, 8, 1000, 1, 4, 2).nanos(1)).isBetween(1789.0, 1791.0);
  }

  @Test
  void nanos_fewProcessors_isAllWorkDividedAmongThem() {
    WalkCost cost = WalkCost.of(LONG, 8, 1, 2, 1, 2);
    assertThat(cost.nanos(1)).isBetween(399.0, 401.0);
    assertThat(cost.nanos(2)).isBetween(383.0, 384.0);
  }

  @Test
  void readers_helpWhereWalkingIsTheSlowestStageAlone() {
    assertThat(WalkCost.of(LONG, 8, 1, 2, 1, 64).readers(99)).isEqualTo(3);
    assertThat(WalkCost.of(LONG, 8, 1, 2, 1, 64).readers(2)).isEqualTo(2);
    assertThat(WalkCost.of(LONG, 8, 1000, 2, 1, 64).readers(99)).isEqualTo(1);
    assertThat(WalkCost.of(LONG, 8, 1, 2, 1, 2).readers(99)).isEqualTo(1);
  }

  @Test
  void readers_segmentsThatTakeLongToOpen_areOne() {
    WalkCost cost = WalkCost.of(100_000, 256, 1, 1, 1, 64);
    assertThat(cost.openNanosPerCall()).isBetween(486.0, 487.0);
    assertThat(cost.readers(2)).isEqualTo(1);
    assertThat(cost.limit(1)).isEqualTo("segments take as long to open as to walk");
  }
}
