package io.idlewave.jobs.bench;

import java.util.function.DoubleSupplier;

/**
 * What work costs by a clock that ticks: a trace that takes less than a tick is done again and
 * again, until what was spent is many ticks.
 */
final class CpuSeconds {

  /** Systems count CPU time in ticks of up to 10 ms. */
  private static final double LEAST_SECONDS = 0.25;

  private CpuSeconds() {}

  /**
   * The CPU seconds that {@code work} takes once; more than 0.
   *
   * @param clock CPU seconds that were spent so far
   */
  static double of(DoubleSupplier clock, Runnable work) {
    double start = clock.getAsDouble();
    double spent = 0;
    int times = 0;
    do {
      work.run();
      times++;
      spent = clock.getAsDouble() - start;
    } while (spent < LEAST_SECONDS);
    return spent / times;
  }
}
