package io.idlewave.perturb.simulated;

import io.idlewave.graph.survey.RunWindow;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a trace says of its run beside calls: whatever prices it takes this as it is. Immutable:
 * nobody writes to its arrays.
 *
 * @param communicators per communicator, the world ranks of its members in their order (the second
 *     group of an inter-communicator after the first); empty for MPI_COMM_SELF
 * @param windows per rank, the part that counts as its run
 * @param tails per rank, how the time after its last call divides over user regions; empty where it
 *     lies outside any
 * @param communicating per rank, the part in which calls communicate
 * @param freeCalls whether calls that communicate nothing take no time
 */
public record TracedRun(
    List<int[]> communicators,
    List<RunWindow> windows,
    List<List<RegionTime>> tails,
    List<RunWindow> communicating,
    boolean freeCalls)
    implements Serializable {

  static TracedRun of(TraceMetadata metadata, Survey survey) {
    return new TracedRun(
        metadata.communicators().stream().map(TracedRun::members).toList(),
        survey.windows(),
        metadata.ranks().stream().map(RankMetadata::tail).toList(),
        survey.windows(),
        false);
  }

  /** This run, where calls communicate within those windows alone, and others take no time. */
  TracedRun communicatingIn(List<RunWindow> others) {
    return new TracedRun(communicators, windows, tails, others, true);
  }

  private static int[] members(Communicator communicator) {
    return communicator.kind() == Communicator.Kind.SELF
        ? new int[0]
        : Stream.concat(communicator.members().stream(), communicator.remoteMembers().stream())
            .mapToInt(Integer::intValue)
            .toArray();
  }

  /** The part of a rank that counts as its run. */
  RunWindow window(int rank) {
    return windows.get(rank);
  }
}
