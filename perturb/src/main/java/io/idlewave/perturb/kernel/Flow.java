package io.idlewave.perturb.kernel;

/**
 * The changes of a rank's delay against its undisturbed run. Of every rank and lane, up to where
 * the rank is recorded, {@code INJECTED + IMPORTED = ABSORBED + delay at the end}, exactly ({@code
 * docs/semantics.md} section 8).
 */
public enum Flow {
  /** Noise and one-off delays that fall on the rank's clock. */
  INJECTED(0),
  /** What a join raises the clock by beyond the rank's own path and an undisturbed run. */
  IMPORTED(1),
  /** What a wait of the undisturbed run takes off a delay that reaches it. */
  ABSORBED(2),
  /** What is drawn for what is under way: it is imported wherever it wins. */
  DRAWN(3),
  /** Injections again, at the next place where their rank joins another or ends. */
  BROUGHT(4);

  /** The flows of a rank, which add up: the first ones. */
  public static final int OF_RANKS = 3;

  /** The flows of a phase: all but what is brought. */
  public static final int OF_PHASES = 4;

  /** The flows of a call site: all. */
  public static final int OF_SITES = 5;

  private final int code;

  Flow(int code) {
    this.code = code;
  }

  /** The number of its rows in snapshots and results, which never changes: 0, 1, ... no gaps. */
  public int code() {
    return code;
  }
}
