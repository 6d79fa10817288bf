package io.idlewave.perturb.random;

import io.idlewave.ingest.model.Internal;
import java.io.Serializable;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which draws of a lane are taken a second time, all others being what they are: their keys go
 * through a bijection, so that they are as independent of the first ones as those of another
 * replicate. Immutable.
 */
@Internal
public final class Redraw implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Tells the second draws from the first; any odd word of random bits does. */
  private static final long SECOND = 0xA3EC647659359ACDL;

  /** All draws are the first ones. */
  public static final Redraw NONE = new Redraw(EnumSet.noneOf(Cause.class), null);

  /** All draws are second ones. */
  public static final Redraw ALL = new Redraw(EnumSet.allOf(Cause.class), null);

  private final int causes;
  private final @Nullable BitSet rows;

  private Redraw(Set<Cause> causes, @Nullable BitSet rows) {
    int bits = 0;
    for (Cause cause : causes) {
      bits |= bit(cause);
    }
    this.causes = bits;
    this.rows = rows;
  }

  private static int bit(Cause cause) {
    return switch (cause) {
      case NOISE -> 1;
      case SHARED_NOISE -> 2;
      case COMPUTING -> 4;
      case STEPS -> 8;
      case LATENCY -> 16;
      case BANDWIDTH -> 32;
    };
  }

  /** Second draws of one cause, on all timelines. */
  public static Redraw of(Cause cause) {
    return new Redraw(EnumSet.of(cause), null);
  }

  /**
   * Second draws of one cause on some timelines.
   *
   * @param cause one whose draws are of timelines
   * @param rows numbers of timelines: ranks where each has one
   */
  public static Redraw of(Cause cause, Iterable<Integer> rows) {
    if (!cause.isOfTimelines()) {
      throw new IllegalArgumentException(cause + ": draws of timelines, got a cause of all");
    }
    BitSet some = new BitSet();
    rows.forEach(some::set);
    return new Redraw(EnumSet.of(cause), some);
  }

  /** What turns the key of a draw into that of the second one, where it is taken; otherwise 0. */
  long flip(Cause cause, int row) {
    boolean second = (causes & bit(cause)) != 0;
    return second && (rows == null || rows.get(row)) ? SECOND : 0;
  }
}
