package io.idlewave.jobs.study.machine;

import com.fasterxml.jackson.databind.node.TextNode;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.jobs.study.machine.NetworkKind.Parameter;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.network.Protocol;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a network such as {@code {model: loggp, L: 2500ns, o: 1500ns, g: 0ns, G: 6ns}}. */
public final class NetworkReader {

  private static final String FRAGMENT = "fragment";

  /** The time per byte that reductions take: not a symbol of any model. */
  static final String REDUCTION = "gamma";

  static final String CAPACITY = "capacity";
  static final String LIMIT = "L/g";
  private static final String UNLIMITED = "none";

  static final String TRANSFERS = "transfers";
  static final String AS_RECORDED = "recorded";
  static final String MEDIAN = "median";

  private static final String PROTOCOLS = "protocols";

  private NetworkReader() {}

  /** Reads a network in which no signature is left to be looked up. */
  static NetworkSpec read(Node node) {
    Node model = node.requireMapping().find("model");
    if (model != null && model.value().asText().equals(NetworkSpec.Recorded.LABEL)) {
      return recorded(node);
    }
    NetworkSpec network = TiersText.isStated(node) ? TiersText.read(node) : single(node);
    NetworkModels.check(network, node);
    return network;
  }

  private static NetworkSpec.Recorded recorded(Node node) {
    HopsText.refuse(
        node, "only on networks that price messages, got " + NetworkSpec.Recorded.LABEL);
    Node transfers = node.withOnly("model", TRANSFERS).find(TRANSFERS);
    return new NetworkSpec.Recorded(
        transfers != null && transfers.word(AS_RECORDED, MEDIAN).equals(MEDIAN));
  }

  /** Reads one kind of links. */
  static NetworkSpec.Single single(Node node) {
    String model = node.get("model").word(labels());
    if (model.equals(NetworkSpec.Recorded.LABEL)) {
      throw node.get("model").wrong("a model of one kind of links");
    }
    NetworkKind kind = NetworkKind.of(model);
    node.withOnly(known(kind));
    SortedMap<String, SortedMap<Long, Double>> times = new TreeMap<>();
    SortedMap<String, Long> sizes = new TreeMap<>();
    for (Parameter parameter : kind.parameters()) {
      String symbol = parameter.symbol();
      if (parameter.isSize()) {
        sizes.put(symbol, node.get(symbol).bytes());
      } else if (parameter.isOptional() && !node.has(symbol)) {
        times.put(symbol, constant(0));
      } else {
        Node value = node.get(symbol);
        if (value.value().isObject() && !parameter.isTabled()) {
          throw value.wrong(Dimension.TIME.expected() + ", for this model takes no tables");
        }
        times.put(symbol, table(value, parameter.isSigned()));
      }
    }
    Node reduction = node.find(REDUCTION);
    if (reduction != null && reduction.quantity(Dimension.TIME) > 0) {
      times.put(REDUCTION, constant(reduction.quantity(Dimension.TIME)));
    }
    SortedMap<SendMode, Protocol> protocols = new TreeMap<>();
    if (kind.takesProtocols()) {
      protocols.putAll(protocols(node, kind, sizes));
    }
    Long fragment = fragment(node.find(FRAGMENT), kind, sizes);
    NetworkSpec.Single network =
        new NetworkSpec.Single(
            kind,
            times,
            sizes,
            protocols,
            limited(node, kind),
            fragment,
            NetworkSource.read(node, known(kind), times),
            HopsText.read(node, kind));
    kind.check(node, network);
    return network;
  }

  /** What {@code model} can be: the registered models, and the network of the recorded run. */
  public static String[] labels() {
    return Stream.concat(Stream.of(NetworkKind.labels()), Stream.of(NetworkSpec.Recorded.LABEL))
        .toArray(String[]::new);
  }

  private static boolean limited(Node network, NetworkKind kind) {
    Node node = network.find(CAPACITY);
    if (node == null || node.word(LIMIT, UNLIMITED).equals(UNLIMITED)) {
      return false;
    }
    if (kind.gap() == null) {
      throw node.at("only in models with L and a gap, got " + kind.label());
    }
    return true;
  }

