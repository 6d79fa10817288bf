package io.idlewave.graph.source;

import io.idlewave.graph.operator.NoRestart;
import io.idlewave.ingest.model.BadTraceException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.jspecify.annotations.Nullable;

/**
 * Hands out the segments of a trace in their order, one to each reader that holds none; a reader
 * that is alone gets all that is left. No segment goes out before the oldest one that is not
 * emitted to its end is fewer than {@link #ahead} segments behind it, so that what propagators have
 * to keep for later is bounded.
 *
 * <p>What readers hold is known from themselves alone ({@link HeldSegments}), and is forgotten when
 * they are reset. Nothing is handed out, and nothing taken for emitted, until every reader has said
 * what it holds: after a recovery their snapshots give them splits that had been finished already.
 * No reader ends before all segments are emitted, since one that has ended cannot emit a segment
 * once more.
 */
final class SegmentEnumerator implements SplitEnumerator<SegmentSplit, HandedOut> {

  /** Evens out segments that take different times to walk. */
  private static final int SEGMENTS_PER_READER = 2;

  private final SplitEnumeratorContext<SegmentSplit> context;
  private final SegmentTable table;
  private final TreeMap<Long, SegmentSplit> returned = new TreeMap<>();
  private final Map<Integer, NavigableSet<Long>> held = new TreeMap<>();
  private long nextBlock;

  SegmentEnumerator(
      SplitEnumeratorContext<SegmentSplit> context, SegmentTable table, HandedOut state) {
    this.context = context;
    this.table = table;
    this.nextBlock = state.nextBlock();
    state.returned().forEach(split -> returned.put(split.firstBlock(), split));
  }

  /** How many segments are under way at most, with so many readers. */
  static int ahead(int readers) {
    return SEGMENTS_PER_READER * readers;
  }

  @Override
  public void start() {}

  @Override
  public void addReader(int subtask) {}

  @Override
  public void handleSplitRequest(int subtask, @Nullable String requesterHostname) {}

  @Override
  public void handleSourceEvent(int subtask, SourceEvent event) {
    if (!(event instanceof HeldSegments said)) {
      throw new IllegalArgumentException("event of a reader: what it holds, got " + event);
    }
    held.put(subtask, new TreeSet<>(said.firstBlocks()));
    handOut();
  }

  @Override
  public void addSplitsBack(List<SegmentSplit> splits, int subtask) {
    held.remove(subtask);
    splits.forEach(split -> returned.put(split.firstBlock(), split));
  }

  private void handOut() {
    int readers = context.currentParallelism();
    if (held.size() < readers) {
      return;
    }
    long complete = completeBefore();
    for (int subtask : new ArrayList<>(held.keySet())) {
      NavigableSet<Long> holds = held.get(subtask);
      if (holds != null && holds.isEmpty() && context.registeredReaders().containsKey(subtask)) {
        SegmentSplit split = next(complete, readers);
        if (split == null) {
          break;
        }
        holds.add(split.firstBlock());
        context.assignSplit(split.knowing(complete), subtask);
      }
    }
    if (complete == SegmentSplit.END_OF_TRACE) {
      context.registeredReaders().keySet().forEach(context::signalNoMoreSplits);
    }
  }

  /** Every block with a smaller number has been emitted. */
  private long completeBefore() {
    long complete = returned.isEmpty() ? nextBlock : Math.min(nextBlock, returned.firstKey());
    for (NavigableSet<Long> holds : held.values()) {
      complete = holds.isEmpty() ? complete : Math.min(complete, holds.first());
    }
    return complete;
  }

  private @Nullable SegmentSplit next(long complete, int readers) {
    long first = returned.isEmpty() ? nextBlock : returned.firstKey();
    if (first == SegmentSplit.END_OF_TRACE) {
      return null;
    }
    int segment = segmentAt(first);
    if (segment - segmentAt(complete) >= ahead(readers)) {
      return null;
    }
    Map.Entry<Long, SegmentSplit> back = returned.pollFirstEntry();
    if (back != null) {
      return back.getValue();
    }
    SegmentSplit split = table.split(segment, readers == 1 ? table.count() : segment + 1);
    nextBlock = split.endBlock();
    return split;
  }

  private int segmentAt(long block) {
    int segment = table.segmentAt(block);
    if (segment < 0) {
      throw NoRestart.of(
          new BadTraceException(
              "snapshot of a trace with other cuts: none lies before block "
                  + block
                  + "; the index was made again since"));
    }
    return segment;
  }

  @Override
  public HandedOut snapshotState(long checkpointId) {
    return new HandedOut(nextBlock, List.copyOf(returned.values()));
  }

  @Override
  public void close() {}
}
