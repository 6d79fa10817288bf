package io.idlewave.graph.order;

import io.idlewave.ingest.archive.CallPosition;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;

/** A trace as a walk reads it: an archive, or one whose calls are still coming. */
public interface TraceFeed {

  /** What the calls refer to; counts and ends of ranks may be missing in it. */
  TraceMetadata metadata();

  /** The calls of {@code rank} from a place on. */
  CallFeed open(int rank, CallPosition from);

  /** What is known of {@code rank}, all of whose calls have been read. */
  RankMetadata ended(int rank);
}