  private static String[] known(NetworkKind kind) {
    List<String> known = new ArrayList<>(List.of("model", CAPACITY, FRAGMENT, REDUCTION));
    known.addAll(NetworkSource.KEYS);
    known.addAll(HopsText.KEYS);
    kind.parameters().forEach(parameter -> known.add(parameter.symbol()));
    if (kind.takesProtocols()) {
      known.add(kind.thresholdKey());
      known.add(PROTOCOLS);
    }
    return known.toArray(String[]::new);
  }

  private static SortedMap<Long, Double> constant(double value) {
    return new TreeMap<>(Map.of(0L, value));
  }

  /** A time, or times by size, in ns. */
  static SortedMap<Long, Double> table(Node node, boolean isSigned) {
    if (!node.value().isObject()) {
      return constant(time(node, isSigned));
    }
    SortedMap<Long, Double> table = new TreeMap<>();
    for (String key : node.keys()) {
      Node value = node.get(key);
      long bytes = new Node(node.origin(), value.path(), TextNode.valueOf(key)).bytes();
      if (table.put(bytes, time(value, isSigned)) != null) {
        throw value.at("each size once, got " + bytes + "B again");
      }
    }
    if (table.isEmpty()) {
      throw node.at("at least 1 size, got 0");
    }
    return table;
  }

  private static double time(Node node, boolean isSigned) {
    return isSigned ? node.signedQuantity(Dimension.TIME) : node.quantity(Dimension.TIME);
  }

  /** A threshold alone stands for the protocols of MPICH-GM: push after a handshake. */
  private static Map<SendMode, Protocol> protocols(
      Node node, NetworkKind kind, Map<String, Long> sizes) {
    Node threshold = node.find(kind.thresholdKey());
    Node stated = node.find(PROTOCOLS);
    if (threshold != null) {
      sizes.put(kind.thresholdKey(), threshold.bytes());
    }
    if (threshold == null && stated == null) {
      return Map.of();
    }
    Map<SendMode, Protocol> protocols = new EnumMap<>(SendMode.class);
    protocols.put(SendMode.STANDARD, threshold == null ? Protocol.T : Protocol.RAT);
    protocols.put(SendMode.SYNCHRONOUS, Protocol.TA);
    protocols.put(SendMode.BUFFERED, Protocol.T);
    protocols.put(SendMode.READY, Protocol.T);
    if (stated != null) {
      stated.withOnly(protocols.keySet().stream().map(NetworkReader::label).toArray(String[]::new));
      protocols.replaceAll((mode, byDefault) -> protocol(stated.find(label(mode)), byDefault));
    }
    if (threshold == null && protocols.get(SendMode.STANDARD) != Protocol.T) {
      throw node.at(
          "the key %s is required, the largest size that protocol %s of standard sends leaves eager"
              .formatted(kind.thresholdKey(), protocols.get(SendMode.STANDARD)));
    }
    return protocols;
  }

  private static Protocol protocol(@Nullable Node node, Protocol byDefault) {
    return node == null
        ? byDefault
        : Protocol.valueOf(
            node.word(Stream.of(Protocol.values()).map(Protocol::name).toArray(String[]::new)));
  }

  static String label(SendMode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }

  private static @Nullable Long fragment(
      @Nullable Node node, NetworkKind kind, Map<String, Long> sizes) {
    if (node == null) {
      return null;
    }
    if (node.value().isBoolean()) {
      Long threshold = sizes.get(kind.thresholdKey());
      if (node.value().booleanValue() && threshold == null) {
        throw node.wrong("a size, for there is no " + kind.thresholdKey());
      }
      return node.value().booleanValue() ? positive(node, threshold) : null;
    }
    return positive(node, node.bytes());
  }

  private static Long positive(Node node, @Nullable Long bytes) {
    if (bytes == null || bytes < 1) {
      throw node.wrong("at least 1B");
    }
    return bytes;
  }
}
