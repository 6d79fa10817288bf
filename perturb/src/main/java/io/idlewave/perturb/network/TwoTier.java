package io.idlewave.perturb.network;

import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.topology.Topology;
import org.jspecify.annotations.Nullable;

/**
 * Two networks: one within nodes, another between them. A rank's ways out and in are the same for
 * both.
 *
 * @param intra for messages within a node
 * @param inter for messages between nodes
 */
public record TwoTier(NetworkModel intra, NetworkModel inter) implements NetworkModel {

  @Override
  public MessagePrice price(long messageBytes, SendMode mode, Route route) {
    return (route.acrossNodes() ? inter : intra).price(messageBytes, mode, route);
  }

  @Override
  public double reductionNanosPerByte(Route route) {
    return (route.acrossNodes() ? inter : intra).reductionNanosPerByte(route);
  }

  @Override
  public int capacity(Route route) {
    return (route.acrossNodes() ? inter : intra).capacity(route);
  }

  @Override
  public double transferNanos(long messageBytes, int hopClass) {
    return inter.transferNanos(messageBytes, hopClass);
  }

  @Override
  public @Nullable Topology topology() {
    return inter.topology();
  }
}
