package io.idlewave.perturb.random;

import io.idlewave.ingest.model.Internal;
import java.io.Serializable;
import java.util.BitSet;
import java.util.EnumSet;
import org.jspecify.annotations.Nullable;

/**
 * Which draws of a lane are taken a second time, all others being what they are: the words of lanes
 * are other ones there, so that they are as independent of the first ones as those of another
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

  private final EnumSet<Cause> causes;
  private final @Nullable BitSet rows;

  private Redraw(EnumSet<Cause> causes, @Nullable BitSet rows) {
    this.causes = causes;
    this.rows = rows;
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

  /** What turns the word of a lane into that of second draws, where they are taken; otherwise 0. */
  long flip(Cause cause, int row) {
    return causes.contains(cause) && (rows == null || rows.get(row)) ? SECOND : 0;
  }
}
