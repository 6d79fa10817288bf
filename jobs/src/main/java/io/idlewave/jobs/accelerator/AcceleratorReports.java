package io.idlewave.jobs.accelerator;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.accelerator.AcceleratorReport.CollectiveSpeed;
import io.idlewave.jobs.accelerator.AcceleratorReport.KernelClass;
import io.idlewave.jobs.accelerator.AcceleratorReport.RankReport;
import io.idlewave.jobs.accelerator.AcceleratorReport.StreamTime;
import io.idlewave.jobs.accelerator.TimeSplit.Sums;
import io.idlewave.jobs.prepare.steps.StepBounds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.IntStream;

/** Makes a report of what streams ran. */
final class AcceleratorReports {

  private final TraceMetadata metadata;
  private final StepBounds steps;
  private final List<SortedMap<Integer, StreamPieces>> ranks;
  private final List<List<Integer>> rowsByRank;
  private final long kernels;
  private final long launched;

  /**
   * Of a trace.
   *
   * @param ranks what ran on the streams of each, by row
   */
  AcceleratorReports(
      TraceMetadata metadata, StepBounds steps, List<SortedMap<Integer, StreamPieces>> ranks) {
    this.metadata = metadata;
    this.steps = steps;
    this.ranks = ranks;
    rowsByRank = metadata.rowsByRank();
    kernels = all().stream().mapToLong(StreamPieces::count).sum();
    launched = all().stream().mapToLong(StreamPieces::launched).sum();
  }

  private List<StreamPieces> all() {
    return ranks.stream().flatMap(of -> of.values().stream()).toList();
  }

  AcceleratorReport report(List<KernelClass> classes, List<CollectiveSpeed> collectives) {
    boolean named = steps.namedRanks() > 0;
    List<RankReport> reports = new ArrayList<>();
    for (int rank = 0; rank < ranks.size(); rank++) {
      if (!ranks.get(rank).isEmpty()) {
        reports.add(rank(rank, named));
      }
    }
    int count = named ? steps.steps() : 1;
    return new AcceleratorReport(
        count,
        named,
        kernels - launched,
        reports,
        Spread.of(figure -> means(figure, reports, count)),
        classes,
        collectives);
  }

  private RankReport rank(int rank, boolean named) {
    SortedMap<Integer, StreamPieces> streams = ranks.get(rank);
    List<StreamPieces> pieces = List.copyOf(streams.values());
    TimeSplit recording = recording(pieces);
    List<TimeSplit> split = named ? splits(pieces, bounds(rank)) : List.of(recording);
    List<StreamTime> alone = new ArrayList<>();
    streams.forEach(
        (row, of) ->
            alone.add(
                new StreamTime(
                    metadata.timelines().get(row).name(), of.count(), recording(List.of(of)))));
    return new RankReport(
        rank,
        metadata.wordsOf(rank),
        recording,
        split,
        Spread.of(figure -> figure.values(split)),
        alone);
  }

  private TimeSplit recording(List<StreamPieces> streams) {
    long begin = streams.stream().mapToLong(of -> of.beginNanos(0)).min().orElseThrow();
    long end = streams.stream().mapToLong(of -> of.endNanos(of.count() - 1)).max().orElseThrow();
    return splits(streams, new long[] {begin, end}).get(0);
  }

  private List<TimeSplit> splits(List<StreamPieces> streams, long[] bounds) {
    return BusySweep.over(streams, bounds).stream()
        .map((Sums sums) -> sums.split(launched > 0))
        .toList();
  }

  /** When the steps of a rank begin, and the last one ends: on its first timeline that has them. */
  private long[] bounds(int rank) {
    int row =
        rowsByRank.get(rank).stream()
            .filter(of -> steps.of(of).length > 1)
            .findFirst()
            .orElseThrow();
    long origin = metadata.ranks().get(row).originNanos();
    return Arrays.stream(steps.of(row)).limit(steps.steps() + 1L).map(at -> origin + at).toArray();
  }

  private static double[] means(Figure figure, List<RankReport> ranks, int steps) {
    return IntStream.range(0, steps)
        .mapToObj(step -> figure.mean(ranks.stream().map(rank -> rank.steps().get(step)).toList()))
        .filter(mean -> mean != null)
        .mapToDouble(Double::doubleValue)
        .toArray();
  }
}
