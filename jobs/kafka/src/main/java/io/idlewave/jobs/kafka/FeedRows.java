package io.idlewave.jobs.kafka;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The calls of all ranks of an archive in the order in which they were recorded, row by row. In
 * memory are a row and a block of each rank.
 */
final class FeedRows implements Closeable {

  private static final int LARGEST_ROW = 256;
  private static final int SMALLEST_ROW = 16;

  /** Calls of all ranks together that are held at a time, as far as rows are not smallest. */
  private static final int ALL_ROWS = 1 << 20;

  private final List<RankRows> ranks = new ArrayList<>();
  private final PriorityQueue<FeedRow> next =
      new PriorityQueue<>(
          Comparator.comparingLong(FeedRow::dueNanos).thenComparingInt(FeedRow::rank));

  private final int most;
  private final long spanNanos;

  /**
   * The rows of an archive.
   *
   * @param most calls in a row; null for as many as suit the number of ranks
   * @param spanNanos recorded time after the first call of a row in which the others begin
   */
  FeedRows(TraceArchive archive, @Nullable Integer most, long spanNanos) {
    TraceMetadata metadata = archive.metadata();
    int suited =
        Math.max(SMALLEST_ROW, Math.min(LARGEST_ROW, ALL_ROWS / Math.max(1, metadata.rankCount())));
    this.most = most == null ? suited : most;
    this.spanNanos = spanNanos;
    boolean comparable = metadata.sharesAxis();
    long firstNanos = firstOriginNanos(metadata);
    try {
      for (int rank = 0; rank < metadata.rankCount(); rank++) {
        long originNanos = metadata.ranks().get(rank).originNanos();
        ranks.add(new RankRows(archive, rank, comparable ? originNanos - firstNanos : 0));
        advance(rank);
      }
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** When the first rank began, on the clock that they share. */
  private static long firstOriginNanos(TraceMetadata metadata) {
    return metadata.ranks().stream().mapToLong(RankMetadata::originNanos).min().orElse(0);
  }

  private void advance(int rank) {
    FeedRow row = ranks.get(rank).next(most, spanNanos);
    if (row != null) {
      next.add(row);
    }
  }

  /** The next row, or null after the end of the last rank. */
  @Nullable FeedRow next() {
    FeedRow row = next.poll();
    if (row != null) {
      advance(row.rank());
    }
    return row;
  }

  @Override
  public void close() {
    ranks.forEach(RankRows::close);
  }
}
