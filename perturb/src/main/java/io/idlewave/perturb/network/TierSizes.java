package io.idlewave.perturb.network;

import io.idlewave.perturb.topology.Hops;
import java.io.Serializable;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How ranks and nodes lie in tiers. Ranks of a node are grouped in the order of their numbers on
 * it, nodes in that of their hosts, and each group is part of one group of the next tier. Tier 0 is
 * the node; those within it count down from there, those beyond it up. Between two ranks lies the
 * innermost tier of which one group holds both: a distance that is symmetric, and of three ranks
 * the two largest are equal.
 *
 * @param ranks of each tier within a node, the innermost first, how many ranks one group holds
 * @param nodes of each tier beyond a node but the outermost, which holds all, how many nodes one
 *     group holds
 */
public record TierSizes(List<Integer> ranks, List<Integer> nodes) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Ranks are on the same node, or on two. */
  public static final TierSizes NONE = new TierSizes(List.of(), List.of());

  public TierSizes {
    ranks = List.copyOf(ranks);
    nodes = List.copyOf(nodes);
    check("ranks", ranks);
    check("nodes", nodes);
  }

  private static void check(String what, List<Integer> sizes) {
    int before = 1;
    for (int size : sizes) {
      if (size <= before || size % before != 0) {
        throw new IllegalArgumentException(
            "%s of a tier: a multiple of the %d of the tier within it, and more, got %d"
                .formatted(what, before, size));
      }
      before = size;
    }
  }

  public int count() {
    return ranks.size() + nodes.size() + 2;
  }

  /** The tier of the smallest groups: at most 0. */
  public int innermost() {
    return -ranks.size();
  }

  /** The tier that holds all: at least 1. */
  public int outermost() {
    return nodes.size() + 1;
  }

  /** The tier of two ranks of one node, by their numbers on it, from 0. */
  int within(int local, int other) {
    for (int tier = 0; tier < ranks.size(); tier++) {
      int size = ranks.get(tier);
      if (local / size == other / size) {
        return tier - ranks.size();
      }
    }
    return 0;
  }

  /** The tier of ranks of two nodes, by the hosts of these. */
  public int between(int host, int other) {
    for (int tier = 0; tier < nodes.size(); tier++) {
      int size = nodes.get(tier);
      if (host / size == other / size) {
        return tier + 1;
      }
    }
    return outermost();
  }

  /** The route of a tier without hops; of the node and the next tier those that all have. */
  Route route(int tier) {
    return switch (tier) {
      case 0 -> Route.WITHIN_NODE;
      case 1 -> Route.BETWEEN_NODES;
      default -> new Route(tier < 0 ? 1 - tier : ranks.size() + tier, tier, Hops.NONE);
    };
  }

  /** The routes of all tiers without hops, the innermost first. */
  public List<Route> routes() {
    return IntStream.rangeClosed(innermost(), outermost()).mapToObj(this::route).toList();
  }
}
