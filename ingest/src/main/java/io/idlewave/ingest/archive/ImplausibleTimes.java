package io.idlewave.ingest.archive;

import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.ingest.model.TraceWarning;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Says where a single time of a rank is nearly all of its run, as where a clock was read wrongly or
 * not at all: if it lasts an hour, or a second and the rank far longer than others. Of a trace of
 * any format: each is written as an archive.
 */
final class ImplausibleTimes {

  private static final String CODE = "time-implausible";
  private static final long HOUR_NANOS = 3_600_000_000_000L;
  private static final long SECOND_NANOS = 1_000_000_000L;

  /** All other times are at most this part of a run. */
  private static final int REST = 100;

  /** How many times as long as the rank in the middle a rank is not. */
  private static final int LONGER = 10;

  private ImplausibleTimes() {}

  /** The metadata, with a warning if a rank has such a time. */
  static TraceMetadata warned(TraceMetadata metadata, IntFunction<LongestTime> longestOf) {
    boolean known =
        metadata.times() == TraceTimes.WORK
            || metadata.warnings().stream().anyMatch(warning -> warning.code().equals(CODE));
    long count = 0;
    String first = "";
    long middleNanos = middleNanos(metadata);
    for (int row = 0; row < metadata.rankCount() && !known; row++) {
      long endNanos = metadata.ranks().get(row).lastEventNanos();
      LongestTime longest = longestOf.apply(row);
      long nanos = longest.nanosUntil(endNanos);
      boolean ofOthers = nanos >= SECOND_NANOS && nanos / LONGER > middleNanos;
      if (endNanos - nanos <= endNanos / REST && (nanos >= HOUR_NANOS || ofOthers)) {
        first = count == 0 ? place(metadata, row, longest, endNanos) : first;
        count++;
      }
    }
    if (count == 0) {
      return metadata;
    }
    List<TraceWarning> warnings = new ArrayList<>(metadata.warnings());
    warnings.add(
        new TraceWarning(
            CODE,
            "ranks that spend 99 % or more of their time in a single call or a single time"
                + " between calls, far longer than any other: if a clock was not read, their run"
                + " times and shares are wrong; first: "
                + first,
            count,
            Bias.LONG));
    return metadata.withWarnings(warnings);
  }

  /** What ranks of one run take: where that can differ by as much as it likes, the longest time. */
  private static long middleNanos(TraceMetadata metadata) {
    if (metadata.times() != TraceTimes.RECORDED
        || metadata.hasTimelines()
        || metadata.rankCount() < 3) {
      return Long.MAX_VALUE;
    }
    long[] sorted =
        metadata.ranks().stream().mapToLong(RankMetadata::lastEventNanos).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  private static String place(TraceMetadata metadata, int row, LongestTime longest, long endNanos) {
    int function = longest.functionUntil(endNanos);
    return "rank %s, %d ns of %d %s"
        .formatted(
            metadata.nameOf(row),
            longest.nanosUntil(endNanos),
            endNanos,
            function < 0
                ? "after the last call"
                : longest.place(metadata.functions().get(function)));
  }
}
