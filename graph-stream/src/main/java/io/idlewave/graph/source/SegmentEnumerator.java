package io.idlewave.graph.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.SplitsAssignment;
import org.jspecify.annotations.Nullable;

/**
 * Hands every split to the first reader that registers, before it reads anything, and then lets
 * each reader know that no more will come. Splits of a reader that failed before its first snapshot
 * come back and go to the next reader that registers.
 */
final class SegmentEnumerator implements SplitEnumerator<SegmentSplit, PendingSplits> {

  private final SplitEnumeratorContext<SegmentSplit> context;
  private final List<SegmentSplit> pending;

  SegmentEnumerator(SplitEnumeratorContext<SegmentSplit> context, PendingSplits pending) {
    this.context = context;
    this.pending = new ArrayList<>(pending.splits());
  }

  @Override
  public void start() {}

  @Override
  public void addReader(int subtask) {
    if (!pending.isEmpty()) {
      context.assignSplits(new SplitsAssignment<>(Map.of(subtask, List.copyOf(pending))));
      pending.clear();
    }
    context.signalNoMoreSplits(subtask);
  }

  @Override
  public void handleSplitRequest(int subtask, @Nullable String requesterHostname) {}

  @Override
  public void addSplitsBack(List<SegmentSplit> splits, int subtask) {
    pending.addAll(splits);
  }

  @Override
  public PendingSplits snapshotState(long checkpointId) {
    return new PendingSplits(pending);
  }

  @Override
  public void close() {}
}
