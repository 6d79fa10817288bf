package io.idlewave.jobs.study.network;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.StudyFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Networks before they are read: signatures looked up, and what a scenario states laid over what
 * its study states, key by key. A stated {@code model} or {@code signature} replaces all, of one of
 * several kinds of links all of that.
 */
public final class NetworkTrees {

  private static final ObjectNode RECORDED =
      JsonNodeFactory.instance.objectNode().put("model", NetworkSpec.Recorded.LABEL);
  private static final String SIGNATURE = "signature";

  private static final List<String> BY_CLASS =
      List.of(HopsKeys.PER_HOP.name(), HopsKeys.PER_BYTE.name());

  private final Signatures signatures;

  /**
   * A network that names no signature any more.
   *
   * @param network as it would be stated
   * @param distributions of its signature, by name
   */
  public record Resolved(Node network, Map<String, Node> distributions) {}

  /** Signature files are named as by {@code files}. */
  public NetworkTrees(StudyFiles files) {
    this.signatures = new Signatures(files);
  }

  /** What {@code stated} means, over {@code base} where there is one. */
  public Resolved resolve(Node stated, @Nullable Resolved base) {
    if (stated.value().isTextual() && stated.text().equals(NetworkSpec.Recorded.LABEL)) {
      return new Resolved(stated.with(RECORDED.deepCopy()), Map.of());
    }
    if (stated.value().isTextual()) {
      Signature signature = signatures.get(stated);
      return new Resolved(stated.with(measured(stated, signature)), signature.distributions());
    }
    Node name = stated.requireMapping().find(SIGNATURE);
    if (name != null) {
      Signature signature = signatures.get(name);
      ObjectNode overrides = own(stated);
      overrides.remove(SIGNATURE);
      JsonNode merged = merge(measured(name, signature), overrides);
      return new Resolved(stated.with(merged), signature.distributions());
    }
    Map<String, Node> distributions = new TreeMap<>();
    if (base != null) {
      distributions.putAll(base.distributions());
    }
    ObjectNode own = own(stated);
    for (List<String> path : TiersKeys.links(own)) {
      Node named = child(stated, path);
      if (names(named)) {
        Resolved links = resolve(named, null);
        if (!links.network().value().has("model")) {
          throw named.wrong("a signature with one kind of links");
        }
        set(own, path, links.network().value());
        distributions.putAll(links.distributions());
      }
    }
    JsonNode merged = base == null ? own : merge(base.network().value(), own);
    return new Resolved(stated.with(merged), distributions);
  }

  /** A mapping as it is stated, with the content of files that its topologies name. */
  private ObjectNode own(Node stated) {
    ObjectNode own = stated.value().deepCopy();
    String key = HopsKeys.TOPOLOGY.name();
    Node topology = stated.find(key);
    if (topology != null) {
      own.set(key, TopologyKeys.resolve(topology).value());
    }
    for (List<String> path : TiersKeys.links(own)) {
      Node links = child(stated, path);
      if (links.value().isObject()) {
        set(own, path, own(links));
      }
    }
    return own;
  }

  private static Node child(Node node, List<String> path) {
    Node child = node;
    for (String key : path) {
      child = child.get(key);
    }
    return child;
  }

  private static void set(ObjectNode tree, List<String> path, JsonNode value) {
    ObjectNode at = tree;
    for (String key : path.subList(0, path.size() - 1)) {
      at = (ObjectNode) at.get(key);
    }
    at.set(path.get(path.size() - 1), value);
  }

  private static boolean names(Node links) {
    return links.value().isTextual() || links.value().has(SIGNATURE);
  }

  /** The network of a signature, each kind of links with the signature's source. */
  private static ObjectNode measured(Node name, Signature signature) {
    Node stated = signature.network();
    if (stated == null) {
      throw name.wrong("a signature with a network");
    }
    ObjectNode network = stated.value().deepCopy();
    if (!signature.source().isEmpty()) {
      List<JsonNode> links = new ArrayList<>();
      if (network.has("model")) {
        links.add(network);
      }
      for (List<String> path : TiersKeys.links(network)) {
        links.add(child(name.with(network), path).value());
      }
      for (JsonNode link : links) {
        if (link instanceof ObjectNode own && !own.has(NetworkSource.WORDS)) {
          own.put(NetworkSource.WORDS, signature.source());
        }
      }
    }
    return network;
  }

  /** What is stated over links, where classes of hops that are not stated keep their times. */
  private static JsonNode byClass(JsonNode base, JsonNode over) {
    ObjectNode whole = over.deepCopy();
    for (String key : BY_CLASS) {
      if (base.path(key).isObject() && over.path(key) instanceof ObjectNode stated) {
        ObjectNode times = base.get(key).deepCopy();
        times.setAll(stated);
        whole.set(key, times);
      }
    }
    return whole;
  }

  private static JsonNode merge(JsonNode base, JsonNode over) {
    boolean sameShape = shape(base).equals(shape(over));
    if (over.has("model") || !sameShape) {
      return over;
    }
    ObjectNode merged = base.deepCopy();
    if (base.has("model")) {
      NetworkSource.lay(merged, byClass(base, over));
      return merged;
    }
    for (Map.Entry<String, JsonNode> field : over.properties()) {
      String key = field.getKey();
      merged.set(key, laid(key, base.get(key), field.getValue()));
    }
    return merged;
  }

  private static JsonNode laid(String key, @Nullable JsonNode below, JsonNode value) {
    if (below == null || !below.isObject() || !value.isObject()) {
      return value;
    }
    return key.equals(TiersKeys.KEY) ? tiers(below, value) : merge(below, value);
  }

  /** Tiers keep what is not stated of them. */
  private static ObjectNode tiers(JsonNode base, JsonNode over) {
    ObjectNode merged = base.deepCopy();
    for (Map.Entry<String, JsonNode> tier : over.properties()) {
      String name = tier.getKey();
      if (base.path(name) instanceof ObjectNode below && tier.getValue().isObject()) {
        ObjectNode changed = below.deepCopy();
        for (Map.Entry<String, JsonNode> field : tier.getValue().properties()) {
          String key = field.getKey();
          changed.set(key, laid(key, below.get(key), field.getValue()));
        }
        merged.set(name, changed);
      } else {
        merged.set(name, tier.getValue());
      }
    }
    return merged;
  }

  /** A key that says of which form a network is; empty where it is one kind of links. */
  private static String shape(JsonNode network) {
    if (network.has(TiersKeys.KEY)) {
      return TiersKeys.KEY;
    }
    return network.has(TiersKeys.INTRA) || network.has(TiersKeys.INTER) ? TiersKeys.INTRA : "";
  }
}
