package io.idlewave.jobs.study;

import java.util.Locale;

/** Which part of a trace the efficiencies of the recorded run are of. */
public enum RecordedSpan {
  /** From the end of MPI_Init to the begin of MPI_Finalize. */
  RUN,
  /** From the first event to the last, as the tools of the POP project take it. */
  TRACE;

  public static final String KEY = "span";

  /** The name in studies and results. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static RecordedSpan of(String label) {
    return TRACE.label().equals(label) ? TRACE : RUN;
  }
}
