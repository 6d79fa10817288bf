package io.idlewave.ingest.tile;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.tile.MessageFlow.Channel;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether messages match between ranks that come to be neighbours by tiling. What a rank sends to
 * such a one has to be what the recorded rank that stands for the receiver got from its own
 * neighbour on that side: on each channel as many messages of the same sizes in the same order.
 */
final class NeighbourCheck {

  private final TileGrid grid;
  private final MessageFlows flows;
  private final TraceMetadata metadata;
  private final Set<List<Integer>> shifts = new HashSet<>();
  private final Set<List<Integer>> done = new HashSet<>();

  private NeighbourCheck(TileGrid grid, MessageFlows flows, TraceMetadata metadata) {
    this.grid = grid;
    this.flows = flows;
    this.metadata = metadata;
  }

  /**
   * Checks all ranks.
   *
   * @throws UnfitTilingException naming the first two recorded ranks that differ
   */
  static void require(TileGrid grid, MessageFlows flows, TraceMetadata metadata) {
    NeighbourCheck check = new NeighbourCheck(grid, flows, metadata);
    for (int rank = 0; rank < flows.ranks(); rank++) {
      for (int peer : flows.peers(rank)) {
        int[] shift = grid.shift(rank, peer);
        check.shifts.add(Arrays.stream(shift).boxed().toList());
        check.requireAcross(rank, peer, shift);
      }
    }
    for (List<Integer> shift : check.shifts) {
      check.require(shift);
    }
  }

  /**
   * Where copies join in a periodic dimension there are as many messages as inside: a single one
   * from end to end would not make it periodic.
   */
  private void requireAcross(int rank, int peer, int[] shift) {
    for (int d = 0; d < grid.dimensions(); d++) {
      int straight = grid.recordedPlace(peer, d) - grid.recordedPlace(rank, d);
      if (straight == shift[d]) {
        continue;
      }
      int[] step = new int[grid.dimensions()];
      step[d] = shift[d];
      int inner = grid.recordedAfter(rank, step);
      int innerPeer = grid.recordedAfter(inner, shift);
      long across = messages(rank, peer);
      long inside = messages(inner, innerPeer);
      if (across != inside) {
        throw new UnfitTilingException(
            "across the boundary of dimension %d as many messages from rank %d to rank %d as inside from rank %d to rank %d, %d, got %d"
                .formatted(d + 1, rank, peer, inner, innerPeer, inside, across));
      }
    }
  }

  private long messages(int rank, int peer) {
    return flows.sent(rank, peer).values().stream().mapToLong(MessageFlow::messages).sum();
  }

  private void require(List<Integer> boxed) {
    int[] shift = boxed.stream().mapToInt(Integer::intValue).toArray();
    for (int rank = 0; rank < grid.ranks(); rank++) {
      int receiver = grid.moved(rank, shift);
      if (receiver < 0) {
        continue;
      }
      int sends = grid.template(rank);
      int receives = grid.template(receiver);
      int sent = grid.recordedBefore(receives, shift);
      if (sends != sent && done.add(List.of(sends, sent, receives))) {
        requireLike(sends, grid.recordedAfter(sends, shift), sent, receives);
      }
    }
  }

  private void requireLike(int sends, int peer, int sent, int receives) {
    Map<Channel, MessageFlow> are = flows.sent(sends, peer);
    Map<Channel, MessageFlow> were = flows.sent(sent, receives);
    Set<Channel> channels = new HashSet<>(are.keySet());
    channels.addAll(were.keySet());
    for (Channel channel : channels) {
      MessageFlow one = are.getOrDefault(channel, MessageFlow.NONE);
      MessageFlow other = were.getOrDefault(channel, MessageFlow.NONE);
      if (!one.isLike(other)) {
        throw new UnfitTilingException(
            "messages with tag %d on communicator %d%s from rank %d to rank %d like those from rank %d to rank %d, %s, got %s"
                .formatted(
                    channel.tag(),
                    channel.communicator(),
                    name(channel.communicator()),
                    sends,
                    peer,
                    sent,
                    receives,
                    other.describe(),
                    one.describe()));
      }
    }
  }

  private String name(int communicator) {
    String name = metadata.communicators().get(communicator).name();
    return name.isEmpty() ? "" : " (" + name + ")";
  }
}
