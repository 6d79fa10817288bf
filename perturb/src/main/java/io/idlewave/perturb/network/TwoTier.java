package io.idlewave.perturb.network;

import io.idlewave.ingest.model.SendMode;

/**
 * Two networks: one within nodes, another between them. A rank's ways out and in are the same for
 * both.
 *
 * @param intra for messages within a node
 * @param inter for messages between nodes
 */
public record TwoTier(NetworkModel intra, NetworkModel inter) implements NetworkModel {

  @Override
  public MessagePrice price(long messageBytes, SendMode mode, boolean acrossNodes) {
    return (acrossNodes ? inter : intra).price(messageBytes, mode, acrossNodes);
  }

  @Override
  public double reductionNanosPerByte(boolean acrossNodes) {
    return (acrossNodes ? inter : intra).reductionNanosPerByte(acrossNodes);
  }

  @Override
  public int capacity(boolean acrossNodes) {
    return (acrossNodes ? inter : intra).capacity(acrossNodes);
  }
}
