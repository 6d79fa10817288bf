package io.idlewave.jobs.study.machine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.StudyFiles;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Networks before they are read: signatures looked up, and what a scenario states laid over what
 * its study states, key by key. A stated {@code model} or {@code signature} replaces all, within
 * {@code intra} or {@code inter} all of that.
 */
public final class NetworkTrees {

  private static final ObjectNode RECORDED =
      JsonNodeFactory.instance.objectNode().put("model", NetworkSpec.Recorded.LABEL);
  private static final String SIGNATURE = "signature";

  /** In this order: of two distributions of one name, that of the links between nodes holds. */
  private static final List<String> TIERS = List.of("intra", "inter");

  private static final List<String> BY_CLASS = List.of(HopsText.PER_HOP, HopsText.PER_BYTE);

  private final StudyFiles files;
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
    this.files = files;
    this.signatures = new Signatures(files);
  }

  /** What {@code stated} means, over {@code base} where there is one. */
  public Resolved resolve(Node stated, @Nullable Resolved base) {
    if (stated.value().isTextual() && stated.text().equals(NetworkSpec.Recorded.LABEL)) {
      return new Resolved(at(stated, RECORDED.deepCopy()), Map.of());
    }
    if (stated.value().isTextual()) {
      Signature signature = signatures.get(stated);
      return new Resolved(at(stated, measured(stated, signature)), signature.distributions());
    }
    Node name = stated.requireMapping().find(SIGNATURE);
    if (name != null) {
      Signature signature = signatures.get(name);
      ObjectNode overrides = own(stated);
      overrides.remove(SIGNATURE);
      JsonNode merged = merge(measured(name, signature), overrides);
      return new Resolved(at(stated, merged), signature.distributions());
    }
    Map<String, Node> distributions = new TreeMap<>();
    if (base != null) {
      distributions.putAll(base.distributions());
    }
    ObjectNode own = own(stated);
    for (String tier : TIERS) {
      Node named = stated.find(tier);
      if (named != null && names(named)) {
        Resolved links = resolve(named, null);
        if (!links.network().value().has("model")) {
          throw named.wrong("a signature with one kind of links");
        }
        own.set(tier, links.network().value());
        distributions.putAll(links.distributions());
      }
    }
    JsonNode merged = base == null ? own : merge(base.network().value(), own);
    return new Resolved(at(stated, merged), distributions);
  }

  /** A mapping as it is stated, with the content of files that its topologies name. */
  private ObjectNode own(Node stated) {
    ObjectNode own = stated.value().deepCopy();
    Node topology = stated.find(HopsText.TOPOLOGY);
    if (topology != null) {
      own.set(HopsText.TOPOLOGY, TopologyReader.resolve(topology, files).value());
    }
    for (String tier : TIERS) {
      Node links = stated.find(tier);
      if (links != null && links.value().isObject()) {
        own.set(tier, own(links));
      }
    }
    return own;
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
      List<JsonNode> links =
          network.has("model")
              ? List.of(network)
              : List.of(network.path("intra"), network.path("inter"));
      for (JsonNode link : links) {
        if (link instanceof ObjectNode own && !own.has(NetworkSource.WORDS)) {
          own.put(NetworkSource.WORDS, signature.source());
        }
      }
    }
    return network;
  }

  private static Node at(Node place, JsonNode value) {
    return new Node(place.origin(), place.path(), value);
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
    boolean sameShape = base.has("model") != (over.has("intra") || over.has("inter"));
    if (over.has("model") || !sameShape) {
      return over;
    }
    ObjectNode merged = base.deepCopy();
    if (base.has("model")) {
      NetworkSource.lay(merged, byClass(base, over));
      return merged;
    }
    over.properties()
        .forEach(
            field -> {
              JsonNode below = merged.get(field.getKey());
              JsonNode value = field.getValue();
              merged.set(
                  field.getKey(), below != null && value.isObject() ? merge(below, value) : value);
            });
    return merged;
  }
}
