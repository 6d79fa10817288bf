package io.idlewave.jobs.bench;

/** What a figure counts, and whether more of it is better. */
enum BenchmarkUnit {
  CALLS_PER_SECOND("M calls/s", true),
  EVENTS_PER_SECOND("M events/s", true),
  NANOS_PER_LANE_CALL("ns/(call lane)", false),
  CPU_SECONDS("CPU s", false),
  /** How many times as fast as the other one. */
  SPEED("x speed", true),
  /** How many times as costly as the other one. */
  COST("x cost", false);

  private final String label;
  private final boolean moreIsBetter;

  BenchmarkUnit(String label, boolean moreIsBetter) {
    this.label = label;
    this.moreIsBetter = moreIsBetter;
  }

  String label() {
    return label;
  }

  boolean moreIsBetter() {
    return moreIsBetter;
  }
}
