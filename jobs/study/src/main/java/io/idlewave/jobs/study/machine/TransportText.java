package io.idlewave.jobs.study.machine;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.collective.WireProtocol;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes how the data of collectives go over the network, such as {@code {chunk: 512KiB,
 * protocols: [{upTo: 8KiB, name: LL, data: 4B, line: 8B}, {name: Simple, latency: 2us}]}}.
 */
public final class TransportText {

  static final String CHUNK = "chunk";
  static final String PROTOCOLS = "protocols";
  static final String AGGREGATION = "aggregation";

  private static final String UP_TO = "upTo";
  private static final String NAME = "name";
  private static final String LATENCY = "latency";
  private static final String DATA = "data";
  private static final String LINE = "line";
  private static final String INTRA = "intra";
  private static final String INTER = "inter";

  private TransportText() {}

  static TransportSpec read(Node collectives) {
    TransportSpec otherwise = TransportSpec.DEFAULT;
    Node chunk = collectives.find(CHUNK);
    if (chunk != null && chunk.bytes() < 1) {
      throw chunk.wrong("at least 1B");
    }
    Node protocols = collectives.find(PROTOCOLS);
    Node aggregation = collectives.find(AGGREGATION);
    return new TransportSpec(
        chunk == null ? otherwise.chunkBytes() : chunk.bytes(),
        protocols == null ? List.of() : protocols(protocols),
        aggregation == null ? otherwise.aggregation() : NetworkReader.table(aggregation, false));
  }

  private static List<WireProtocol> protocols(Node node) {
    List<Node> items = node.items();
    List<WireProtocol> protocols = new ArrayList<>();
    long below = -1;
    for (int i = 0; i < items.size(); i++) {
      Node item = items.get(i).withOnly(UP_TO, NAME, LATENCY, DATA, LINE);
      boolean last = i == items.size() - 1;
      if (last && item.has(UP_TO)) {
        throw item.at("no upTo, for the last protocol takes all sizes that are left");
      }
      long upTo = last ? CollectiveRules.UNBOUNDED : item.get(UP_TO).bytes();
      if (upTo <= below) {
        throw item.get(UP_TO).wrong("above " + below + "B, the one before");
      }
      below = upTo;
      protocols.add(protocol(item, upTo));
    }
    return protocols;
  }

  private static WireProtocol protocol(Node item, long upTo) {
    if (item.has(DATA) != item.has(LINE)) {
      throw item.at("data and line, the bytes of data in a line and all of its bytes, got one");
    }
    long data = item.has(DATA) ? item.get(DATA).bytes() : 1;
    long line = item.has(LINE) ? item.get(LINE).bytes() : 1;
    if (data < 1) {
      throw item.get(DATA).wrong("at least 1B");
    }
    if (line < data) {
      throw item.get(LINE).wrong("at least its data, " + data + "B");
    }
    Node latency = item.find(LATENCY);
    return new WireProtocol(
        upTo, item.get(NAME).text(), latency(latency, INTRA), latency(latency, INTER), data, line);
  }

  private static double latency(@Nullable Node node, String links) {
    if (node == null) {
      return 0;
    }
    return node.value().isObject()
        ? node.withOnly(INTRA, INTER).get(links).quantity(Dimension.TIME)
        : node.quantity(Dimension.TIME);
  }

  /** Writes what is not as it is by default. */
  public static void write(TransportSpec transport, ObjectNode into) {
    TransportSpec otherwise = TransportSpec.DEFAULT;
    if (transport.chunkBytes() != otherwise.chunkBytes()) {
      into.put(CHUNK, NetworkText.size(transport.chunkBytes()));
    }
    if (!transport.protocols().isEmpty()) {
      ArrayNode protocols = into.putArray(PROTOCOLS);
      transport.protocols().forEach(protocol -> write(protocol, protocols.addObject()));
    }
    if (!transport.aggregation().equals(otherwise.aggregation())) {
      NetworkText.writeTable(AGGREGATION, transport.aggregation(), into);
    }
  }

  private static void write(WireProtocol protocol, ObjectNode into) {
    if (protocol.maxBytes() != CollectiveRules.UNBOUNDED) {
      into.put(UP_TO, NetworkText.size(protocol.maxBytes()));
    }
    into.put(NAME, protocol.name());
    if (protocol.withinNanos() == protocol.betweenNanos()) {
      into.put(LATENCY, Dimension.TIME.format(protocol.withinNanos()));
    } else {
      into.putObject(LATENCY)
          .put(INTRA, Dimension.TIME.format(protocol.withinNanos()))
          .put(INTER, Dimension.TIME.format(protocol.betweenNanos()));
    }
    into.put(DATA, NetworkText.size(protocol.dataBytes()));
    into.put(LINE, NetworkText.size(protocol.lineBytes()));
  }
}
