package io.idlewave.jobs.study.machine;

import io.idlewave.ingest.model.SendMode;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.perturb.network.Protocol;
import io.idlewave.perturb.network.SizeFunction;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A network as a study states it; equal where the parameters are. */
public sealed interface NetworkSpec {

  /** Where there is no threshold, no message is larger than this. */
  long NO_THRESHOLD = Dimension.MAX_BYTES;

  /** The largest message that a standard send sends eagerly, in bytes. */
  long thresholdBytes();

  /** L, the smallest where there are several, in ns. */
  double latencyNanos();

  /** What messages between nodes cross; null where all nodes are equally far apart. */
  @Nullable HopsSpec hops();

  /** This network where messages cross something else. */
  NetworkSpec over(HopsSpec hops);

  /** Its kinds of links: one, or that within a node before that between nodes. */
  Stream<Single> links();

  /**
   * The keys whose values nobody is said to have measured; of several kinds of links, each behind
   * the name of its links.
   */
  Set<String> unmeasured();

  /**
   * This network where messages take no time, whatever they cross: every time is 0, and protocols
   * and thresholds stay.
   */
  NetworkSpec ideal();

  /** A network that takes no time, with an eager threshold. */
  static NetworkSpec ideal(long thresholdBytes) {
    return new Single(
        NetworkKind.of("loggp"),
        Single.nothing(List.of("L", "o", "g", "G")),
        new TreeMap<>(Map.of("S", thresholdBytes)),
        new TreeMap<>(Map.of(SendMode.STANDARD, Protocol.RAT, SendMode.SYNCHRONOUS, Protocol.TA)),
        false,
        null,
        NetworkSource.NONE,
        null);
  }

  /** The network on one line, as it would be stated. */
  default String describe() {
    return NetworkText.of(this);
  }

  /**
   * One kind of links.
   *
   * @param kind the model
   * @param times per symbol its value by size of a message, in ns or ns per byte; a constant has
   *     one entry, at 0
   * @param sizes thresholds per key, in bytes
   * @param protocols per mode how its sends are decomposed; empty for the model's own
   * @param limited whether a rank has at most L/g messages under way
   * @param fragmentBytes messages are cut to at most as many bytes; null for none
   * @param source who measured these values, and what nobody did
   * @param hops what messages cross; null where all nodes are equally far apart
   */
  record Single(
      NetworkKind kind,
      SortedMap<String, SortedMap<Long, Double>> times,
      SortedMap<String, Long> sizes,
      SortedMap<SendMode, Protocol> protocols,
      boolean limited,
      @Nullable Long fragmentBytes,
      NetworkSource source,
      @Nullable HopsSpec hops)
      implements NetworkSpec {

    /** Takes immutable copies. */
    public Single {
      times = Collections.unmodifiableSortedMap(new TreeMap<>(times));
      sizes = Collections.unmodifiableSortedMap(new TreeMap<>(sizes));
      protocols = Collections.unmodifiableSortedMap(new TreeMap<>(protocols));
    }

    @Override
    public long thresholdBytes() {
      return sizes.getOrDefault(kind.thresholdKey(), NO_THRESHOLD);
    }

    @Override
    public double latencyNanos() {
      return table("L").values().stream().reduce(Double.POSITIVE_INFINITY, Math::min);
    }

    @Override
    public Stream<Single> links() {
      return Stream.of(this);
    }

    @Override
    public Single ideal() {
      return new Single(
          kind, nothing(times.keySet()), sizes, protocols, false, null, NetworkSource.NONE, null);
    }

    @Override
    public Single over(HopsSpec others) {
      return new Single(kind, times, sizes, protocols, limited, fragmentBytes, source, others);
    }

    /** The same with a symbol whose values are never less. */
    Single atLeast(String symbol, double least) {
      SizeFunction raised = function(symbol).atLeast(least);
      SortedMap<Long, Double> table = new TreeMap<>();
      for (int i = 0; i < raised.bytes().length; i++) {
        table.put(raised.bytes()[i], raised.values()[i]);
      }
      SortedMap<String, SortedMap<Long, Double>> others = new TreeMap<>(times);
      others.put(symbol, table);
      return new Single(kind, others, sizes, protocols, limited, fragmentBytes, source, hops);
    }

    private static SortedMap<String, SortedMap<Long, Double>> nothing(Collection<String> symbols) {
      SortedMap<String, SortedMap<Long, Double>> times = new TreeMap<>();
      symbols.forEach(symbol -> times.put(symbol, new TreeMap<>(Map.of(0L, 0.0))));
      return times;
    }

    /** The symbols of all that the network states. */
    public Set<String> symbols() {
      Set<String> symbols = new TreeSet<>(times.keySet());
      symbols.addAll(sizes.keySet());
      return symbols;
    }

    @Override
    public Set<String> unmeasured() {
      if (source.words() != null) {
        return source.replaced();
      }
      Set<String> keys = symbols();
      if (hops != null) {
        keys.addAll(hops.stated());
      }
      return keys;
    }

    /** Whether combining data in a reduction takes time. */
    boolean reduces() {
      return times.containsKey(NetworkReader.REDUCTION);
    }

    /** The values of a symbol as a function of the size of a message. */
    public SizeFunction function(String symbol) {
      return NetworkModels.of(table(symbol));
    }

    /** The values of a symbol by size. */
    Map<Long, Double> table(String symbol) {
      SortedMap<Long, Double> table = times.get(symbol);
      if (table == null) {
        throw new IllegalStateException("no parameter " + symbol + " in " + kind.label());
      }
      return table;
    }

    /** A size of the model itself. */
    public long size(String symbol) {
      Long size = sizes.get(symbol);
      if (size == null) {
        throw new IllegalStateException("no size " + symbol + " in " + kind.label());
      }
      return size;
    }

    /** The constant value of a symbol. */
    public double constant(String symbol) {
      return table(symbol).values().iterator().next();
    }
  }

