package io.idlewave.perturb.network;

import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.topology.Topology;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** The cost of messages on a network. Immutable; a pure function of its arguments. */
public interface NetworkModel extends Serializable {

  /**
   * The price of one message.
   *
   * @param messageBytes its size, at least 0
   * @param route over which links it goes; hops are priced outside of models ({@link Routed})
   */
  MessagePrice price(long messageBytes, SendMode mode, Route route);

  /**
   * gamma: processor time, in ns per byte, that combining a received block with an own one takes in
   * a reduction.
   *
   * @param route over which links the block came
   */
  default double reductionNanosPerByte(Route route) {
    return 0;
  }

  /** How many messages of a rank may be under way on links like these; 0 for any number. */
  default int capacity(Route route) {
    return 0;
  }

  /**
   * How long a message occupies a link of its {@link #topology}, in ns: the part of its flight that
   * grows with its size. At least 0.
   *
   * @param hopClass number of the class of the link
   */
  default double transferNanos(long messageBytes, int hopClass) {
    return 0;
  }

  /** How far apart the hosts are; null if all are equally far apart. */
  default @Nullable Topology topology() {
    return null;
  }

  /** Which ranks are how close. A tier without a price of its own costs what the next one does. */
  default TierSizes tiers() {
    return TierSizes.NONE;
  }
}
