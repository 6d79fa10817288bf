package io.idlewave.perturb.network;

import io.idlewave.ingest.model.SendMode;

/**
 * A network with the cost of reductions, gamma (Thakur, Rabenseifner and Gropp 2005): messages cost
 * what they do on another one.
 *
 * @param base what messages cost
 * @param gamma in ns per byte, at least 0
 */
public record Reducing(NetworkModel base, double gamma) implements NetworkAround {

  public Reducing {
    if (!(gamma >= 0) || Double.isInfinite(gamma)) {
      throw new IllegalArgumentException("gamma in ns/B: at least 0 and finite, got " + gamma);
    }
  }

  @Override
  public MessagePrice price(long messageBytes, SendMode mode, Route route) {
    return base.price(messageBytes, mode, route);
  }

  @Override
  public double reductionNanosPerByte(Route route) {
    return gamma;
  }
}
