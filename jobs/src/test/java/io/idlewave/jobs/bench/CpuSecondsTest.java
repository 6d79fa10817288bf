package io.idlewave.jobs.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Against a clock that ticks every 10 ms, and that only the work moves. */
class CpuSecondsTest {

  private static final double TICK_SECONDS = 0.01;

  private final AtomicInteger workMicros = new AtomicInteger();

  private double ticks() {
    return Math.floor(workMicros.get() / 1e6 / TICK_SECONDS) * TICK_SECONDS;
  }

  @Test
  void of_workBelowATick_isKnownToTheTickOfManyTimes() {
    double seconds = CpuSeconds.of(this::ticks, () -> workMicros.addAndGet(300));

    // a tick of the 25 or more that pass
    assertThat(seconds).isCloseTo(300e-6, within(300e-6 / 25));
  }

  @Test
  void of_workOfASecond_isDoneOnce() {
    double seconds = CpuSeconds.of(this::ticks, () -> workMicros.addAndGet(1_000_000));

    assertThat(seconds).isCloseTo(1, within(1e-9));
    assertThat(workMicros).hasValue(1_000_000);
  }
}
