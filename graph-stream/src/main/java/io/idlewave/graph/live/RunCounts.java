package io.idlewave.graph.live;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.census.CensusCounter;
import io.idlewave.graph.survey.WindowCollector;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.Serializable;
import java.util.List;

/** A stream's counts, as snapshots keep them: census, and where ranks' runs begin and end. */
final class RunCounts implements Serializable {

  private static final long serialVersionUID = 1L;

  private final CensusCounter census;
  private final WindowCollector windows;

  private RunCounts(CensusCounter census, WindowCollector windows) {
    this.census = census;
    this.windows = windows;
  }

  /** Counts of a stream before its first call. */
  static RunCounts of(TraceMetadata definitions) {
    return new RunCounts(new CensusCounter(definitions), new WindowCollector(definitions));
  }

  /**
   * Those that {@link #toBytes} wrote.
   *
   * @throws IllegalArgumentException if they are none, or of another trace
   */
  static RunCounts of(TraceMetadata definitions, byte[] bytes) {
    RunCounts counts = Stored.value(RunCounts.class, bytes);
    counts.census.of(definitions);
    return counts;
  }

  byte[] toBytes() {
    return Stored.bytes(this);
  }

  /** What the walk counts into. */
  CensusCounter census() {
    return census;
  }

  WindowCollector windows() {
    return windows;
  }

  void add(GraphBlock block) {
    windows.add(block);
  }

  /** What the stream turned out to hold, whose ranks end so. */
  StreamedRun run(String digest, List<RankMetadata> ends) {
    long[] spans = new long[ends.size()];
    long[] last = new long[ends.size()];
    for (int rank = 0; rank < spans.length; rank++) {
      spans[rank] = census.spanNanos(rank);
      last[rank] = ends.get(rank).lastEventNanos();
    }
    return new StreamedRun(digest, census.census(), windows.windows(spans, last));
  }
}
