package io.idlewave.ingest.model;

/**
 * On which side run times and delays err because of something that a trace lacks.
 *
 * <p>A wait whose cause is missing errs on either side: the delay of the rank that caused it does
 * not arrive, and the wait itself counts as work, which absorbs nothing.
 */
public enum Bias {
  /** On none: what was passed over has no effect on any run time. */
  NONE("none"),
  /** They come out too short: some delays of the program are not in them. */
  SHORT("short"),
  /** They come out too long: something waits or takes time here that need not. */
  LONG("long"),
  EITHER("either way");

  private final String label;

  Bias(String label) {
    this.label = label;
  }

  /** The words of reports. */
  public String label() {
    return label;
  }

  /** The side on which two causes err together. */
  public Bias and(Bias other) {
    if (this == other || other == NONE) {
      return this;
    }
    return this == NONE ? other : EITHER;
  }
}
