package io.idlewave.graph.transform;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A hand-written trace and what a transformation makes of it. Calls last 10 ns; user regions are
 * {@code outer} (0) and {@code solve} (1); communicator 0 is MPI_COMM_WORLD, 1 another of all ranks
 * called {@code other}.
 */
final class TransformedCalls {

  static final int OUTER = 0;
  static final int SOLVE = 1;
  static final long NANOS = 10;

  private final List<List<MpiCall>> calls = new ArrayList<>();
  private final List<String> functions = new ArrayList<>();
  private List<RegionTime> tail = List.of();

  TransformedCalls(int ranks) {
    IntStream.range(0, ranks).forEach(rank -> calls.add(new ArrayList<>()));
  }

  /** A call after some time in its region. */
  TransformedCalls call(
      int rank, long before, int region, String function, Operation... operations) {
    return call(rank, List.of(), before, region, function, operations);
  }

  /** A call after time in several regions. */
  TransformedCalls call(
      int rank,
      List<RegionTime> stretch,
      long before,
      int region,
      String function,
      Operation... operations) {
    if (!functions.contains(function)) {
      functions.add(function);
    }
    List<MpiCall> of = calls.get(rank);
    long leave = of.isEmpty() ? 0 : of.get(of.size() - 1).leaveNanos();
    of.add(
        new MpiCall(
            functions.indexOf(function),
            leave + before,
            NANOS,
            region,
            stretch,
            List.of(operations)));
    return this;
  }

  TransformedCalls all(long before, String function, Operation... operations) {
    for (int rank = 0; rank < calls.size(); rank++) {
      call(rank, before, MpiCall.NO_REGION, function, operations);
    }
    return this;
  }

  /** How 10 ns after the last call of every rank divide. */
  TransformedCalls tail(RegionTime... parts) {
    tail = List.of(parts);
    return this;
  }

  static Collective collective(CollectiveOp op, int communicator, long request) {
    return new Collective(op, communicator, Collective.ROOT_NONE, 8, 8, request);
  }

  static Collective allreduce(int communicator) {
    return collective(CollectiveOp.ALLREDUCE, communicator, Operation.NO_REQUEST);
  }

  TraceArchive write(Path folder) {
    try (ArchiveDraft draft = ArchiveDraft.replacing(folder)) {
      List<RankMetadata> ranks = new ArrayList<>();
      for (int rank = 0; rank < calls.size(); rank++) {
        List<MpiCall> of = calls.get(rank);
        try (RankWriter writer = draft.rank(rank)) {
          of.forEach(writer::write);
        }
        long end = of.get(of.size() - 1).leaveNanos() + NANOS;
        ranks.add(new RankMetadata(of.size(), end, 0, 0, 0, tail));
      }
      List<Integer> members = IntStream.range(0, calls.size()).boxed().toList();
      return draft.publish(
          new TraceMetadata(
              TraceMetadata.FORMAT_VERSION,
              new TraceSource("test", "by hand", "", ""),
              new ClockMetadata(1, false),
              functions,
              List.of("outer", "solve"),
              List.of("node"),
              List.of(
                  Communicator.intra("MPI_COMM_WORLD", members),
                  Communicator.intra("other", members)),
              ranks,
              List.of()));
    }
  }

  /** The trace after transformations. */
  TransformedTrace after(Path folder, Transformation... list) {
    return new TraceTransformer(GraphOptions.DEFAULT, block -> {})
        .apply(List.of(list), write(folder.resolve("recorded")), folder);
  }
}
