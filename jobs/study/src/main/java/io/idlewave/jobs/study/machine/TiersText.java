package io.idlewave.jobs.study.machine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.machine.NetworkSpec.Tier;
import io.idlewave.jobs.study.machine.NetworkSpec.Tiers;
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
final class TiersText {

  static final String KEY = "tiers";
  static final String INTRA = "intra";
  static final String INTER = "inter";

  /** The tier that the mapping says. */
  static final String NODE = "node";

  private static final String RANKS = "ranks";
  private static final String NODES = "nodes";
  private static final String NETWORK = "network";

  private static final Pattern NAME = Pattern.compile("[a-z0-9-]+");

  private TiersText() {}

  /** Whether a network states several kinds of links. */
  static boolean isStated(Node network) {
    return network.has(INTRA) || network.has(INTER) || network.has(KEY);
  }

  /** Reads a network that does. */
  static Tiers read(Node network) {
    return network.has(KEY) ? tiers(network.withOnly(KEY).get(KEY)) : two(network);
  }

  private static Tiers two(Node network) {
    network.withOnly(INTRA, INTER);
    HopsText.refuse(network.get(INTRA), "only of links between nodes");
    return Tiers.of(
        NetworkReader.single(network.get(INTRA)), NetworkReader.single(network.get(INTER)));
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
              .formatted(RANKS, NODES, NODE, outermost.size()));
    }
    within.sort(Comparator.comparingInt(Tier::ranks));
    beyond.sort(Comparator.comparingInt(Tier::nodes));
    within.add(node);
    within.addAll(beyond);
    for (Tier tier : within) {
      HopsText.refuse(stated.get(tier.name()).get(NETWORK), "only of the outermost tier");
    }
    within.addAll(outermost);
    return new Tiers(within);
  }

  private static Tier tier(String name, Node stated) {
    if (!NAME.matcher(name).matches()) {
      throw stated.at("a name in lower-case letters, digits and hyphens, got " + name);
    }
    if (name.equals(NODE)) {
      stated.withOnly(NETWORK);
    } else {
      stated.withOnly(RANKS, NODES, NETWORK);
    }
    if (stated.has(RANKS) && stated.has(NODES)) {
      throw stated.at("one of %s and %s, got both".formatted(RANKS, NODES));
    }
    return new Tier(
        name, size(stated, RANKS), size(stated, NODES), NetworkReader.single(stated.get(NETWORK)));
  }

  /** How many one group holds; 0 where that is not stated. */
  private static int size(Node tier, String what) {
    Node size = tier.find(what);
    return size == null ? 0 : (int) size.integer(2, Integer.MAX_VALUE);
  }

  /** Writes tiers as they would be stated. */
  static void write(Tiers tiers, ObjectNode into) {
    if (tiers.areTwo()) {
      tiers.tiers().forEach(tier -> NetworkText.write(tier.network(), into.putObject(tier.name())));
      return;
    }
    ObjectNode all = into.putObject(KEY);
    for (Tier tier : tiers.tiers()) {
      ObjectNode written = all.putObject(tier.name());
      if (tier.ranks() > 0) {
        written.put(RANKS, tier.ranks());
      }
      if (tier.nodes() > 0) {
        written.put(NODES, tier.nodes());
      }
      NetworkText.write(tier.network(), written.putObject(NETWORK));
    }
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
