package io.idlewave.jobs.study.network;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.key.Schema;
import io.idlewave.jobs.study.network.NetworkSpec.Single;
import io.idlewave.jobs.study.network.NetworkSpec.Tier;
import io.idlewave.jobs.study.network.NetworkSpec.Tiers;
import io.idlewave.jobs.study.text.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads and writes networks of several kinds of links: {@code {intra: ..., inter: ...}}, or {@code
 * tiers: {socket: {ranks: 8, network: ...}, node: {network: ...}, machine: {network: ...}}}, whose
 * sizes say which tier is within which.
 */
final class TiersKeys {

  static final String KEY = "tiers";
  static final String INTRA = "intra";
  static final String INTER = "inter";

  /** The tier that the mapping says. */
  static final String NODE = "node";

  private static final String NETWORK = "network";
  private static final Key<Integer> RANKS =
      size("ranks", "How many ranks of a node one group holds.");
  private static final Key<Integer> NODES = size("nodes", "How many nodes one group holds.");
  private static final Key<Single> LINKS = Key.required(NETWORK, LinksKeys.FORM, "").as(NETWORK);

  private static final Pattern NAME = Pattern.compile("[a-z0-9-]+");

  private TiersKeys() {}

  /** Whether a network states several kinds of links. */
  static boolean isStated(Node network) {
    return network.has(INTRA) || network.has(INTER) || network.has(KEY);
  }

  static Tiers read(Node network) {
    return network.has(KEY) ? tiers(network.withOnly(KEY).get(KEY)) : two(network);
  }

  private static Tiers two(Node network) {
    network.withOnly(INTRA, INTER);
    HopsKeys.refuse(network.get(INTRA), "only of links between nodes");
    return Tiers.of(
        LinksKeys.FORM.read(network.get(INTRA)), LinksKeys.FORM.read(network.get(INTER)));
  }

  private static Tiers tiers(Node stated) {
    Tier node = tier(NODE, stated.requireMapping().get(NODE));
    List<Tier> within = new ArrayList<>();
    List<Tier> beyond = new ArrayList<>();
    List<Tier> outermost = new ArrayList<>();
    List<String> others = stated.keys();
    others.remove(NODE);
    for (String name : others) {
      Tier tier = tier(name, stated.get(name));
      if (tier.ranks() > 0) {
        within.add(tier);
      } else if (tier.nodes() > 0) {
        beyond.add(tier);
      } else {
        outermost.add(tier);
      }
    }
    if (outermost.size() != 1) {
      throw stated.at(
          "one tier without %s and %s beside %s, the outermost, got %d"
              .formatted(RANKS.name(), NODES.name(), NODE, outermost.size()));
    }
    within.sort(Comparator.comparingInt(Tier::ranks));
    beyond.sort(Comparator.comparingInt(Tier::nodes));
    within.add(node);
    within.addAll(beyond);
    for (Tier tier : within) {
      HopsKeys.refuse(stated.get(tier.name()).get(NETWORK), "only of the outermost tier");
    }
    within.addAll(outermost);
    return new Tiers(within);
  }

  private static Key<Integer> size(String name, String says) {
    return Key.sparse(name, Forms.whole(2, Integer.MAX_VALUE), 0, says);
  }

  private static Keys<Tier> keys(String name) {
    return name.equals(NODE)
        ? Keys.of(Tier.class, values -> new Tier(name, 0, 0, values.get(LINKS)), LINKS)
        : Keys.of(
                Tier.class,
                values -> new Tier(name, values.get(RANKS), values.get(NODES), values.get(LINKS)),
                RANKS,
                NODES,
                LINKS)
            .also("{\"not\": {\"required\": [\"ranks\", \"nodes\"]}}");
  }

  private static Tier tier(String name, Node stated) {
    if (!NAME.matcher(name).matches()) {
      throw stated.at("a name in lower-case letters, digits and hyphens, got " + name);
    }
    if (stated.has(RANKS.name()) && stated.has(NODES.name())) {
      throw stated.at("one of %s and %s, got both".formatted(RANKS.name(), NODES.name()));
    }
    return keys(name).read(stated);
  }

  /** Tiers as they would be stated. */
  static JsonNode write(Tiers tiers) {
    ObjectNode into = JsonNodeFactory.instance.objectNode();
    if (tiers.areTwo()) {
      tiers.tiers().forEach(tier -> into.set(tier.name(), LinksKeys.FORM.write(tier.network())));
    } else {
      ObjectNode all = into.putObject(KEY);
      tiers.tiers().forEach(tier -> all.set(tier.name(), keys(tier.name()).write(tier)));
    }
    return into;
  }

  /** What a schema says of the value of {@code tiers}. */
  static ObjectNode schema(Schema schema) {
    return schema.part(
        KEY,
        part -> {
          ObjectNode tiers = Schema.json("{\"type\": \"object\"}");
          tiers.putObject("properties").set(NODE, partial(keys(NODE).schema(part)));
          tiers.putObject("propertyNames").put("pattern", "^" + NAME + "$");
          tiers.set("additionalProperties", partial(keys(KEY).schema(part)));
          return tiers.put("description", "Links by tier: sizes say which is within which.");
        });
  }

  /** A scenario states of a tier what is different there. */
  private static ObjectNode partial(ObjectNode tier) {
    tier.remove("required");
    return tier;
  }

  /** Such as {@code within nodes logp L=300ns o=200ns, between nodes logp L=1us o=200ns}. */
  static String describe(Tiers tiers) {
    if (tiers.areTwo()) {
      return "within nodes "
          + tiers.network(INTRA).describe()
          + ", between nodes "
          + tiers.network(INTER).describe();
    }
    return tiers.tiers().stream()
        .map(tier -> tier.name() + group(tier) + " " + tier.network().describe())
        .collect(Collectors.joining(", "));
  }

  private static String group(Tier tier) {
    if (tier.ranks() > 0) {
      return " of " + tier.ranks() + " ranks";
    }
    return tier.nodes() > 0 ? " of " + tier.nodes() + " nodes" : "";
  }

  /** Where kinds of links stand in a network that is not read yet, as the keys that lead there. */
  static List<List<String>> links(JsonNode network) {
    List<List<String>> links = new ArrayList<>();
    for (String key : List.of(INTRA, INTER)) {
      if (network.has(key)) {
        links.add(List.of(key));
      }
    }
    network
        .path(KEY)
        .properties()
        .forEach(
            tier -> {
              if (tier.getValue().has(NETWORK)) {
                links.add(List.of(KEY, tier.getKey(), NETWORK));
              }
            });
    return links;
  }
}
