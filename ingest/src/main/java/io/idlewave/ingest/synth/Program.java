package io.idlewave.ingest.synth;

import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Timeline;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A parallel program as a list of MPI calls per rank, free of any time but its compute.
 *
 * <p>The first call of each rank is {@code MPI_Init} and the last {@code MPI_Finalize}, both local.
 * Where a rank has several timelines, each counts as one here, and its first one alone calls MPI.
 * Requests are numbered 0, 1, 2, ... per rank and used once. Messages match in the order in which
 * they are sent and received on (communicator, source, destination, tag); nothing is cancelled and
 * no receive takes a message from any source or tag.
 */
public interface Program {

  /** What the program is and with which parameters, on one line. */
  String name();

  /** The number of ranks, at least 1. */
  int ranks();

  /**
   * The calls of {@code rank} in their order. Each iterator starts at the first call, returns equal
   * calls, and holds little whatever the length of the program.
   */
  Iterator<ProgramCall> calls(int rank);

  /** The communicators by number; number 0 is {@code MPI_COMM_WORLD}. */
  default List<Communicator> communicators() {
    return List.of(
        Communicator.intra("MPI_COMM_WORLD", IntStream.range(0, ranks()).boxed().toList()));
  }

  /** What each of the {@link #ranks} is, where some rank has several timelines; empty otherwise. */
  default List<Timeline> timelines() {
    return List.of();
  }

  /** The number of the node that {@code rank} runs on, counted from 0 without gaps. */
  default int nodeOf(int rank) {
    return 0;
  }
}
