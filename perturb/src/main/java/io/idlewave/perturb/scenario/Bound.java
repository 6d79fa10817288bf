package io.idlewave.perturb.scenario;

import java.util.Locale;

/** How a lane's delays relate to the true ones: an end of their interval, or not. */
public enum Bound {
  /** No possible delay is smaller. */
  LOWER(0),
  /** No possible delay is larger. */
  UPPER(1),
  /** Both ends meet: every slack is known. */
  EXACT(2),
  /** Neither: what the published rules say ({@link Rules#SOTTILE}), which know no slack. */
  PUBLISHED(3);

  private final int code;

  Bound(int code) {
    this.code = code;
  }

  /** The number in snapshots and on the wire, which never changes. */
  public int code() {
    return code;
  }

  /**
   * The bound with this code.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Bound ofCode(int code) {
    for (Bound bound : values()) {
      if (bound.code == code) {
        return bound;
      }
    }
    throw new IllegalArgumentException("bound: a code from 0 to 3, got " + code);
  }

  /** The name in results. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
