package io.idlewave.ingest.chakra;

import io.idlewave.ingest.model.BadTraceException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * The order in which the nodes of a rank run on their timelines: of all nodes whose causes came,
 * the one recorded to begin first comes next, then the one with the smallest id. A node never
 * stands before what it depends on.
 */
final class NodeOrder {

  private static final Comparator<Node> PRIORITY =
      Comparator.comparingLong(Node::startMicros).thenComparing(Node::id, Long::compareUnsigned);

  private NodeOrder() {}

  /**
   * Orders nodes; causes that are not among them do not count.
   *
   * @throws BadTraceException for an id that is there twice, and for nodes that wait for each other
   */
  static List<Node> of(Path file, List<Node> nodes) {
    Map<Long, Node> byId = new HashMap<>();
    for (Node node : nodes) {
      if (byId.put(node.id(), node) != null) {
        throw new BadTraceException(
            "%s: an id of its own for each node, got %s twice"
                .formatted(file, Long.toUnsignedString(node.id())));
      }
    }
    Map<Long, List<Node>> effects = new HashMap<>();
    Map<Long, Integer> missing = new HashMap<>();
    PriorityQueue<Node> ready = new PriorityQueue<>(PRIORITY);
    for (Node node : nodes) {
      int count = 0;
      for (long cause : node.causes()) {
        if (byId.containsKey(cause)) {
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
          missing.remove(effect.id());
          ready.add(effect);
        }
      }
    }
    if (!missing.isEmpty()) {
      throw new BadTraceException(
          "%s: dependencies without a cycle, got %d nodes in one or behind it, with node %s"
              .formatted(
                  file,
                  missing.size(),
                  missing.keySet().stream()
                      .min(Long::compareUnsigned)
                      .map(Long::toUnsignedString)
                      .orElseThrow()));
    }
    return order;
  }
}
