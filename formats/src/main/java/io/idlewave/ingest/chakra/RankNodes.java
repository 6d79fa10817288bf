package io.idlewave.ingest.chakra;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A rank of the job.
 *
 * @param nodes in the order of {@link NodeOrder}
 * @param rows of the archive by what it has nodes on, in their order
 */
record RankNodes(Path file, int number, List<Node> nodes, Map<Resource, Integer> rows) {

  /** Where a node stands, with the folder of the file, for errors. */
  Path where(Node node) {
    return file.resolveSibling(place(node));
  }

  /** Where a node stands, for warnings. */
  String place(Node node) {
    return place(file, node);
  }

  /** Where a node of a file stands, for warnings. */
  static String place(Path file, Node node) {
    return "%s, node %s".formatted(file.getFileName(), Long.toUnsignedString(node.id()));
  }
}
