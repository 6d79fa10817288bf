package io.idlewave.ingest.chakra;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The communication of nodes with other ranks: messages between two, and collectives of the ranks
 * that name a process group, or of all that have collectives without one. Each is matched by its
 * order.
 */
final class Meetings {

  private static final long MAX_BYTES = 1L << 44;
  private static final String BYTES = "comm_size";
  private static final String TAG = "comm_tag";

  /** By number of {@code CollectiveCommType}. */
  private static final List<CollectiveOp> OPS =
      List.of(
          CollectiveOp.ALLREDUCE,
          CollectiveOp.REDUCE,
          CollectiveOp.ALLGATHER,
          CollectiveOp.GATHER,
          CollectiveOp.SCATTER,
          CollectiveOp.BCAST,
          CollectiveOp.ALLTOALL,
          CollectiveOp.REDUCE_SCATTER_BLOCK,
          CollectiveOp.REDUCE_SCATTER_BLOCK,
          CollectiveOp.BARRIER);

  private final WarningLog log;
  private final int messages;
  private final Map<Long, Integer> networkRows = new TreeMap<>();
  private final Map<String, List<Integer>> members = new LinkedHashMap<>();
  private final Map<String, Integer> numbers = new LinkedHashMap<>();

  /** For ranks with rows; their communicators have the numbers from {@code messages} on. */
  Meetings(List<RankNodes> ranks, int messages, WarningLog log) {
    this.log = log;
    this.messages = messages;
    for (RankNodes rank : ranks) {
      Integer row = rank.rows().get(Resource.NETWORK);
      if (row == null) {
        continue;
      }
      networkRows.put((long) rank.number(), row);
      rank.nodes().stream()
          .filter(node -> node.says("comm_type") && node.communicates())
          .map(Node::group)
          .distinct()
          .forEach(group -> members.computeIfAbsent(group, g -> new ArrayList<>()).add(row));
    }
    int next = messages + 1;
    for (Map.Entry<String, List<Integer>> group : members.entrySet()) {
      if (group.getValue().size() > 1) {
        numbers.put(group.getKey(), next++);
      }
    }
  }

  /** The communicators, in the order of their numbers. */
  List<Communicator> communicators() {
    List<Communicator> all = new ArrayList<>();
    all.add(Communicator.intra("messages", networkRows.values().stream().sorted().toList()));
    numbers
        .keySet()
        .forEach(
            group ->
                all.add(
                    Communicator.intra(
                        group.isEmpty() ? "all ranks" : "process group " + group,
                        members.getOrDefault(group, List.of()))));
    return all;
  }

  /** What a node does with other ranks, or null where they are not there, or not known. */
  @Nullable Operation of(RankNodes rank, Node node) {
    if (node.sends()) {
      Integer peer = peer(rank, node, "comm_src", "comm_dst");
      return peer == null
          ? null
          : new Send(
              peer,
              (int) bounded(rank, node, TAG, Integer.MAX_VALUE),
              messages,
              bytes(rank, node),
              SendMode.BUFFERED,
              Operation.NO_REQUEST);
    }
    if (node.receives()) {
      Integer peer = peer(rank, node, "comm_dst", "comm_src");
      return peer == null
          ? null
          : new Receive(
              peer, (int) bounded(rank, node, TAG, Integer.MAX_VALUE), messages, bytes(rank, node));
    }
    return collective(rank, node);
  }

  private @Nullable Integer peer(RankNodes rank, Node node, String own, String other) {
    if (node.says(own) && node.number(own) != rank.number()) {
      throw new BadTraceException(
          "%s: %s is the rank of the file, %d, got %d"
              .formatted(rank.where(node), own, rank.number(), node.number(own)));
    }
    Integer peer = networkRows.get(node.number(other));
    if (!node.says(other) || peer == null || node.number(other) == rank.number()) {
      log.add(ChakraWarning.RANKS_ABSENT, () -> rank.place(node));
      return null;
    }
    return peer;
  }

  private @Nullable Operation collective(RankNodes rank, Node node) {
    if (!node.says("comm_type") || (node.group().isEmpty() && node.inSomeDimensions())) {
      log.add(ChakraWarning.GROUP_UNKNOWN, () -> rank.place(node));
      return null;
    }
    CollectiveOp op = OPS.get((int) bounded(rank, node, "comm_type", OPS.size() - 1));
    Integer communicator = numbers.get(node.group());
    if (communicator == null) {
      log.add(ChakraWarning.RANKS_ABSENT, () -> rank.place(node));
      return null;
    }
    if (op.pattern() != CollectiveOp.Pattern.ALL_TO_ALL) {
      log.add(ChakraWarning.ROOT_UNKNOWN, () -> rank.place(node));
      op = CollectiveOp.BARRIER;
    }
    long bytes = op == CollectiveOp.BARRIER ? 0 : bytes(rank, node);
    if (op == CollectiveOp.BARRIER || bytes == 0) {
      // whose size is not stated meets all the same; an empty reduction would wait for nobody
      op = CollectiveOp.BARRIER;
      bytes = 0;
    } else if (op == CollectiveOp.ALLREDUCE || op == CollectiveOp.ALLGATHER) {
      // what a rank hands in goes to every member; of other operations a part of it to each
      bytes *= members.getOrDefault(node.group(), List.of()).size();
    }
    return new Collective(
        op, communicator, Collective.ROOT_NONE, bytes, bytes, Operation.NO_REQUEST);
  }

  private long bytes(RankNodes rank, Node node) {
    if (!node.says(BYTES)) {
      log.add(ChakraWarning.BYTES_UNKNOWN, () -> rank.place(node));
    }
    return bounded(rank, node, BYTES, MAX_BYTES);
  }

  private static long bounded(RankNodes rank, Node node, String attribute, long bound) {
    long value = node.number(attribute);
    if (value < 0 || value > bound) {
      throw new BadTraceException(
          "%s: %s from 0 to %d, got %d".formatted(rank.where(node), attribute, bound, value));
    }
    return value;
  }
}
