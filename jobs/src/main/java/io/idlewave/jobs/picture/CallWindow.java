package io.idlewave.jobs.picture;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.perturb.timeline.TimelineWindow;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A part of a trace: some neighbouring calls of each timeline of some neighbouring ranks.
 *
 * @param firstRank first world rank
 * @param lastRank last world rank, or {@link #FEW_RANKS}
 * @param firstCall index of the first call of each timeline
 * @param calls number of calls of each timeline, at least 1
 */
public record CallWindow(int firstRank, int lastRank, long firstCall, int calls) {

  /** As last rank: the first few ranks, as many as there are. */
  public static final int FEW_RANKS = -1;

  private static final int FEW = 8;

  /**
   * The window within a trace: its ranks with all of their timelines.
   *
   * @throws UsageException if it names a rank that there is not
   */
  public TimelineWindow of(TraceMetadata metadata) {
    int ranks = metadata.processCount();
    if (lastRank >= ranks) {
      throw new UsageException(
          "--ranks: ranks 0 to %d, got %d..%d".formatted(ranks - 1, firstRank, lastRank));
    }
    int last = lastRank == FEW_RANKS ? FEW - 1 : lastRank;
    List<Integer> rows =
        IntStream.range(0, metadata.rankCount())
            .filter(row -> metadata.rankOf(row) >= firstRank && metadata.rankOf(row) <= last)
            .boxed()
            .toList();
    return TimelineWindow.ofCalls(rows, firstCall, calls);
  }
}
