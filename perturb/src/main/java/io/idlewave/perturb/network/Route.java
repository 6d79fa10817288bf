package io.idlewave.perturb.network;

import io.idlewave.perturb.topology.Hops;
import java.io.Serializable;

/**
 * The way of a message: over which links it goes and what it crosses. Of equal routes a pricing has
 * one, known by its number ({@link Routes}).
 *
 * @param number from 0 on without gaps; 0 and 1 are the two routes without hops that every pricing
 *     has
 * @param tier 0 within a node, less within a part of one, 1 and more between nodes ({@link
 *     TierSizes})
 */
public record Route(int number, int tier, Hops hops) implements Serializable {

  /** Both ends are on the same node. */
  public static final Route WITHIN_NODE = new Route(0, 0, Hops.NONE);

  /** The ends are on different nodes, of which no tier or topology says how far apart they are. */
  public static final Route BETWEEN_NODES = new Route(1, 1, Hops.NONE);

  public Route {
    if (tier <= 0 && !hops.isNone()) {
      throw new IllegalArgumentException(
          "route: no hops within a node, got tier %d and hops %s".formatted(tier, hops));
    }
  }

  /** Whether its ends are on different nodes. */
  public boolean acrossNodes() {
    return tier > 0;
  }
}
