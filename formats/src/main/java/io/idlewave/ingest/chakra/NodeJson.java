package io.idlewave.ingest.chakra;

import com.fasterxml.jackson.core.JsonToken;
import io.idlewave.ingest.format.JsonFile;
import io.idlewave.ingest.model.BadTraceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The nodes of JSON: of messages, whose fields are those of the schema, or of a list, where
 * attributes are fields, too. Names of those are as {@code json_node.cpp} of mlcommons/chakra and
 * {@code json_backend.py} of astra-sim/symbolic_tensor_graph have them.
 */
final class NodeJson {

  /** Numbers of {@code NodeType}. */
  private static final Map<String, Integer> TYPES =
      Map.of(
          "METADATA_NODE", 1,
          "MEM_LOAD_NODE", 2,
          "MEM_STORE_NODE", 3,
          "COMP_NODE", 4,
          "COMM_SEND_NODE", 5,
          "COMM_RECV_NODE", 6,
          "COMM_COLL_NODE", 7,
          "COLL_COMM_NODE", 7);

  private final JsonFile json;
  private final NodeList nodes;
  private final NodeValues values;

  private NodeJson(JsonFile json, NodeList nodes) {
    this.json = json;
    this.nodes = nodes;
    values = new NodeValues(json, nodes);
  }

  /** Reads the nodes in the order of the file. */
  static void read(Path file, NodeList nodes) {
    if (JsonForm.of(file) == JsonForm.PYTORCH) {
      throw new BadTraceException(
          file
              + ": an execution trace of Chakra, got one of PyTorch, which chakra_trace_link and"
              + " then chakra_converter make one of");
    }
    JsonFile.read(file, "JSON of an execution trace", json -> new NodeJson(json, nodes).read());
  }

  /** Whether a name in JSON is one of a type of nodes. */
  static boolean isType(String text) {
    return TYPES.containsKey(NodeValues.constant(text));
  }

  private void read() throws IOException {
    json.requireOwnKeys();
    json.nextOrEnd();
    json.require(json.isObject(), "an object");
    boolean listed = false;
    boolean metadata = true;
    for (String key = json.nextField(); key != null; key = json.nextField()) {
      if (JsonForm.LISTS.contains(key)) {
        listed = true;
        readList(key);
      } else {
        metadata &= JsonForm.METADATA.contains(key);
        json.skip();
      }
    }
    json.require(listed || metadata, "nodes, or an object about the file alone");
    while (json.nextOrEnd() != null) {
      json.require(!listed, "the end of the file");
      json.require(json.isObject(), "a node");
      nodes.add(node(false));
    }
  }

  private void readList(String key) throws IOException {
    for (values.requireList(key); json.next() != JsonToken.END_ARRAY; ) {
      json.require(json.isObject(), "a node");
      nodes.add(node(true));
    }
  }

  /**
   * Reads the node whose object begins, up to its end.
   *
   * @param flat whether fields beyond the schema are attributes; a list of dependencies, which
   *     protobuf leaves out where it is empty, is there then
   */
  private Node node(boolean flat) throws IOException {
    long id = 0;
    String name = "";
    long type = 0;
    long start = 0;
    long duration = 0;
    List<Long> data = null;
    List<Long> control = List.of();
    AttributeJson attributes = new AttributeJson(json, values);
    for (String key = json.nextField(); key != null; key = json.nextField()) {
      switch (NodeValues.field(key)) {
        case "id" -> id = values.whole(key);
        case "name" -> name = json.text();
        case "type", "nodeType" -> type = values.constant(key, TYPES);
        case "ctrlDeps" -> control = values.wholes(key);
        case "dataDeps" -> data = values.wholes(key);
        case "startTimeMicros" -> start = values.whole(key);
        case "durationMicros", "runtime" -> duration = values.whole(key);
        case "inputs", "outputs" -> json.skip();
        case "attr" -> attributes.readList(key);
        default -> {
          if (flat) {
            attributes.readField(key);
          } else {
            values.unknown();
          }
        }
      }
    }
    json.require(data != null || !flat, "data_deps of node " + Long.toUnsignedString(id));
    return new Node(
        id,
        name,
        type,
        data == null ? List.of() : List.copyOf(data),
        List.copyOf(control),
        start,
        duration,
        attributes.numbers(),
        attributes.group(),
        attributes.inSomeDimensions());
  }
}
