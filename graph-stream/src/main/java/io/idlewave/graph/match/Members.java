package io.idlewave.graph.match;

import io.idlewave.ingest.model.Communicator;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The member numbers of a communicator's world ranks: positions, those of a second group after the
 * first. Where ranks count up from the first, the number is a difference; otherwise it is looked up
 * in a hash table by open addressing. Immutable.
 */
final class Members {

  private static final int FREE = -1;
  private static final int FACTOR = 0x9E3779B1;

  private final int first;
  private final int size;
  private final int[] ranks;
  private final int[] members;

  Members(Communicator communicator) {
    int[] all =
        IntStream.concat(
                communicator.members().stream().mapToInt(Integer::intValue),
                communicator.remoteMembers().stream().mapToInt(Integer::intValue))
            .toArray();
    size = all.length;
    first = size == 0 ? 0 : all[0];
    boolean consecutive = true;
    for (int member = 0; member < size; member++) {
      consecutive &= all[member] == first + member;
    }
    int length = consecutive ? 0 : Integer.highestOneBit(size) * 4;
    ranks = new int[length];
    members = new int[length];
    Arrays.fill(ranks, FREE);
    for (int member = 0; member < size && !consecutive; member++) {
      int at = place(all[member]);
      ranks[at] = all[member];
      members[at] = member;
    }
  }

  private int place(int rank) {
    int mask = ranks.length - 1;
    int at = ((rank * FACTOR) >>> 7) & mask;
    while (ranks[at] != FREE && ranks[at] != rank) {
      at = (at + 1) & mask;
    }
    return at;
  }

  /** The member number of {@code rank}, or -1 if it is no member. */
  int of(int rank) {
    if (ranks.length == 0) {
      int member = rank - first;
      return member >= 0 && member < size ? member : -1;
    }
    int at = place(rank);
    return ranks[at] == FREE ? -1 : members[at];
  }
}
