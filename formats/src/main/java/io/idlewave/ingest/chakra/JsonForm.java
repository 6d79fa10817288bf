package io.idlewave.ingest.chakra;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.idlewave.ingest.format.TraceInput;
import io.idlewave.ingest.model.BadTraceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/** What JSON holds, by how it begins. */
enum JsonForm {
  /**
   * Messages as JSON, one about the file, then one per node, without anything between them, as
   * {@code chakra_jsonizer} of mlcommons/chakra writes them.
   */
  MESSAGES,

  /**
   * One object with a list of nodes: {@code workload_graph}, which the JSON feeder of
   * mlcommons/chakra reads, or {@code nodes}, as the JSON backend of
   * astra-sim/symbolic_tensor_graph writes it.
   */
  LIST,

  /** PyTorch's own execution trace, or what {@code chakra_trace_link} made of it. */
  PYTORCH,

  OTHER;

  private static final String GRAPH = "workload_graph";
  private static final String NODES = "nodes";

  /** Keys of lists of nodes. */
  static final Set<String> LISTS = Set.of(GRAPH, NODES);

  private static final Set<String> TYPES = Set.of("type", "node_type");

  /** Keys of the message about a file. */
  static final Set<String> METADATA = Set.of("version", "attr");

  /** Unpacked bytes that are read at most, before the parser refuses the rest. */
  private static final long LOOKED_AT = 1L << 24;

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxDocumentLength(LOOKED_AT).build())
          .build();

  static JsonForm of(Path file) {
    try (JsonParser parser = JSON.createParser(TraceInput.plain(file))) {
      return parser.nextToken() == JsonToken.START_OBJECT ? of(parser) : OTHER;
    } catch (IOException | IllegalArgumentException | BadTraceException e) {
      return OTHER;
    }
  }

  /** Whether files of this form are read. */
  boolean isRead() {
    return this == MESSAGES || this == LIST;
  }

  private static JsonForm of(JsonParser parser) throws IOException {
    boolean metadata = true;
    boolean schema = false;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String key = parser.currentName();
      boolean list = parser.nextToken() == JsonToken.START_ARRAY;
      if (list && key.equals(GRAPH)) {
        return LIST;
      }
      if (list && key.equals(NODES)) {
        return schema ? PYTORCH : firstIsNode(parser) ? LIST : OTHER;
      }
      schema |= key.equals("schema");
      metadata &= METADATA.contains(key);
      parser.skipChildren();
    }
    return metadata && parser.nextToken() == JsonToken.START_OBJECT && isNode(parser)
        ? MESSAGES
        : OTHER;
  }

  private static boolean firstIsNode(JsonParser parser) throws IOException {
    return parser.nextToken() == JsonToken.START_OBJECT && isNode(parser);
  }

  /** Whether an object states a type of nodes. */
  private static boolean isNode(JsonParser parser) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      boolean type = TYPES.contains(parser.currentName());
      boolean text = parser.nextToken() == JsonToken.VALUE_STRING;
      if (type && text && NodeJson.isType(parser.getText())) {
        return true;
      }
      parser.skipChildren();
    }
    return false;
  }
}