  /**
   * Different links within a node and between nodes.
   *
   * @param intra within a node
   * @param inter between nodes
   */
  record Tiers(Single intra, Single inter) implements NetworkSpec {

    @Override
    public Set<String> unmeasured() {
      Set<String> keys = new TreeSet<>();
      intra.unmeasured().forEach(key -> keys.add("intra." + key));
      inter.unmeasured().forEach(key -> keys.add("inter." + key));
      return keys;
    }

    @Override
    public Stream<Single> links() {
      return Stream.of(intra, inter);
    }

    @Override
    public @Nullable HopsSpec hops() {
      return inter.hops();
    }

    @Override
    public Tiers over(HopsSpec others) {
      return new Tiers(intra, inter.over(others));
    }

    @Override
    public Tiers ideal() {
      return new Tiers(intra.ideal(), inter.ideal());
    }

    @Override
    public long thresholdBytes() {
      return inter.thresholdBytes();
    }

    @Override
    public double latencyNanos() {
      return Math.min(intra.latencyNanos(), inter.latencyNanos());
    }
  }

  /**
   * The network of the recorded run: communications take what they took.
   *
   * @param medians whether each takes the median of its class
   */
  record Recorded(boolean medians) implements NetworkSpec {

    /** The model's name. */
    static final String LABEL = "recorded";

    @Override
    public Set<String> unmeasured() {
      return Set.of();
    }

    @Override
    public Stream<Single> links() {
      return Stream.empty();
    }

    /** None that is known. */
    @Override
    public @Nullable HopsSpec hops() {
      return null;
    }

    /** Nothing that is crossed has a price. */
    @Override
    public Recorded over(HopsSpec others) {
      return this;
    }

    @Override
    public NetworkSpec ideal() {
      return NetworkSpec.ideal(NO_THRESHOLD);
    }

    @Override
    public long thresholdBytes() {
      return NO_THRESHOLD;
    }

    /** None that is known. */
    @Override
    public double latencyNanos() {
      return 0;
    }
  }
}
