package io.idlewave.graph.source;

import java.util.List;

/**
 * The state of the enumerator: what no reader holds.
 *
 * @param nextBlock first block of the first segment that was never handed out, {@link
 *     SegmentSplit#END_OF_TRACE} if all were
 * @param returned splits that were handed out and came back
 */
public record HandedOut(long nextBlock, List<SegmentSplit> returned) {

  static final HandedOut NOTHING = new HandedOut(0, List.of());

  public HandedOut {
    returned = List.copyOf(returned);
  }
}
