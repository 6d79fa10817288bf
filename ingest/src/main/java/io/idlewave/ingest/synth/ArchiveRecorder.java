package io.idlewave.ingest.synth;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Writes the calls of a run to an archive under construction, all ranks at a time. */
final class ArchiveRecorder implements Simulation.Recorder, Closeable {

  private final List<RankWriter> writers = new ArrayList<>();
  private final Map<String, Integer> functions = new LinkedHashMap<>();
  private final long[] lastEventNanos;

  ArchiveRecorder(ArchiveDraft draft, int ranks) {
    this.lastEventNanos = new long[ranks];
    draft.expectRanks(ranks);
    try {
      for (int rank = 0; rank < ranks; rank++) {
        writers.add(draft.rank(rank));
      }
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public void record(int rank, ProgramCall call, long enterNanos, long leaveNanos) {
    Integer known = functions.get(call.function());
    int function = known == null ? functions.size() : known;
    if (known == null) {
      functions.put(call.function(), function);
    }
    writers
        .get(rank)
        .write(
            new MpiCall(
                function,
                enterNanos,
                leaveNanos - enterNanos,
                MpiCall.NO_REGION,
                call.operations()));
    lastEventNanos[rank] = leaveNanos;
  }

  /** What {@code trace.json} says of the calls written so far. */
  TraceMetadata metadata(Program program, CostSet costs) {
    List<RankMetadata> ranks = new ArrayList<>();
    int nodes = 0;
    for (int rank = 0; rank < writers.size(); rank++) {
      int node = program.nodeOf(rank);
      nodes = Math.max(nodes, node + 1);
      ranks.add(new RankMetadata(writers.get(rank).calls(), lastEventNanos[rank], node, 0, 0));
    }
    TraceMetadata metadata =
        new TraceMetadata(
            TraceMetadata.FORMAT_VERSION,
            new TraceSource(CostSet.FORMAT, program.name() + " (" + costs.describe() + ")", "", ""),
            new ClockMetadata(1, false),
            List.copyOf(functions.keySet()),
            List.of(),
            IntStream.range(0, nodes).mapToObj(node -> "node-" + node).toList(),
            program.communicators(),
            ranks,
            List.of());
    return metadata.withTimelines(program.timelines());
  }

  @Override
  public void close() {
    RuntimeException first = null;
    for (RankWriter writer : writers) {
      try {
        writer.close();
      } catch (RuntimeException e) {
        if (first == null) {
          first = e;
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
