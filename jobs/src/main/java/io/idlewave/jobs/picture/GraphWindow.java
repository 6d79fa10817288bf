package io.idlewave.jobs.picture;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.jobs.picture.GraphPicture.Edge;
import io.idlewave.jobs.picture.GraphPicture.EdgeKind;
import io.idlewave.jobs.picture.GraphPicture.Node;
import io.idlewave.jobs.picture.GraphPicture.NodeKind;
import io.idlewave.perturb.timeline.TimelineWindow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The edges between the ranks of a window, block by block: messages, acknowledgements back from the
 * post of the receive to the call that completes the send (they bind if the protocol is
 * rendezvous), and a node per collective instance, or per member of a prefix operation, between
 * those who contribute and those who wait. Edges that leave the window are left out. Mutable.
 */
final class GraphWindow {

  /** A message between two calls. */
  record Arrow(int sender, long sendCall, int receiver, long receiveCall, long bytes) {}

  private final TimelineWindow window;
  private final List<Arrow> messages = new ArrayList<>();
  private final List<Node> nodes = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();
  private final Map<Integer, String> posts = new HashMap<>();
  private final Map<Integer, String> collectives = new HashMap<>();
  private final Set<String> declared = new HashSet<>();
  private int instances;

  GraphWindow(TimelineWindow window) {
    this.window = window;
  }

  /** Messages between calls of the window. */
  List<Arrow> messages() {
    return messages;
  }

  /** Collectives with members in the window. */
  List<Node> nodes() {
    return nodes;
  }

  /** Edges of acknowledgements and collectives. */
  List<Edge> edges() {
    return edges;
  }

  /** Takes the next block. */
  void add(GraphBlock block) {
    for (int i = 0; i < block.entryCount(); i++) {
      boolean inside = isInside(block.rank(i), block.call(i));
      for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
        link(block, i, j, inside);
      }
    }
  }

  private boolean isInside(int rank, long call) {
    return window.hasRow(rank)
        && call >= window.firstCall()
        && call - window.firstCall() < window.calls();
  }

  private void link(GraphBlock block, int i, int j, boolean inside) {
    int rank = block.rank(i);
    String begin = CallNodes.begin(rank, block.call(i));
    String end = CallNodes.end(rank, block.call(i));
    switch (block.kind(j)) {
      case POST -> posts.put(block.slot(j), inside ? begin : "");
      case ARRIVE -> {
        if (inside && isInside(block.sender(j), block.sendCall(j))) {
          messages.add(
              new Arrow(
                  block.sender(j), block.sendCall(j), rank, block.call(i), block.messageBytes(j)));
        }
      }
      case ACKNOWLEDGE -> {
        String post = posts.getOrDefault(block.slot(j), "");
        if (inside && !post.isEmpty() && !block.linkHas(j, GraphBlock.LATE)) {
          edges.add(new Edge(EdgeKind.ACKNOWLEDGE, post, end, ""));
        }
      }
      case CONTRIBUTE -> {
        if (block.linkHas(j, GraphBlock.FIRST)) {
          collectives.put(block.slot(j), "c" + instances++);
        }
        if (inside) {
          edges.add(new Edge(EdgeKind.COLLECTIVE, begin, collective(block, i, j), ""));
        }
      }
      case CHAIN -> {
        String next = collectives.get(block.slot(j));
        String previous = collectives.get(block.previousSlot(j));
        if (next != null
            && previous != null
            && declared.contains(next)
            && declared.contains(previous)) {
          edges.add(new Edge(EdgeKind.COLLECTIVE, previous, next, ""));
        }
      }
      case EXIT -> {
        if (inside && waits(block, j)) {
          edges.add(new Edge(EdgeKind.COLLECTIVE, collective(block, i, j), end, ""));
        }
      }
      case INJECT,
          MATCH,
          PROBE,
          COMPLETE,
          ROOT_EXIT,
          ENTER,
          LEAVE,
          TRANSFER,
          HAND_OVER,
          TRANSFERRED -> {}
    }
  }

  /** Leaves of a reduction and the first of a prefix operation wait for nobody. */
  private static boolean waits(GraphBlock block, int j) {
    return switch (block.op(j).pattern()) {
      case ALL_TO_ONE -> block.linkHas(j, GraphBlock.ROOT);
      case PREFIX -> !block.linkHas(j, GraphBlock.FIRST);
      case ALL_TO_ALL, ONE_TO_ALL -> true;
      case NONE -> false;
    };
  }

  private String collective(GraphBlock block, int i, int j) {
    String name = collectives.computeIfAbsent(block.slot(j), slot -> "c" + instances++);
    if (declared.add(name)) {
      String op = block.op(j).toString();
      nodes.add(new Node(name, NodeKind.COLLECTIVE, block.rank(i), op, op));
    }
    return name;
  }
}
