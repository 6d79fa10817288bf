package io.idlewave.perturb.timeline;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.List;

/** A trace at its own times. */
record RecordedTrace(TraceArchive archive) implements TimedTrace {

  @Override
  public TraceMetadata metadata() {
    return archive.metadata();
  }

  @Override
  public List<String> conditions() {
    return List.of();
  }

  @Override
  public TimedCalls openRank(int rank) {
    return new TimedCalls(archive.openRank(rank), call -> call);
  }

  @Override
  public long beginNanos(int rank, long call, long recordedNanos) {
    return recordedNanos;
  }

  @Override
  public long endNanos(int rank, long call, long recordedNanos) {
    return recordedNanos;
  }

  @Override
  public void close() {}
}
