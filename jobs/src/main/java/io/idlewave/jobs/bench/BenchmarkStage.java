package io.idlewave.jobs.bench;

/** One row of the benchmark: something that is done, and the figure that comes of its cost. */
interface BenchmarkStage {

  /** What is measured, on one line. */
  String name();

  /** What its figure counts. */
  BenchmarkUnit unit();

  /** Does it once and returns the figure, a finite number above 0. */
  double measure();

  /** Whether it is done for a while first, so that what is measured is compiled code. */
  default boolean warmsUp() {
    return true;
  }
}
