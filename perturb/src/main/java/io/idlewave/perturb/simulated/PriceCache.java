package io.idlewave.perturb.simulated;

import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.random.Draws;
import org.jspecify.annotations.Nullable;

/**
 * Prices by size, mode and kind of link: a direct-mapped cache, for a trace has few different sizes
 * and a price takes several products and objects.
 */
public final class PriceCache {

  private static final int ENTRIES = 1 << 10;
  private static final int MODES = SendMode.values().length;

  private final NetworkModel network;
  private final Quantum quantum;
  private final long[] bytes = new long[ENTRIES];
  private final byte[] kinds = new byte[ENTRIES];
  private final @Nullable MessageWeights[] weights = new @Nullable MessageWeights[ENTRIES];

  PriceCache(NetworkModel network, Quantum quantum) {
    this.network = network;
    this.quantum = quantum;
  }

  MessageWeights of(long messageBytes, SendMode mode, boolean acrossNodes) {
    int kind = mode.code() + (acrossNodes ? MODES : 0);
    int entry = (int) Draws.bits(messageBytes, kind) & ENTRIES - 1;
    MessageWeights found = weights[entry];
    if (found == null || bytes[entry] != messageBytes || kinds[entry] != kind) {
      found =
          MessageWeights.of(
              network.price(messageBytes, mode, acrossNodes),
              network.capacity(acrossNodes),
              quantum);
      bytes[entry] = messageBytes;
      kinds[entry] = (byte) kind;
      weights[entry] = found;
    }
    return found;
  }
}
