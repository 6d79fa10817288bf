package io.idlewave.jobs.study.collective;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.key.Values;
import io.idlewave.jobs.study.network.TimeTableForm;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.collective.WireProtocol;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * How the data of collectives go over the network, such as {@code {chunk: 512KiB, protocols:
 * [{upTo: 8KiB, name: LL, data: 4B, line: 8B}, {name: Simple, latency: 2us}]}}.
 */
final class TransportKeys {

  private record Latency(double within, double between) {

    static final Form<Latency> FORM =
        Forms.either(
            JsonNode::isObject,
            "{\"type\": \"object\"}",
            Keys.of(
                Latency.class,
                Key.required("intra", Forms.TIME, "").as("within"),
                Key.required("inter", Forms.TIME, "").as("between")),
            Forms.TIME.as(nanos -> new Latency(nanos, nanos), Latency::within),
            latency -> latency.within() == latency.between());
  }

  private static final Key<Long> UP_TO =
      SizeSteps.UP_TO.from(
          (WireProtocol protocol) ->
              protocol.maxBytes() == CollectiveRules.UNBOUNDED ? null : protocol.maxBytes());
  private static final Key<String> NAME = Key.required("name", Forms.TEXT, "Of the protocol.");
  private static final Key<Latency> LATENCY =
      Key.of(
              "latency",
              Latency.FORM,
              new Latency(0, 0),
              "What a message takes longer than the network says.")
          .from(
              (WireProtocol protocol) ->
                  new Latency(protocol.withinNanos(), protocol.betweenNanos()));
  private static final Key<Long> DATA =
      Key.of("data", Forms.SOME_BYTES, 1L, "Bytes of data in a line.").as("dataBytes");
  private static final Key<Long> LINE =
      Key.of("line", Forms.BYTES, 1L, "Bytes of a line.").as("lineBytes");

  private static final Keys<WireProtocol> PROTOCOL =
      Keys.of(WireProtocol.class, TransportKeys::protocol, UP_TO, NAME, LATENCY, DATA, LINE)
          .also("{\"dependentRequired\": {\"data\": [\"line\"], \"line\": [\"data\"]}}");

  /** What trees hand on at a time. */
  static final Key<Long> CHUNK =
      Key.sparse(
              "chunk",
              Forms.SOME_BYTES,
              TransportSpec.DEFAULT.chunkBytes(),
              "What trees hand on at a time (default: 512 KiB).")
          .as("chunkBytes");

  static final Key<List<WireProtocol>> PROTOCOLS =
      Key.sparse(
          "protocols",
          Forms.form(
              node -> {
                // a mistyped key before the one that it is not
                node.items().forEach(item -> item.withOnly(new TreeSet<>(PROTOCOL.names())));
                SizeSteps.check(node, "protocol");
                return Forms.list(PROTOCOL).read(node);
              },
              Forms.list(PROTOCOL)::write,
              Forms.list(PROTOCOL)::schema),
          List.of(),
          "How messages of collectives go over the wire, by size of a block.");

  static final Key<SortedMap<Long, Double>> AGGREGATION =
      Key.sparse(
          "aggregation",
          TimeTableForm.FORM,
          TransportSpec.DEFAULT.aggregation(),
          "What switches that combine data need beside a message, by size of a block.");

  static final Keys<TransportSpec> KEYS =
      Keys.of(TransportSpec.class, CHUNK, PROTOCOLS, AGGREGATION);

  private TransportKeys() {}

  private static WireProtocol protocol(Values values) {
    if (values.has(DATA) != values.has(LINE)) {
      throw values
          .node()
          .at("data and line, the bytes of data in a line and all of its bytes, got one");
    }
    long data = values.get(DATA);
    long line = values.get(LINE);
    if (line < data) {
      throw values.at(LINE).wrong("at least its data, " + data + "B");
    }
    Long upTo = values.find(UP_TO);
    Latency latency = values.get(LATENCY);
    return new WireProtocol(
        upTo == null ? CollectiveRules.UNBOUNDED : upTo,
        values.get(NAME),
        latency.within(),
        latency.between(),
        data,
        line);
  }
}
