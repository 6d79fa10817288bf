package io.idlewave.jobs;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.ingest.model.Visits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A trace on one clock, written step by step: what a row computes, in which region, and until when
 * each of its calls lasts.
 */
public final class HandTrace {

  private final List<String> functions = new ArrayList<>();
  private final List<String> regions;
  private final List<Communicator> communicators;
  private final List<Timeline> timelines;
  private final List<List<MpiCall>> calls;
  private final List<List<RegionTime>> stretches;
  private final long[] nanos;
  private List<Integer> regionParents = List.of();
  private Visits visits = Visits.NONE;

  /**
   * Nothing has happened.
   *
   * @param regions names of user regions
   * @param timelines of all rows, or none where each is a rank
   */
  public HandTrace(
      int rows, List<String> regions, List<Communicator> communicators, List<Timeline> timelines) {
    this.regions = regions;
    this.communicators = communicators;
    this.timelines = timelines;
    this.calls =
        IntStream.range(0, rows).mapToObj(row -> (List<MpiCall>) new ArrayList<MpiCall>()).toList();
    this.stretches =
        IntStream.range(0, rows)
            .mapToObj(row -> (List<RegionTime>) new ArrayList<RegionTime>())
            .toList();
    this.nanos = new long[rows];
  }

  /** Each region is inside one of the others, or none (-1), and all rows enter them so often. */
  void nest(List<Integer> parents, long... ofEach) {
    regionParents = parents;
    visits = Visits.ofEach(ofEach);
  }

  /** What time it is on a row. */
  long nanos(int row) {
    return nanos[row];
  }

  /** A row computes in a region, or in none (-1); after its last call, too. */
  void compute(int row, int region, long forNanos) {
    stretches.get(row).add(new RegionTime(region, forNanos));
    nanos[row] += forNanos;
  }

  /** A row calls a function in a region, or in none, which lasts until a time. */
  public void call(int row, String function, int region, long untilNanos, Operation... operations) {
    if (!functions.contains(function)) {
      functions.add(function);
    }
    calls
        .get(row)
        .add(
            new MpiCall(
                functions.indexOf(function),
                nanos[row],
                untilNanos - nanos[row],
                region,
                stretches.get(row),
                List.of(operations)));
    stretches.get(row).clear();
    nanos[row] = untilNanos;
  }

  public void write(Path folder) {
    ArchiveDraft draft = ArchiveDraft.replacing(folder);
    List<RankMetadata> ranks = new ArrayList<>();
    for (int row = 0; row < nanos.length; row++) {
      try (RankWriter writer = draft.rank(row)) {
        calls.get(row).forEach(writer::write);
        ranks.add(
            new RankMetadata(writer.calls(), nanos[row], 0, 0, 0, stretches.get(row), visits));
      }
    }
    draft.publish(
        new TraceMetadata(
                TraceMetadata.FORMAT_VERSION,
                new TraceSource("test", folder.getFileName().toString(), "", ""),
                new ClockMetadata(1, false),
                functions,
                regions,
                List.of("node"),
                communicators,
                ranks,
                List.of())
            .withTimelines(timelines)
            .withRegionParents(regionParents));
  }
}
