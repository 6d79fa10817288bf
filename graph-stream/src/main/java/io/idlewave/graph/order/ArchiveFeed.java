package io.idlewave.graph.order;

import io.idlewave.ingest.archive.CallPosition;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import org.jspecify.annotations.Nullable;

/** An archive, all of whose calls are there. */
record ArchiveFeed(TraceArchive archive) implements TraceFeed {

  private record Calls(RankReader reader) implements CallFeed {

    @Override
    public boolean has(int calls) {
      return true;
    }

    @Override
    public @Nullable MpiCall peek() {
      return reader.peek();
    }

    @Override
    public @Nullable MpiCall next() {
      return reader.next();
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
