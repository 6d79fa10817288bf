package io.idlewave.jobs.picture;

import java.util.ArrayList;
import java.util.List;

/**
 * A picture of the message-passing graph in the language of Graphviz, as in Fig. 5 of Sottile,
 * Chandu and Bader (2006): begin and end of each call as nodes, in a cluster per rank, or per
 * timeline of one, in the order of time; edges within a rank and between ranks, with what they
 * weigh. Texts hold names of the trace, which are escaped.
 *
 * @param title one line
 * @param description what nodes, edges and weights are, and what delays are conditional on
 * @param rows the ranks, from top to bottom, each with its timelines
 * @param nodes those of a rank in the order of time
 * @param edges between nodes
 */
public record GraphPicture(
    String title, String description, List<Row> rows, List<Node> nodes, List<Edge> edges) {

  /** Takes immutable copies. */
  public GraphPicture {
    rows = List.copyOf(rows);
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }

  /**
   * A rank, or a timeline of one.
   *
   * @param number that nodes have
   * @param name what people call it
   */
  public record Row(int number, String name) {}

  /** What a node stands for. */
  public enum NodeKind {
    /** A call begins. */
    BEGIN("ellipse"),
    /** A call ends. */
    END("ellipse, style=dashed"),
    /** A collective. */
    COLLECTIVE("box, color=red");

    private final String shape;

    NodeKind(String shape) {
      this.shape = shape;
    }
  }

  /**
   * A node.
   *
   * @param id letters and digits
   * @param row on which it happens; that of its first member for a collective
   * @param label short
   * @param title in words
   */
  public record Node(String id, NodeKind kind, int row, String label, String title) {

    private String line() {
      return "%s [shape=%s, label=%s, tooltip=%s];"
          .formatted(id, kind.shape, quoted(label), quoted(title));
    }
  }

  /** What an edge stands for. */
  public enum EdgeKind {
    /** From the begin of a call to its end. */
    CALL("weight=10, penwidth=2"),
    /** From the end of a call to the begin of the next one. */
    BETWEEN("weight=10"),
    /** From the call that sends a message to the end of the one that has received it. */
    MESSAGE("color=blue"),
    /** From the post of a receive to the end of the call that completes its send. */
    ACKNOWLEDGE("color=blue, style=dashed"),
    /** Between a collective and its members. */
    COLLECTIVE("color=red");

    private final String style;

    EdgeKind(String style) {
      this.style = style;
    }
  }

  /**
   * An edge.
   *
   * @param from id of a node
   * @param to id of a node
   * @param label what it weighs; empty for nothing
   */
  public record Edge(EdgeKind kind, String from, String to, String label) {

    private String line() {
      return "%s -> %s [%s%s];"
          .formatted(from, to, kind.style, label.isEmpty() ? "" : ", label=" + quoted(label));
    }
  }

  /** The picture, line by line. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("digraph window {");
    lines.add("  label=%s; tooltip=%s;".formatted(quoted(title), quoted(description)));
    lines.add("  rankdir=LR; fontname=\"sans-serif\"; node [fontname=\"sans-serif\"];");
    lines.add("  edge [fontname=\"sans-serif\", fontsize=10];");
    for (Row row : rows) {
      lines.add("  subgraph cluster_" + row.number() + " { label=" + quoted(row.name()) + ";");
      nodes.stream()
          .filter(node -> node.row() == row.number() && node.kind() != NodeKind.COLLECTIVE)
          .forEach(node -> lines.add("    " + node.line()));
      lines.add("  }");
    }
    nodes.stream()
        .filter(node -> node.kind() == NodeKind.COLLECTIVE)
        .forEach(node -> lines.add("  " + node.line()));
    edges.forEach(edge -> lines.add("  " + edge.line()));
    lines.add("}");
    return lines;
  }

  /** A backslash begins an escape of Graphviz, and an ampersand an entity. */
  private static String quoted(String text) {
    return '"'
        + text.replace("\\", "\\\\")
            .replace("&", "&amp;")
            .replace("\"", "\\\"")
            .replaceAll("\\R", "\\\\n")
        + '"';
  }
}
