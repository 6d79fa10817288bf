package io.idlewave.perturb.network;

import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.topology.Topology;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A network for each tier: within nodes, between them, and as many more as there are. A message
 * costs what it costs on that of its route's tier; on a tier that is not told apart, on that of the
 * next one that is.
 *
 * @param networks of the tiers, the innermost first
 * @param tiers which ranks are how close
 */
public record Tiered(List<NetworkModel> networks, TierSizes tiers) implements NetworkModel {

  public Tiered {
    networks = List.copyOf(networks);
    if (networks.size() != tiers.count()) {
      throw new IllegalArgumentException(
          "networks: one for each of the %d tiers, got %d"
              .formatted(tiers.count(), networks.size()));
    }
  }

  /** Two networks: one within nodes, another between them. */
  public static Tiered of(NetworkModel intra, NetworkModel inter) {
    return new Tiered(List.of(intra, inter), TierSizes.NONE);
  }

  private NetworkModel on(Route route) {
    int place = route.tier() - tiers.innermost();
    return networks.get(Math.max(0, Math.min(networks.size() - 1, place)));
  }

  @Override
  public MessagePrice price(long messageBytes, SendMode mode, Route route) {
    return on(route).price(messageBytes, mode, route);
  }

  @Override
  public double reductionNanosPerByte(Route route) {
    return on(route).reductionNanosPerByte(route);
  }

  @Override
  public int capacity(Route route) {
    return on(route).capacity(route);
  }

  private NetworkModel outermost() {
    return networks.get(networks.size() - 1);
  }

  /** That of the outermost tier. */
  @Override
  public double transferNanos(long messageBytes, int hopClass) {
    return outermost().transferNanos(messageBytes, hopClass);
  }

  /** That of the outermost tier. */
  @Override
  public @Nullable Topology topology() {
    return outermost().topology();
  }
}
