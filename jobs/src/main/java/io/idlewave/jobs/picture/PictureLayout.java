package io.idlewave.jobs.picture;

import io.idlewave.jobs.picture.GraphPicture.Edge;
import io.idlewave.jobs.picture.GraphPicture.Node;
import io.idlewave.jobs.picture.GraphPicture.NodeKind;
import io.idlewave.jobs.picture.GraphPicture.Row;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Places of nodes: a row per rank, and from left to right the order of the graph, each node as far
 * to the right of those before it as the labels between them need. Collectives stand between the
 * rows. Lengths are in pixels.
 */
final class PictureLayout {

  private static final double LEFT = 90;
  private static final double MARGIN = 48;
  private static final double TOP = 70;
  private static final double ROW = 100;
  private static final double LETTER = 6.3;
  private static final double BOLD_LETTER = 6.8;
  private static final double SHORTEST = 40;

  private final Map<String, Double> x = new HashMap<>();
  private final Map<String, Double> y = new HashMap<>();
  private final Map<String, String> labels = new HashMap<>();
  private final double width;
  private final double height;

  PictureLayout(GraphPicture picture) {
    Map<String, List<Edge>> leaving = new HashMap<>();
    Map<String, Integer> open = new HashMap<>();
    for (Edge edge : picture.edges()) {
      leaving.computeIfAbsent(edge.from(), id -> new ArrayList<>()).add(edge);
      open.merge(edge.to(), 1, Integer::sum);
    }
    Deque<String> next = new ArrayDeque<>();
    Map<Integer, Integer> indexes = new HashMap<>();
    double left = LEFT;
    for (Row row : picture.rows()) {
      indexes.put(row.number(), indexes.size());
      left = Math.max(left, LETTER * row.name().length() + MARGIN);
    }
    for (Node node : picture.nodes()) {
      x.put(node.id(), left);
      labels.put(node.id(), node.label());
      double row = TOP + ROW * indexes.getOrDefault(node.row(), 0);
      y.put(node.id(), node.kind() == NodeKind.COLLECTIVE ? row + ROW / 2 : row);
      if (!open.containsKey(node.id())) {
        next.add(node.id());
      }
    }
    while (!next.isEmpty()) {
      String id = next.remove();
      for (Edge edge : leaving.getOrDefault(id, List.of())) {
        x.merge(edge.to(), x(id) + length(edge), Math::max);
        if (open.merge(edge.to(), -1, Integer::sum) == 0) {
          next.add(edge.to());
        }
      }
    }
    double right = x.values().stream().mapToDouble(at -> at).max().orElse(LEFT) + LEFT;
    width = Math.max(right, BOLD_LETTER * picture.title().length() + 24);
    height = TOP + ROW * picture.rows().size();
  }

  private double length(Edge edge) {
    if (!edge.kind().isLocal()) {
      return SHORTEST;
    }
    double ofNodes = (label(edge.from()) + label(edge.to())) / 2 + 12;
    return Math.max(SHORTEST, Math.max(ofNodes, LETTER * edge.label().length() + 16));
  }

  private double label(String id) {
    return LETTER * labels.getOrDefault(id, "").length();
  }

  double x(String id) {
    return x.getOrDefault(id, LEFT);
  }

  double y(String id) {
    return y.getOrDefault(id, TOP);
  }

  /** The height of the row at {@code index}. */
  double row(int index) {
    return TOP + ROW * index;
  }

  double width() {
    return width;
  }

  double height() {
    return height;
  }
}
