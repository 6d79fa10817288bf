package io.idlewave.jobs;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.ingest.model.TraceTimes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A trace of ranks that compute, each for as long as is stated and in the user regions that are
 * stated, and then meet in a barrier that takes no time, step by step.
 */
final class SteppedTrace {

  private static final List<String> FUNCTIONS = List.of("MPI_Init", "MPI_Barrier", "MPI_Finalize");

  private final int ranks;
  private final boolean streams;
  private final List<String> regions;
  private final List<List<List<RegionTime>>> steps = new ArrayList<>();
  private int owners;
  private boolean ends = true;

  /** A trace without steps, of threads of a processor or of streams of an accelerator. */
  SteppedTrace(int ranks, boolean streams, String... regions) {
    this.ranks = ranks;
    this.owners = ranks;
    this.streams = streams;
    this.regions = List.of(regions);
  }

  /** All belong to so many ranks, each of which has as many of them. */
  SteppedTrace ofRanks(int number) {
    owners = number;
    return this;
  }

  /** Nobody calls MPI_Finalize. */
  SteppedTrace withoutFinalize() {
    ends = false;
    return this;
  }

  /** What each rank computes before the next barrier. */
  SteppedTrace step(List<List<RegionTime>> byRank) {
    steps.add(byRank);
    return this;
  }

  /** So long in one region, -1 for outside any. */
  static List<RegionTime> in(int region, long nanos) {
    return List.of(new RegionTime(region, nanos));
  }

  private static long sum(List<RegionTime> stretch) {
    return stretch.stream().mapToLong(RegionTime::nanos).sum();
  }

  /** When the last rank comes to each barrier, in ns. */
  long[] meetings() {
    long[] meetings = new long[steps.size()];
    long now = 0;
    for (int step = 0; step < meetings.length; step++) {
      now += steps.get(step).stream().mapToLong(SteppedTrace::sum).max().orElse(0);
      meetings[step] = now;
    }
    return meetings;
  }

  Path write(Path folder) {
    try (ArchiveDraft draft = ArchiveDraft.replacing(folder)) {
      List<RankMetadata> all = new ArrayList<>();
      long[] meetings = meetings();
      for (int rank = 0; rank < ranks; rank++) {
        try (RankWriter writer = draft.rank(rank)) {
          writer.write(new MpiCall(0, 0, 0, MpiCall.NO_REGION, List.of()));
          long now = 0;
          for (int step = 0; step < meetings.length; step++) {
            List<RegionTime> stretch = steps.get(step).get(rank);
            long enter = now + sum(stretch);
            now = meetings[step];
            writer.write(new MpiCall(1, enter, now - enter, MpiCall.NO_REGION, stretch, barrier()));
          }
          if (ends) {
            writer.write(new MpiCall(2, now, 0, MpiCall.NO_REGION, List.of()));
          }
          all.add(new RankMetadata(writer.calls(), now, 0, 0, 0));
        }
      }
      draft.publish(metadata(all));
      return folder;
    }
  }

  private static List<Operation> barrier() {
    return List.of(
        new Collective(CollectiveOp.BARRIER, 0, Collective.ROOT_NONE, 0, 0, Operation.NO_REQUEST));
  }

  private TraceMetadata metadata(List<RankMetadata> all) {
    List<Integer> world = IntStream.range(0, ranks).boxed().toList();
    TraceMetadata metadata =
        new TraceMetadata(
            TraceMetadata.FORMAT_VERSION,
            new TraceSource("test", "a stepped trace", "", ""),
            new ClockMetadata(1, false, TraceTimes.RECORDED),
            FUNCTIONS,
            regions,
            List.of("node"),
            List.of(Communicator.intra("MPI_COMM_WORLD", world)),
            all,
            List.of());
    return streams
        ? metadata.withTimelines(
            world.stream()
                .map(
                    row ->
                        new Timeline(
                            row % owners,
                            Timeline.Kind.STREAM,
                            "kernels " + row / owners,
                            Map.of()))
                .toList())
        : metadata;
  }
}
