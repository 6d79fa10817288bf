package io.idlewave.jobs.study.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.key.Kind;
import io.idlewave.jobs.study.key.Schema;
import io.idlewave.jobs.study.key.Variants;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a schema says of networks as people state them: names of platforms, values over a platform,
 * and, in scenarios, what differs from the network of the study.
 */
final class NetworkSchema {

  private static final String SIGNATURE = "signature";
  private static final String TIERS = "{\"required\": [\"%s\"]}".formatted(TiersKeys.KEY);

  private record Model(String name, Keys<?> keys) implements Kind<Object> {}

  private NetworkSchema() {}

  /** What {@code network} can be. */
  static ObjectNode network(Schema schema) {
    return schema.part(
        "network",
        part ->
            Schema.choice(
                "{\"type\": \"string\"}",
                Schema.json("{}"),
                Schema.choice(
                    "{\"required\": [\"signature\"]}",
                    stated(part, true),
                    Schema.choice(
                        "{\"anyOf\": [{\"required\": [\"intra\"]}, {\"required\": [\"inter\"]}]}",
                        mapping(Map.of(TiersKeys.INTRA, links(part), TiersKeys.INTER, links(part))),
                        Schema.choice(
                            TIERS,
                            mapping(Map.of(TiersKeys.KEY, TiersKeys.schema(part))),
                            links(part))))));
  }

  private static ObjectNode mapping(Map<String, ObjectNode> properties) {
    ObjectNode mapping = Schema.json("{\"type\": \"object\", \"additionalProperties\": false}");
    new TreeMap<>(properties).forEach(mapping.putObject("properties")::set);
    return mapping;
  }

  /** What one kind of links can be. */
  static ObjectNode links(Schema schema) {
    return schema.part(
        "links",
        part ->
            Schema.choice(
                "{\"type\": \"object\", \"required\": [\"model\"]}",
                models(part),
                stated(part, false)
                    .set("type", Schema.json("{\"of\": [\"string\", \"object\"]}").get("of"))));
  }

  private static ObjectNode models(Schema schema) {
    List<Model> models = new ArrayList<>();
    NetworkKind.all().forEach(kind -> models.add(new Model(kind.label(), LinksKeys.keys(kind))));
    models.add(new Model(NetworkSpec.Recorded.LABEL, NetworkKeys.recorded()));
    return schema.part("networkModel", new Variants<>(LinksKeys.MODEL, models)::schema);
  }

  /** The keys of any model, each as loose as the loosest of them. */
  private static ObjectNode stated(Schema schema, boolean ofTiers) {
    Map<String, ObjectNode> properties = new TreeMap<>();
    Stream.concat(
            NetworkKind.all().stream().map(LinksKeys::keys), Stream.of(NetworkKeys.recorded()))
        .flatMap(keys -> keys.all().stream())
        .forEach(
            key ->
                properties.merge(
                    key.name(),
                    key.form().schema(schema),
                    (one, other) -> one.equals(other) ? one : Schema.json("{}")));
    properties.put(SIGNATURE, Forms.TEXT.schema(schema));
    if (ofTiers) {
      properties.put(TiersKeys.INTRA, links(schema));
      properties.put(TiersKeys.INTER, links(schema));
      properties.put(TiersKeys.KEY, TiersKeys.schema(schema));
    }
    return mapping(properties);
  }
}
