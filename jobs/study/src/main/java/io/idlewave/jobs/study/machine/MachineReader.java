package io.idlewave.jobs.study.machine;

import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.network.Adapters;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads the machine that a study or a scenario states. */
public final class MachineReader {

  /** The keys that state a machine, beside what computing takes. */
  public static final List<String> KEYS =
      List.of("network", "cpu", "mapping", PlacementReader.KEY, AdaptersText.KEY, "collectives");

  private MachineReader() {}

  /**
   * Reads a machine whose network names no signature any more.
   *
   * @param compute what stretches of computing take on it
   */
  public static MachineSpec read(Node node, ComputeSpec compute) {
    NetworkSpec network = NetworkReader.read(node.get("network"));
    return new MachineSpec(
        network,
        cpu(node.find("cpu")),
        mapping(node.find("mapping")),
        placement(node.find(PlacementReader.KEY), network),
        adapters(node.find(AdaptersText.KEY), network),
        CollectivesReader.read(node.find("collectives")),
        compute);
  }

  private static PlacementSpec placement(@Nullable Node node, NetworkSpec network) {
    PlacementSpec placement = PlacementReader.read(node);
    if (node != null && network.hops() == null && !placement.equals(PlacementSpec.LINEAR)) {
      throw node.wrong("only on a network with a topology");
    }
    return placement;
  }

  /** A recorded network, which has no gaps that are known, is refused by what knows the trace. */
  private static Adapters adapters(@Nullable Node node, NetworkSpec network) {
    Adapters adapters = AdaptersText.read(node);
    if (node != null
        && adapters.perNode() > 0
        && !(network instanceof NetworkSpec.Recorded)
        && !NetworkModels.hasGaps(network)) {
      throw node.at(
          "on a network where messages between nodes have a gap (g or G above 0), got none");
    }
    return adapters;
  }

  private static CpuSpec cpu(@Nullable Node node) {
    if (node == null) {
      return CpuSpec.RECORDED;
    }
    if (!node.value().isObject()) {
      return new CpuSpec(null, factor(node), new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    }
    Set<String> keys = new TreeSet<>(CpuSpec.PLACES);
    keys.addAll(List.of("rate", "factor", "ranks", "regions", ThreadsText.KEY));
    node.withOnly(keys);
    Node rate = node.find("rate");
    Node overall = node.find("factor");
    SortedMap<Integer, Double> ranks = factors(node.find("ranks"));
    SortedMap<String, SortedMap<Integer, Double>> places = new TreeMap<>();
    for (String place : CpuSpec.PLACES) {
      if (node.has(place)) {
        places.put(place, factors(node.find(place)));
      }
    }
    SortedMap<String, Double> regions = new TreeMap<>();
    Node byRegion = node.find("regions");
    if (byRegion != null) {
      for (String key : byRegion.requireMapping().keys()) {
        regions.put(key, factor(byRegion.get(key)));
      }
    }
    return new CpuSpec(
        rate == null ? null : rate(rate),
        overall == null ? 1 : factor(overall),
        ranks,
        places,
        regions);
  }

  /** By number; a key may be a range. */
  private static SortedMap<Integer, Double> factors(@Nullable Node node) {
    SortedMap<Integer, Double> factors = new TreeMap<>();
    if (node != null) {
      for (String key : node.requireMapping().keys()) {
        double factor = factor(node.get(key));
        node.numbers(key).forEach(number -> factors.put(number, factor));
      }
    }
    return factors;
  }

  private static Double rate(Node node) {
    double rate = node.quantity(Dimension.WORK_RATE);
    if (rate <= 0 || rate > CpuSpec.MAX_RATE) {
      throw node.wrong("more than 0, at most " + Dimension.WORK_RATE.format(CpuSpec.MAX_RATE));
    }
    return rate;
  }

  private static double factor(Node node) {
    double factor = node.number();
    if (factor < 0) {
      throw node.wrong("at least 0");
    }
    return factor;
  }

  private static MappingSpec mapping(@Nullable Node node) {
    if (node == null) {
      return new MappingSpec.Trace();
    }
    if (node.value().isArray()) {
      return new MappingSpec.Explicit(
          node.items().stream().map(item -> (int) item.integer(0, Integer.MAX_VALUE)).toList());
    }
    String[] kinds = {"trace", "sequential", "round-robin", "search"};
    boolean isWord = node.value().isValueNode();
    String kind = isWord ? node.word(kinds) : node.get("kind").word(kinds);
    return switch (kind) {
      case "sequential" -> new MappingSpec.Sequential(count(node, isWord, "ranksPerNode"));
      case "round-robin" -> new MappingSpec.RoundRobin(count(node, isWord, "nodes"));
      case "search" ->
          new MappingSpec.Searched(
              isWord ? new MappingSpec.Trace() : start(node.withOnly("kind", "from").find("from")));
      default -> {
        if (!isWord) {
          node.withOnly("kind");
        }
        yield new MappingSpec.Trace();
      }
    };
  }

  private static MappingSpec start(@Nullable Node from) {
    MappingSpec start = mapping(from);
    if (from != null && start instanceof MappingSpec.Searched) {
      throw from.wrong("a mapping to start from");
    }
    return start;
  }

  private static int count(Node node, boolean isWord, String key) {
    if (isWord) {
      throw node.wrong("{kind: %s, %s: 8} or such".formatted(node.text(), key));
    }
    return (int) node.withOnly("kind", key).get(key).integer(1, Integer.MAX_VALUE);
  }
}
