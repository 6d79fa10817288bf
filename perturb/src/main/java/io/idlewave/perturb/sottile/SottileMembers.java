package io.idlewave.perturb.sottile;

import io.idlewave.ingest.model.Communicator;
import java.io.Serializable;
import java.util.stream.IntStream;

/**
 * Who takes part in the collectives of a communicator.
 *
 * @param ranks world ranks in communicator order, the second group of an inter-communicator after
 *     the first; empty for MPI_COMM_SELF
 * @param firstGroup how many of them are the first group of an inter-communicator; 0 otherwise
 */
record SottileMembers(int[] ranks, int firstGroup) implements Serializable {

  static SottileMembers of(Communicator communicator) {
    if (communicator.kind() == Communicator.Kind.SELF) {
      return new SottileMembers(new int[0], 0);
    }
    int first = communicator.members().size();
    int[] ranks = IntStream.range(0, communicator.size()).map(communicator::worldRank).toArray();
    return new SottileMembers(ranks, communicator.kind() == Communicator.Kind.INTER ? first : 0);
  }

  /** Whether a member gets what the root hands out: on an inter-communicator the other group. */
  boolean isServed(int member, int root) {
    return firstGroup == 0 ? member != root : member < firstGroup != root < firstGroup;
  }
}
