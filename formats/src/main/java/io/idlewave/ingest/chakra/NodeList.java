package io.idlewave.ingest.chakra;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.BadTraceException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The nodes of a file as they are read, each within bounds. Mutable. */
final class NodeList {

  private static final int MAX_TYPE = 64;
  private static final int MAX_NODES = 1 << 24;

  /** All that a rank computes stays below 2^62 ns. */
  private static final long MAX_MICROS = 1L << 52;

  private final Path file;
  private final WarningLog log;
  private final List<Node> nodes = new ArrayList<>();
  private long micros;

  NodeList(Path file, WarningLog log) {
    this.file = file;
    this.log = log;
  }

  /**
   * @throws BadTraceException for a node of no type, and for times beyond all bounds
   */
  void add(Node node) {
    String id = Long.toUnsignedString(node.id());
    bounded("type of node " + id, node.type(), 1, MAX_TYPE);
    micros += bounded("duration_micros", node.durationMicros(), 0, MAX_MICROS);
    bounded("microseconds of all nodes", micros, 0, MAX_MICROS);
    bounded("start_time_micros", node.startMicros(), 0, MAX_MICROS);
    bounded("nodes", nodes.size() + 1L, 0, MAX_NODES);
    nodes.add(node);
  }

  /** Counts a field that the schema does not have. */
  void unknown(Supplier<String> place) {
    log.add(ChakraWarning.FIELD_UNKNOWN, place);
  }

  List<Node> all() {
    return nodes;
  }

  /** Behind which node the reader is, without the folder of the file. */
  String place() {
    return "%s, behind %d nodes".formatted(file.getFileName(), nodes.size());
  }

  /** What is wrong behind the last node. */
  BadTraceException failure(String problem) {
    return new BadTraceException("%s: %s".formatted(file.resolveSibling(place()), problem));
  }

  private long bounded(String what, long value, long least, long most) {
    if (value < least || value > most) {
      throw failure("%s: %d to %d, got %d".formatted(what, least, most, value));
    }
    return value;
  }
}
