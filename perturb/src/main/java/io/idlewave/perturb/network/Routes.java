package io.idlewave.perturb.network;

import io.idlewave.perturb.topology.Hops;
import io.idlewave.perturb.topology.Topology;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The routes between ranks: equal ones are the same object. Found once per pair of nodes, as far as
 * memory allows, for a topology computes and allocates. Mutable; one thread.
 */
public final class Routes {

  /** A prime, so that nodes at regular distances do not share entries. */
  private static final int MOST_PAIRS = 1_048_573;

  private final int[] nodeOf;
  private final int[] hostOf;
  private final int[] localOf;
  private final @Nullable Topology topology;
  private final TierSizes tiers;

  /** By tier from the innermost on, the route that crosses nothing. */
  private final Route[] plain;

  private final Map<Hops, Route> known = new HashMap<>();

  /** By pair of nodes modulo its length: which pair it holds, and its route. */
  private final long[] pairs;

  private final @Nullable Route[] routes;

  /** Routes of a placement where ranks are on the same node or on two. */
  public Routes(int[] nodeOf, int[] hostOf, @Nullable Topology topology) {
    this(nodeOf, hostOf, nodeOf, topology, TierSizes.NONE);
  }

  /**
   * Routes of a placement.
   *
   * @param nodeOf per rank, its node, numbered from 0
   * @param hostOf per node, its host in the topology
   * @param localOf per rank, its number among those of its node, from 0
   * @param topology how far apart hosts of the outermost tier are; null where all are equally far
   * @param tiers which ranks are how close
   * @throws IllegalArgumentException where a node lies on no host of the topology
   */
  public Routes(
      int[] nodeOf, int[] hostOf, int[] localOf, @Nullable Topology topology, TierSizes tiers) {
    this.nodeOf = nodeOf;
    this.hostOf = hostOf;
    this.localOf = localOf;
    this.topology = topology;
    this.tiers = tiers;
    if (topology != null) {
      for (int node = 0; node < hostOf.length; node++) {
        if (hostOf[node] < 0 || hostOf[node] >= topology.hosts()) {
          throw new IllegalArgumentException(
              "host of node %d: below %d, got %d".formatted(node, topology.hosts(), hostOf[node]));
        }
      }
    }
    long all = topology == null ? 0 : (long) hostOf.length * hostOf.length;
    this.pairs = new long[(int) Math.min(MOST_PAIRS, all)];
    this.routes = new @Nullable Route[pairs.length];
    this.plain = tiers.routes().toArray(Route[]::new);
    known.put(Hops.NONE, plain[plain.length - 1]);
  }

  /** The route of messages of a rank to another, or to itself. */
  public Route of(int rank, int other) {
    int from = nodeOf[rank];
    int to = nodeOf[other];
    int tier =
        from == to
            ? tiers.within(localOf[rank], localOf[other])
            : tiers.between(hostOf[from], hostOf[to]);
    return topology == null || tier < tiers.outermost()
        ? plain[tier - tiers.innermost()]
        : between(topology, from, to);
  }

  private Route between(Topology hosts, int from, int to) {
    long pair = (long) from * hostOf.length + to;
    int entry = (int) (pair % pairs.length);
    Route found = routes[entry];
    if (found == null || pairs[entry] != pair) {
      found = intern(Hops.of(hosts.hops(hostOf[from], hostOf[to])));
      pairs[entry] = pair;
      routes[entry] = found;
    }
    return found;
  }

  private Route intern(Hops hops) {
    Route found = known.get(hops);
    if (found == null) {
      found = new Route(tiers.count() + known.size() - 1, tiers.outermost(), hops);
      known.put(hops, found);
    }
    return found;
  }
}
