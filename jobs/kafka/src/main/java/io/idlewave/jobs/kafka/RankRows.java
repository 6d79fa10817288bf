package io.idlewave.jobs.kafka;

import io.idlewave.graph.live.LiveRecord.Calls;
import io.idlewave.graph.live.LiveRecord.RankEnd;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The calls of one rank of an archive, row by row, and its end. */
final class RankRows implements Closeable {

  private final int rank;
  private final RankMetadata metadata;
  private final RankReader reader;
  private final long originNanos;
  private long nextCall;
  private boolean ended;

  /** Of a rank that began {@code originNanos} after the first of the trace. */
  RankRows(TraceArchive archive, int rank, long originNanos) {
    this.rank = rank;
    this.metadata = archive.metadata().ranks().get(rank);
    this.reader = archive.openRank(rank);
    this.originNanos = originNanos;
  }

  /**
   * The next row; null after the end of the rank.
   *
   * @param spanNanos recorded time after its first call in which the others begin
   */
  @Nullable FeedRow next(int most, long spanNanos) {
    MpiCall first = reader.next();
    if (first == null) {
      return end();
    }
    List<MpiCall> calls = new ArrayList<>(most);
    calls.add(first);
    while (calls.size() < most) {
      MpiCall ahead = reader.peek();
      if (ahead == null || ahead.enterNanos() - first.enterNanos() > spanNanos) {
        break;
      }
      calls.add(ahead);
      reader.next();
    }
    long dueNanos = originNanos + calls.get(calls.size() - 1).leaveNanos();
    long firstCall = nextCall;
    nextCall += calls.size();
    return new FeedRow(rank, dueNanos, calls.size(), Calls.of(rank, firstCall, calls));
  }

  private @Nullable FeedRow end() {
    if (ended) {
      return null;
    }
    ended = true;
    RankEnd end = new RankEnd(rank, nextCall, metadata.lastEventNanos(), metadata.tail());
    return new FeedRow(rank, originNanos + metadata.lastEventNanos(), 0, end);
  }

  @Override
  public void close() {
    reader.close();
  }
}
