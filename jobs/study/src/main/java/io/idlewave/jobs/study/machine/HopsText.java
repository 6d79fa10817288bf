package io.idlewave.jobs.study.machine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.kernel.LaneExtras;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes what messages cross: {@code topology: {kind: torus, dimensions: [4, 4]}, perHop:
 * {electrical: 100ns, router: 200ns}, sharing: serialised}.
 */
final class HopsText {

  static final String TOPOLOGY = "topology";
  static final String PER_HOP = "perHop";
  static final String PER_BYTE = "perByte";

  /** Whether messages that share a link wait for each other. */
  static final String SHARING = "sharing";

  private static final String NONE = "none";
  private static final String SERIALISED = "serialised";

  /** The keys of a network that say it. */
  static final List<String> KEYS = List.of(TOPOLOGY, PER_HOP, PER_BYTE, SHARING);

  /** Those of them that are no values that anybody could measure. */
  static final List<String> UNMEASURABLE = List.of(TOPOLOGY, SHARING);

  private HopsText() {}

  /** What a network states; null where it states nothing. */
  static @Nullable HopsSpec read(Node network, NetworkKind kind) {
    Node topology = network.find(TOPOLOGY);
    Node perHop = network.find(PER_HOP);
    Node perByte = network.find(PER_BYTE);
    if (topology == null) {
      refuse(network, "only beside a topology, which says what messages cross");
      return null;
    }
    if (perHop == null && perByte == null) {
      throw topology.at(
          "with %s or %s, what crossing takes, got neither".formatted(PER_HOP, PER_BYTE));
    }
    if (perByte != null && !hasTimePerByte(kind)) {
      throw perByte.at(
          "only in models with %s, got %s".formatted(NetworkModels.GAP_PER_BYTE, kind.label()));
    }
    TopologySpec spec = TopologyReader.read(topology);
    List<String> classes = spec.topology().hopClasses();
    if (classes.size() > LaneExtras.MOST_HOP_CLASSES) {
      throw topology.at(
          "at most %d classes of hops, got %d"
              .formatted(LaneExtras.MOST_HOP_CLASSES, classes.size()));
    }
    Node sharing = network.find(SHARING);
    return new HopsSpec(
        spec,
        times(perHop, classes),
        times(perByte, classes),
        sharing != null && sharing.word(NONE, SERIALISED).equals(SERIALISED));
  }

  private static boolean hasTimePerByte(NetworkKind kind) {
    return kind.parameters().stream()
        .anyMatch(parameter -> parameter.symbol().equals(NetworkModels.GAP_PER_BYTE));
  }

  /** Refuses all keys of this where they make no sense. */
  static void refuse(Node network, String only) {
    KEYS.stream()
        .map(network::find)
        .flatMap(Stream::ofNullable)
        .findFirst()
        .ifPresent(
            stated -> {
              throw stated.at(only);
            });
  }

  private static ClassTimes times(@Nullable Node node, List<String> classes) {
    if (node == null) {
      return ClassTimes.NONE;
    }
    if (!node.value().isObject()) {
      return new ClassTimes(node.quantity(Dimension.TIME), new TreeMap<>());
    }
    SortedMap<String, Double> byClass = new TreeMap<>();
    for (String hopClass : node.withOnly(classes.toArray(String[]::new)).keys()) {
      byClass.put(hopClass, node.get(hopClass).quantity(Dimension.TIME));
    }
    if (byClass.isEmpty()) {
      throw node.at("at least 1 class of hops, got 0");
    }
    return new ClassTimes(null, byClass);
  }

  static void write(HopsSpec hops, ObjectNode into) {
    hops.topology().write(into.putObject(TOPOLOGY));
    write(PER_HOP, hops.perHop(), into);
    write(PER_BYTE, hops.perByte(), into);
    if (hops.serialised()) {
      into.put(SHARING, SERIALISED);
    }
  }

  private static void write(String key, ClassTimes times, ObjectNode into) {
    Double ofLinks = times.ofLinks();
    if (ofLinks != null) {
      into.put(key, Dimension.TIME.format(ofLinks));
    } else if (!times.areNone()) {
      ObjectNode byClass = into.putObject(key);
      times
          .byClass()
          .forEach((hopClass, nanos) -> byClass.put(hopClass, Dimension.TIME.format(nanos)));
    }
  }
}
