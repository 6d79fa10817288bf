package io.idlewave.perturb.topology;

import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Draws;
import java.util.HashMap;
import java.util.Map;

/**
 * Nodes on hosts at random: each of the ways to give every node a host of its own is as likely as
 * any other. A pure function of its arguments, and of as much memory as there are nodes, however
 * many hosts there are.
 */
public final class RandomPlacement {

  private RandomPlacement() {}

  /**
   * The host of each node: the first part of a shuffle by Fisher and Yates, which never writes down
   * hosts that did not move.
   *
   * @param number of the placement: others are drawn independently
   * @param nodes at least 0, at most {@code hosts}
   * @param hosts at least 1
   */
  public static int[] hostOf(long seed, long number, int nodes, int hosts) {
    if (nodes > hosts) {
      throw new IllegalArgumentException(
          "nodes: at most %d, as many as hosts, got %d".formatted(hosts, nodes));
    }
    int[] hostOf = new int[nodes];
    Map<Integer, Integer> moved = new HashMap<>();
    for (int node = 0; node < nodes; node++) {
      int chosen = node + below(hosts - node, seed, number, node);
      hostOf[node] = moved.getOrDefault(chosen, chosen);
      moved.put(chosen, moved.getOrDefault(node, node));
    }
    return hostOf;
  }

  /** A number below {@code bound}, each as likely as the others. */
  private static int below(int bound, long seed, long number, int node) {
    // what is beyond the last multiple of the bound would favour small numbers: drawn again
    long end = Long.MAX_VALUE - Long.MAX_VALUE % bound;
    for (int attempt = 0; ; attempt++) {
      long drawn = Draws.bits(DrawKeys.host(seed, node, attempt), number) >>> 1;
      if (drawn < end) {
        return (int) (drawn % bound);
      }
    }
  }
}
