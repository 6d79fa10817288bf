package io.idlewave.graph.source;

import java.util.List;

/** The state of the enumerator: splits that no reader owns. */
public record PendingSplits(List<SegmentSplit> splits) {

  /** Takes an immutable copy. */
  public PendingSplits {
    splits = List.copyOf(splits);
  }
}
