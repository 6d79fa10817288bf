package io.idlewave.jobs.study.network;

import io.idlewave.ingest.model.SendMode;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.perturb.network.Protocol;
import io.idlewave.perturb.network.SizeFunction;
import io.idlewave.perturb.network.TierSizes;
import java.util.ArrayList;
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

  /** Its kinds of links: one, or those of its tiers, the innermost first. */
  Stream<Single> links();

  /** The keys whose values nobody is said to have measured, behind the names of their links. */
  Set<String> unmeasured();

  /** This network with every time 0, whatever messages cross; protocols and thresholds stay. */
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
    return NetworkKeys.of(this);
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
      return times.containsKey(LinksKeys.reduction());
    }

    /** The values of a symbol as a function of the size of a message. */
    public SizeFunction function(String symbol) {
      return NetworkModels.of(table(symbol));
    }

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

    public double constant(String symbol) {
      return table(symbol).values().iterator().next();
    }
  }

  /**
   * One of several kinds of links.
   *
   * @param name the key in studies
   * @param ranks how many ranks of a node one group of the tier holds; 0 of a node and beyond
   * @param nodes how many nodes one group of the tier holds; 0 within a node, of a node, and where
   *     one holds all
   */
  record Tier(String name, int ranks, int nodes, Single network) {

    /** The same tier of other links. */
    private Tier with(Single other) {
      return new Tier(name, ranks, nodes, other);
    }
  }

  /**
   * Different links: within a node and between nodes, and in as many more tiers as there are.
   *
   * @param tiers the innermost first
   */
  record Tiers(List<Tier> tiers) implements NetworkSpec {

    public Tiers {
      tiers = List.copyOf(tiers);
    }

    /** Links within a node and between nodes. */
    static Tiers of(Single intra, Single inter) {
      return new Tiers(
          List.of(new Tier(TiersKeys.INTRA, 0, 0, intra), new Tier(TiersKeys.INTER, 0, 0, inter)));
    }

    /** Whether they are stated as links within a node and between nodes. */
    boolean areTwo() {
      return tiers.stream().noneMatch(tier -> tier.name().equals(TiersKeys.NODE));
    }

    /**
     * The links of a tier.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public Single network(String name) {
      return tiers.stream()
          .filter(tier -> tier.name().equals(name))
          .map(Tier::network)
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("no tier of that name: " + name));
    }

    private Single outermost() {
      return tiers.get(tiers.size() - 1).network();
    }

    /**
     * How ranks and nodes lie in them.
     *
     * @throws IllegalArgumentException if groups do not lie within groups
     */
    TierSizes sizes() {
      return new TierSizes(
          tiers.stream().map(Tier::ranks).filter(ranks -> ranks > 0).toList(),
          tiers.stream().map(Tier::nodes).filter(nodes -> nodes > 0).toList());
    }

    @Override
    public Set<String> unmeasured() {
      Set<String> keys = new TreeSet<>();
      tiers.forEach(
          tier -> tier.network().unmeasured().forEach(key -> keys.add(tier.name() + "." + key)));
      return keys;
    }

    @Override
    public Stream<Single> links() {
      return tiers.stream().map(Tier::network);
    }

    @Override
    public @Nullable HopsSpec hops() {
      return outermost().hops();
    }

    @Override
    public Tiers over(HopsSpec others) {
      List<Tier> changed = new ArrayList<>(tiers);
      Tier last = changed.remove(changed.size() - 1);
      changed.add(last.with(last.network().over(others)));
      return new Tiers(changed);
    }

    @Override
    public Tiers ideal() {
      return new Tiers(tiers.stream().map(tier -> tier.with(tier.network().ideal())).toList());
    }

    @Override
    public long thresholdBytes() {
      return outermost().thresholdBytes();
    }

    @Override
    public double latencyNanos() {
      return links().mapToDouble(Single::latencyNanos).min().orElse(0);
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
