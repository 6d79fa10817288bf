package io.idlewave.jobs.study.network;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Values;
import io.idlewave.jobs.study.network.NetworkSpec.Single;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.kernel.LaneExtras;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What messages cross, as a network states it: {@code topology: {kind: torus, dimensions: [4, 4]},
 * perHop: {electrical: 100ns, router: 200ns}, sharing: serialised}.
 */
final class HopsKeys {

  private static final Form<ClassTimes> TIMES =
      Forms.part(
          "hopTimes",
          () ->
              Forms.either(
                  JsonNode::isObject,
                  "{\"type\": \"object\"}",
                  Forms.byName(Forms.TIME)
                      .as(times -> new ClassTimes(null, times), ClassTimes::byClass)
                      .saying("{\"minProperties\": 1}"),
                  Forms.TIME.as(
                      nanos -> new ClassTimes(nanos, new TreeMap<>()),
                      times -> Objects.requireNonNull(times.ofLinks())),
                  times -> times.ofLinks() != null));

  static final Key<TopologySpec> TOPOLOGY =
      Key.optional("topology", TopologyKeys.FORM, "How far apart hosts are.")
          .from((Single links) -> hops(links, HopsSpec::topology));
  static final Key<ClassTimes> PER_HOP =
      times(
          "perHop",
          HopsSpec::perHop,
          "What crossing takes: a time of each link, or times by class of hop.");
  static final Key<ClassTimes> PER_BYTE =
      times(
          "perByte",
          HopsSpec::perByte,
          "The least G of messages that cross: of each link, or by class of hop.");

  /** Whether messages that share a link wait for each other. */
  static final Key<Boolean> SHARING =
      Key.sparse(
              "sharing",
              Forms.flag("none", "serialised"),
              false,
              "Whether messages wait for those with which they share a link.")
          .from((Single links) -> hops(links, HopsSpec::serialised));

  static final List<Key<?>> KEYS = List.of(TOPOLOGY, PER_HOP, PER_BYTE, SHARING);

  private HopsKeys() {}

  private static Key<ClassTimes> times(
      String name, Function<HopsSpec, ClassTimes> of, String says) {
    return Key.sparse(name, TIMES, ClassTimes.NONE, says).from((Single links) -> hops(links, of));
  }

  private static <T> @Nullable T hops(Single links, Function<HopsSpec, T> of) {
    HopsSpec hops = links.hops();
    return hops == null ? null : of.apply(hops);
  }

  /** Whether a key is no value that anybody could measure. */
  static boolean isUnmeasurable(String key) {
    return key.equals(TOPOLOGY.name()) || key.equals(SHARING.name());
  }

  /** What links state; null where they state nothing. */
  static @Nullable HopsSpec of(Values links, NetworkKind kind) {
    Node network = links.node();
    TopologySpec topology = links.find(TOPOLOGY);
    if (topology == null) {
      refuse(network, "only beside a topology, which says what messages cross");
      return null;
    }
    Node stated = links.at(TOPOLOGY);
    if (!links.has(PER_HOP) && !links.has(PER_BYTE)) {
      throw stated.at(
          "with %s or %s, what crossing takes, got neither"
              .formatted(PER_HOP.name(), PER_BYTE.name()));
    }
    if (links.has(PER_BYTE) && !hasTimePerByte(kind)) {
      throw links
          .at(PER_BYTE)
          .at("only in models with %s, got %s".formatted(NetworkModels.GAP_PER_BYTE, kind.label()));
    }
    List<String> classes = topology.topology().hopClasses();
    if (classes.size() > LaneExtras.MOST_HOP_CLASSES) {
      throw stated.at(
          "at most %d classes of hops, got %d"
              .formatted(LaneExtras.MOST_HOP_CLASSES, classes.size()));
    }
    Stream.of(PER_HOP, PER_BYTE).filter(links::has).forEach(key -> check(links.at(key), classes));
    return new HopsSpec(topology, links.get(PER_HOP), links.get(PER_BYTE), links.get(SHARING));
  }

  private static boolean hasTimePerByte(NetworkKind kind) {
    return kind.parameters().stream()
        .anyMatch(parameter -> parameter.symbol().equals(NetworkModels.GAP_PER_BYTE));
  }

  private static void check(Node times, List<String> classes) {
    if (times.value().isObject()
        && times.withOnly(classes.toArray(String[]::new)).keys().isEmpty()) {
      throw times.at("at least 1 class of hops, got 0");
    }
  }

  /** Refuses all keys of this where they make no sense. */
  static void refuse(Node network, String only) {
    KEYS.stream()
        .map(key -> network.find(key.name()))
        .flatMap(Stream::ofNullable)
        .findFirst()
        .ifPresent(
            stated -> {
              throw stated.at(only);
            });
  }
}
