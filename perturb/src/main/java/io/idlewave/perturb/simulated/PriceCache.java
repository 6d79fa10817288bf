package io.idlewave.perturb.simulated;

import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Route;
import io.idlewave.perturb.network.Routes;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.random.Draws;
import org.jspecify.annotations.Nullable;

/**
 * Prices by size, mode and route: a direct-mapped cache, for a trace has few different sizes and a
 * price takes several products and objects.
 */
public final class PriceCache {

  private static final int ENTRIES = 1 << 10;
  private static final int MODES = SendMode.values().length;

  private final NetworkModel network;
  private final Quantum quantum;
  private final Routes routes;
  private final boolean adaptersTakeTime;
  private final long[] bytes = new long[ENTRIES];
  private final int[] kinds = new int[ENTRIES];
  private final @Nullable MessageWeights[] weights = new @Nullable MessageWeights[ENTRIES];

  /** Prices of messages; those between nodes may occupy ways of network interfaces. */
  PriceCache(NetworkModel network, Quantum quantum, Routes routes, boolean adaptersTakeTime) {
    this.network = network;
    this.quantum = quantum;
    this.routes = routes;
    this.adaptersTakeTime = adaptersTakeTime;
  }

  /** Prices on another network, over the same routes. */
  PriceCache over(NetworkModel other) {
    return new PriceCache(other, quantum, routes, adaptersTakeTime);
  }

  /** The price of a message of a rank to another. */
  MessageWeights of(long messageBytes, SendMode mode, int sender, int receiver) {
    return of(messageBytes, mode, routes.of(sender, receiver));
  }

  /** The way from a rank to another. */
  Route route(int sender, int receiver) {
    return routes.of(sender, receiver);
  }

  /** The price of a message on one of these routes, or on one without hops. */
  MessageWeights of(long messageBytes, SendMode mode, Route route) {
    int kind = mode.code() + MODES * route.number();
    int entry = (int) Draws.bits(messageBytes, kind) & ENTRIES - 1;
    MessageWeights found = weights[entry];
    if (found == null || bytes[entry] != messageBytes || kinds[entry] != kind) {
      found =
          MessageWeights.of(
              network.price(messageBytes, mode, route), network.capacity(route), quantum);
      if (!adaptersTakeTime && route.acrossNodes()) {
        found = found.withoutOccupancy();
      }
      bytes[entry] = messageBytes;
      kinds[entry] = kind;
      weights[entry] = found;
    }
    return found;
  }
}
