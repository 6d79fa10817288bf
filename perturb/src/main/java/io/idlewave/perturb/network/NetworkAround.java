package io.idlewave.perturb.network;

import io.idlewave.perturb.topology.Topology;
import org.jspecify.annotations.Nullable;

/** A network around another one, which is as that is wherever it does not say otherwise. */
public interface NetworkAround extends NetworkModel {

  NetworkModel base();

  @Override
  default double reductionNanosPerByte(Route route) {
    return base().reductionNanosPerByte(route);
  }

  @Override
  default int capacity(Route route) {
    return base().capacity(route);
  }

  @Override
  default double transferNanos(long messageBytes, int hopClass) {
    return base().transferNanos(messageBytes, hopClass);
  }

  @Override
  default @Nullable Topology topology() {
    return base().topology();
  }

  @Override
  default TierSizes tiers() {
    return base().tiers();
  }
}
