package io.idlewave.graph.order;

import io.idlewave.ingest.archive.CallPosition;
import io.idlewave.ingest.archive.FlatCall;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;

/** An archive, all of whose calls are there. */
record ArchiveFeed(TraceArchive archive) implements TraceFeed {

  private record Calls(RankReader reader) implements CallFeed {

    @Override
    public boolean has(int calls) {
      return true;
    }

    @Override
    public boolean peek(FlatCall call) {
      return reader.peek(call);
    }

    @Override
    public long peekEnterNanos() {
      return reader.peekEnterNanos();
    }

    @Override
    public boolean next(FlatCall call) {
      return reader.next(call);
    }

    @Override
    public CallPosition position() {
      return reader.position();
    }

    @Override
    public void close() {
      reader.close();
    }
  }

  @Override
  public TraceMetadata metadata() {
    return archive.metadata();
  }

  @Override
  public CallFeed open(int rank, CallPosition from) {
    return new Calls(archive.openRank(rank, from));
  }

  @Override
  public RankMetadata ended(int rank) {
    return archive.metadata().ranks().get(rank);
  }
}
