package io.idlewave.jobs.app;

/** Which clocks the times of an archive are on. */
public enum ClockOffsets {
  /** As the tracer read them. */
  RAW,
  /** Corrected by the offsets that the tracer recorded. */
  RECORDED,
  /** All on the clock of rank 0, by offsets that the order of events allows. */
  ESTIMATED
}
