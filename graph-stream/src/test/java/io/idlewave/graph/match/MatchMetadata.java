package io.idlewave.graph.match;

import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import java.util.List;
import java.util.stream.IntStream;

/** Metadata of a trace that has communicators and nothing else. */
final class MatchMetadata {

  private MatchMetadata() {}

  static TraceMetadata of(int ranks, Communicator... communicators) {
    return new TraceMetadata(
        TraceMetadata.FORMAT_VERSION,
        new TraceSource("test", "match", "", ""),
        new ClockMetadata(1, false),
        List.of("MPI_One", "MPI_Two"),
        List.of(),
        List.of("node-0"),
        List.of(communicators),
        IntStream.range(0, ranks).mapToObj(rank -> new RankMetadata(0, 0, 0, 0, 0)).toList(),
        List.of());
  }
}
