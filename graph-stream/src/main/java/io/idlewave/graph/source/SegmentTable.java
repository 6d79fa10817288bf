package io.idlewave.graph.source;

import io.idlewave.graph.cut.CutFile;
import io.idlewave.graph.cut.CutPlace;
import io.idlewave.graph.cut.CutReader;
import io.idlewave.graph.index.IndexState;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a trace divides into segments, each of which can be walked on its own: from its start to the
 * first cut of {@code cuts.avro}, from there to the second, and so on. A trace without cuts is one
 * segment. Holds the places of the cuts, not the cuts.
 *
 * @param options how the walk is divided into blocks, as the cuts were taken
 * @param cuts in the order of the walk
 * @param index whether {@code cuts.avro} could be used
 */
public record SegmentTable(GraphOptions options, List<CutPlace> cuts, IndexState index)
    implements Serializable {

  public SegmentTable {
    cuts = Collections.unmodifiableList(new ArrayList<>(cuts));
  }

  /**
   * The segments of {@code archive}.
   *
   * @param options of the walk; how it is divided into blocks is taken from {@code cuts.avro} where
   *     that can be used
   * @throws BadTraceException if the file is damaged
   */
  public static SegmentTable of(TraceArchive archive, GraphOptions options) {
    IndexState index = CutFile.state(archive);
    if (index != IndexState.CURRENT) {
      return whole(options, index);
    }
    try (CutReader cuts = new CutReader(archive)) {
      GraphOptions asIndexed =
          new GraphOptions(cuts.blockEntries(), cuts.segmentBytes(), options.windowBytes());
      return new SegmentTable(asIndexed, CutPlace.all(archive), index);
    }
  }

  public static SegmentTable whole(GraphOptions options, IndexState index) {
    return new SegmentTable(options, List.of(), index);
  }

  /** The number of segments, at least 1. */
  public int count() {
    return cuts.size() + 1;
  }

  /** Blocks of the longest segment, the last one aside, whose end no cut says. */
  public long longestBlocks() {
    long longest = 0;
    long first = 0;
    for (CutPlace cut : cuts) {
      longest = Math.max(longest, cut.nextBlock() - first);
      first = cut.nextBlock();
    }
    return longest;
  }

  /** The number of the segment that begins with {@code block}, or -1 if none does. */
  int segmentAt(long block) {
    int low = 0;
    int high = cuts.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (firstBlock(middle) < block) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return firstBlock(low) == block ? low : -1;
  }

  private long firstBlock(int segment) {
    return segment == 0 ? 0 : cuts.get(segment - 1).nextBlock();
  }

  /**
   * The split of segments that lie one after the other.
   *
   * @param segment number of the first
   * @param end one past the last
   */
  SegmentSplit split(int segment, int end) {
    @Nullable CutPlace from = segment == 0 ? null : cuts.get(segment - 1);
    long endBlock = end == count() ? SegmentSplit.END_OF_TRACE : firstBlock(end);
    return SegmentSplit.of(from, endBlock);
  }
}
