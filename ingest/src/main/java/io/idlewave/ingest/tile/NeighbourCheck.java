package io.idlewave.ingest.tile;

import io.idlewave.ingest.tile.MessageFlow.Channel;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether messages match between ranks that come to be neighbours by tiling. What a rank sends to
 * such a one has to be what the recorded rank that stands for the receiver got from its own
 * neighbour on that side: on each channel as many messages of the same sizes in the same order.
 */
final class NeighbourCheck {

  private final TileGrid grid;
  private final MessageFlows flows;
  private final Set<List<Integer>> shifts = new HashSet<>();
  private final Set<List<Integer>> done = new HashSet<>();

  private NeighbourCheck(TileGrid grid, MessageFlows flows) {
    this.grid = grid;
    this.flows = flows;
  }

  /** Between which recorded ranks messages differ that have to be alike; null if there are none. */
  static @Nullable String misfit(TileGrid grid, MessageFlows flows) {
    NeighbourCheck check = new NeighbourCheck(grid, flows);
    String across = check.acrossBoundaries();
    return across == null ? check.betweenCopies() : across;
  }

  /**
   * Where copies join in a periodic dimension there are as many messages as inside: a single one
   * from end to end would not make it periodic. Notes all shifts as well.
   */
  private @Nullable String acrossBoundaries() {
    for (int rank = 0; rank < flows.ranks(); rank++) {
      for (int peer : flows.peers(rank)) {
        int[] shift = grid.shift(rank, peer);
        shifts.add(Arrays.stream(shift).boxed().toList());
        for (int d = 0; d < grid.dimensions(); d++) {
          int straight = grid.recordedPlace(peer, d) - grid.recordedPlace(rank, d);
          String other = straight == shift[d] ? null : across(rank, peer, shift, d);
          if (other != null) {
            return other;
          }
        }
      }
    }
    return null;
  }

  private @Nullable String across(int rank, int peer, int[] shift, int d) {
    int[] step = new int[grid.dimensions()];
    step[d] = shift[d];
    int inner = grid.recordedAfter(rank, step);
    int innerPeer = grid.recordedAfter(inner, shift);
    long across = messages(rank, peer);
    long inside = messages(inner, innerPeer);
    return across == inside
        ? null
        : "%d messages from rank %d to rank %d, across the boundary of dimension %d, and %d from rank %d to rank %d inside"
            .formatted(across, rank, peer, d + 1, inside, inner, innerPeer);
  }

  private long messages(int rank, int peer) {
    return flows.sent(rank, peer).values().stream().mapToLong(MessageFlow::messages).sum();
  }

  private @Nullable String betweenCopies() {
    for (List<Integer> boxed : shifts) {
      int[] shift = boxed.stream().mapToInt(Integer::intValue).toArray();
      for (int rank = 0; rank < grid.ranks(); rank++) {
        int receiver = grid.moved(rank, shift);
        String other = receiver < 0 ? null : difference(rank, receiver, shift);
        if (other != null) {
          return other;
        }
      }
    }
    return null;
  }

  private @Nullable String difference(int sender, int receiver, int[] shift) {
    int sends = grid.template(sender);
    int receives = grid.template(receiver);
    int sent = grid.recordedBefore(receives, shift);
    return sends != sent && done.add(List.of(sends, sent, receives))
        ? difference(sends, grid.recordedAfter(sends, shift), sent, receives)
        : null;
  }

  private @Nullable String difference(int sends, int peer, int sent, int receives) {
    Map<Channel, MessageFlow> are = flows.sent(sends, peer);
    Map<Channel, MessageFlow> were = flows.sent(sent, receives);
    Set<Channel> channels = new HashSet<>(are.keySet());
    channels.addAll(were.keySet());
    for (Channel channel : channels) {
      MessageFlow one = are.getOrDefault(channel, MessageFlow.NONE);
      MessageFlow other = were.getOrDefault(channel, MessageFlow.NONE);
      if (!one.isLike(other)) {
        return "messages with tag %d on communicator %d from rank %d to rank %d (%s) that are others than those from rank %d to rank %d (%s)"
            .formatted(
                channel.tag(),
                channel.communicator(),
                sends,
                peer,
                one.describe(),
                sent,
                receives,
                other.describe());
      }
    }
    return null;
  }
}
