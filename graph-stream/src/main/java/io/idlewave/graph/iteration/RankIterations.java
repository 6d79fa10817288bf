package io.idlewave.graph.iteration;

/**
 * The iterations of one rank, or of one timeline where ranks have several. They follow each other
 * without gaps: from the end of the call before the first call of an iteration, so that computing
 * before it belongs to it. Immutable.
 */
public final class RankIterations {

  /** How often an iteration has what it begins with, where that is not the same in each. */
  static final int VARIES = 0;

  private final int row;
  private final IterationForm form;
  private final int first;
  private final int every;
  private final int length;
  private final long number;
  private final double share;
  private final long[] beginNanos;
  private final long endNanos;

  RankIterations(
      int row,
      IterationForm form,
      int first,
      int every,
      int length,
      long number,
      double share,
      long[] beginNanos,
      long endNanos) {
    this.row = row;
    this.form = form;
    this.first = first;
    this.every = every;
    this.length = length;
    this.number = number;
    this.share = share;
    this.beginNanos = beginNanos.clone();
    this.endNanos = endNanos;
  }

  /** The rank, or the row of the timeline. */
  public int row() {
    return row;
  }

  /** What is the same in each iteration. */
  public IterationForm form() {
    return form;
  }

  /**
   * With what an iteration begins: by user regions the index of one, or -1 where no region of the
   * trace is in it; otherwise the index of a function.
   */
  public int first() {
    return first;
  }

  /**
   * How often what it begins with is in one: calls of the function, or ways into the region; 0
   * where iterations differ in that.
   */
  public int every() {
    return every;
  }

  /** Whether iterations of another rank begin with the same, which is in all of them as often. */
  public boolean beginsLike(RankIterations other) {
    boolean alike = (form == IterationForm.REGIONS) == (other.form == IterationForm.REGIONS);
    return alike && first == other.first && every == other.every && every != VARIES;
  }

  /** So many calls, or changes of the user region, are the same in each iteration, or most. */
  public int length() {
    return length;
  }

  public long number() {
    return number;
  }

  /** The number of iterations whose times are known: the first ones. */
  public int timed() {
    return beginNanos.length;
  }

  /** The share of the rank's calls, or changes of region, that are as in the others, 0 to 1. */
  public double share() {
    return share;
  }

  /** When iteration {@code k}, counted from 0, begins, in ns since the rank's first event. */
  public long beginNanos(int k) {
    return beginNanos[k];
  }

  /** When it ends: where the next one begins; the last one with its last call. */
  public long endNanos(int k) {
    return k + 1 < beginNanos.length ? beginNanos[k + 1] : endNanos;
  }
}
