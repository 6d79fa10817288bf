package io.idlewave.jobs.picture;

import java.util.List;

/**
 * What a picture of the message-passing graph shows, as in Fig. 5 of Sottile, Chandu and Bader
 * (2006): begin and end of each call as nodes, per rank, or per timeline of one, in the order of
 * time; edges within a rank and between ranks, with what they weigh. Texts contain names of the
 * trace as they are: a renderer has to escape them.
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
    BEGIN,
    /** A call ends. */
    END,
    /** A collective. */
    COLLECTIVE
  }

  /**
   * A node.
   *
   * @param id letters and digits
   * @param row on which it happens; that of its first member for a collective
   * @param label short
   * @param title in words
   */
  public record Node(String id, NodeKind kind, int row, String label, String title) {}

  /** What an edge stands for. */
  public enum EdgeKind {
    /** From the begin of a call to its end. */
    CALL,
    /** From the end of a call to the begin of the next one. */
    BETWEEN,
    /** From the call that sends a message to the end of the one that has received it. */
    MESSAGE,
    /** From the post of a receive to the end of the call that completes its send. */
    ACKNOWLEDGE,
    /** Between a collective and its members. */
    COLLECTIVE
  }

  /**
   * An edge.
   *
   * @param from id of a node
   * @param to id of a node
   * @param label what it weighs; empty for nothing
   */
  public record Edge(EdgeKind kind, String from, String to, String label) {}
}
