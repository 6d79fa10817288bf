package io.idlewave.jobs.study.network;

import io.idlewave.perturb.network.Cost;
import io.idlewave.perturb.network.Elementary;
import io.idlewave.perturb.network.ElementaryMessage;
import io.idlewave.perturb.network.Route;

/**
 * The postal model (Bar-Noy, Kipnis, SPAA 1992) for tests: a message arrives some time after its
 * send, whatever its size, and costs neither end anything.
 *
 * @param latencyNanos that time
 */
public record Postal(double latencyNanos) implements Elementary {

  @Override
  public ElementaryMessage message(long messageBytes, Route route) {
    return ElementaryMessage.of(Cost.ZERO, Cost.latency(latencyNanos), Cost.ZERO, Cost.ZERO);
  }
}
