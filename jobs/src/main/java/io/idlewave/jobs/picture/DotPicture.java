package io.idlewave.jobs.picture;

import io.idlewave.jobs.picture.GraphPicture.Edge;
import io.idlewave.jobs.picture.GraphPicture.EdgeKind;
import io.idlewave.jobs.picture.GraphPicture.Node;
import io.idlewave.jobs.picture.GraphPicture.NodeKind;
import io.idlewave.jobs.picture.GraphPicture.Row;
import java.util.ArrayList;
import java.util.List;

/** A picture in the DOT language of Graphviz: a cluster per rank, or per timeline of one. */
public final class DotPicture {

  private DotPicture() {}

  /** The picture, line by line. */
  public static List<String> lines(GraphPicture picture) {
    List<String> lines = new ArrayList<>();
    lines.add("digraph window {");
    lines.add(
        "  label=%s; tooltip=%s;"
            .formatted(quoted(picture.title()), quoted(picture.description())));
    lines.add("  rankdir=LR; fontname=\"sans-serif\"; node [fontname=\"sans-serif\"];");
    lines.add("  edge [fontname=\"sans-serif\", fontsize=10];");
    for (Row row : picture.rows()) {
      lines.add("  subgraph cluster_" + row.number() + " { label=" + quoted(row.name()) + ";");
      for (Node node : picture.nodes()) {
        if (node.row() == row.number() && node.kind() != NodeKind.COLLECTIVE) {
          lines.add("    " + node(node));
        }
      }
      lines.add("  }");
    }
    for (Node node : picture.nodes()) {
      if (node.kind() == NodeKind.COLLECTIVE) {
        lines.add("  " + node(node));
      }
    }
    for (Edge edge : picture.edges()) {
      lines.add(
          "  %s -> %s [%s%s];"
              .formatted(
                  edge.from(),
                  edge.to(),
                  style(edge.kind()),
                  edge.label().isEmpty() ? "" : ", label=" + quoted(edge.label())));
    }
    lines.add("}");
    return lines;
  }

  private static String node(Node node) {
    String shape =
        switch (node.kind()) {
          case BEGIN -> "ellipse";
          case END -> "ellipse, style=dashed";
          case COLLECTIVE -> "box, color=red";
        };
    return "%s [shape=%s, label=%s, tooltip=%s];"
        .formatted(node.id(), shape, quoted(node.label()), quoted(node.title()));
  }

  private static String style(EdgeKind kind) {
    return switch (kind) {
      case CALL -> "weight=10, penwidth=2";
      case BETWEEN -> "weight=10";
      case MESSAGE -> "color=blue";
      case ACKNOWLEDGE -> "color=blue, style=dashed";
      case COLLECTIVE -> "color=red";
    };
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
