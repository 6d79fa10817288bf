package io.idlewave.ingest.chakra;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.BadTraceException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * The order in which the nodes of a rank run on their timelines: of all nodes whose causes came,
 * the one recorded to begin first comes next, then the one with the smallest id. A node never
 * stands before what it depends on.
 *
 * <p>Dependencies by control and by data both count, as simulators of such traces have it. Some
 * converters write who called whom as control, by ids from before they split operators, so that a
 * node may control itself. Where the two go in circles that data alone does not, those by control
 * of the whole file are no order, and are left out.
 */
final class NodeOrder {

  private static final Comparator<Node> PRIORITY =
      Comparator.comparingLong(Node::startMicros).thenComparing(Node::id, Long::compareUnsigned);

  private NodeOrder() {}

  /**
   * Orders nodes; causes that are not among them do not count.
   *
   * @return the nodes with the dependencies that count
   * @throws BadTraceException for an id that is there twice, and for nodes that wait for each other
   */
  static List<Node> of(Path file, List<Node> nodes, WarningLog log) {
    requireOwnIds(file, nodes);
    List<Node> order = order(nodes);
    if (order.size() == nodes.size()) {
      return order;
    }
    List<Node> byData = order(nodes.stream().map(Node::byDataAlone).toList());
    if (byData.size() < nodes.size()) {
      List<Node> waiting = without(byData, nodes);
      throw new BadTraceException(
          "%s: dependencies without a cycle, got %d nodes in one or behind it, with node %s"
              .formatted(file, waiting.size(), Long.toUnsignedString(waiting.get(0).id())));
    }
    Node first = without(order, nodes).get(0);
    long left = nodes.stream().filter(node -> !node.control().isEmpty()).count();
    log.add(ChakraWarning.CONTROL_CYCLE, () -> RankNodes.place(file, first), left, 0);
    return byData;
  }

  private static void requireOwnIds(Path file, List<Node> nodes) {
    Set<Long> ids = new HashSet<>();
    for (Node node : nodes) {
      if (!ids.add(node.id())) {
        throw new BadTraceException(
            "%s: an id of its own for each node, got %s twice"
                .formatted(file, Long.toUnsignedString(node.id())));
      }
    }
  }

  /** The nodes that are not in {@code order}, by id. */
  private static List<Node> without(List<Node> order, List<Node> nodes) {
    Set<Long> ordered = new HashSet<>();
    order.forEach(node -> ordered.add(node.id()));
    return nodes.stream()
        .filter(node -> !ordered.contains(node.id()))
        .sorted(Comparator.comparing(Node::id, Long::compareUnsigned))
        .toList();
  }

  /** The nodes that do not wait for themselves, in order. */
  private static List<Node> order(List<Node> nodes) {
    Set<Long> ids = new HashSet<>();
    nodes.forEach(node -> ids.add(node.id()));
    Map<Long, List<Node>> effects = new HashMap<>();
    Map<Long, Integer> missing = new HashMap<>();
    PriorityQueue<Node> ready = new PriorityQueue<>(PRIORITY);
    for (Node node : nodes) {
      int count = 0;
      for (long cause : node.causes()) {
        if (ids.contains(cause)) {
          effects.computeIfAbsent(cause, c -> new ArrayList<>()).add(node);
          count++;
        }
      }
      if (count == 0) {
        ready.add(node);
      } else {
        missing.put(node.id(), count);
      }
    }
    List<Node> order = new ArrayList<>(nodes.size());
    for (Node node = ready.poll(); node != null; node = ready.poll()) {
      order.add(node);
      for (Node effect : effects.getOrDefault(node.id(), List.of())) {
        if (missing.merge(effect.id(), -1, Integer::sum) == 0) {
          ready.add(effect);
        }
      }
    }
    return order;
  }
}
