package io.idlewave.perturb.compute;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.StretchWork;
import java.io.Serializable;

/**
 * How long the stretch of computing before a call takes where nothing is drawn. A pure function of
 * the block entry, immutable, and serializable with the pricing that uses it.
 */
public interface ComputeTimes extends Serializable {

  /** What takes no draw. */
  int NO_LAW = -1;

  static ComputeTimes recorded() {
    return new Recorded();
  }

  /** The time of the stretch before the call of entry {@code i}, in whole ns, at least 0. */
  long nanos(GraphBlock block, int i);

  /**
   * Whether parts of a stretch in different user regions take times of their own; otherwise they
   * share what the stretch takes as they shared the recorded time.
   */
  default boolean isByPart() {
    return false;
  }

  /** The time of part {@code p} of the stretch before the call of entry {@code i}, in whole ns. */
  default long partNanos(GraphBlock block, int i, int p) {
    throw new UnsupportedOperationException("times of parts");
  }

  /** Whether what is idle in a stretch passes as recorded; otherwise it takes nothing. */
  default boolean keepsIdle() {
    return true;
  }

  /**
   * The number of the law from which the work of that stretch draws what it takes where a scenario
   * has laws, or {@link #NO_LAW}.
   */
  default int law(GraphBlock block, int i) {
    return NO_LAW;
  }

  /** What of a stretch takes a draw in the place of its time. */
  default StretchWork work() {
    return StretchWork.ALL;
  }

  /** Whether every stretch takes what was recorded. */
  default boolean isRecorded() {
    return false;
  }

  /**
   * Whether the stretch belongs to a wait: between failed polls, before them, and before the call
   * that ends them. Such a stretch keeps its recorded time, because polling fills whatever time
   * there is.
   */
  static boolean isPolling(GraphBlock block, int i) {
    return block.has(i, GraphBlock.FAILED_POLL) || block.pollSpanNanos(i) > 0;
  }

  /** The recorded times. */
  record Recorded() implements ComputeTimes {

    private static final long serialVersionUID = 1L;

    @Override
    public long nanos(GraphBlock block, int i) {
      return block.gapNanos(i);
    }

    @Override
    public boolean isRecorded() {
      return true;
    }
  }
}
