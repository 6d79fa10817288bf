package io.idlewave.perturb.network;

import io.idlewave.ingest.model.SendMode;
import java.io.Serializable;

/** What messages cost on a network. Immutable; a pure function of its arguments. */
public interface NetworkModel extends Serializable {

  /**
   * The price of one message.
   *
   * @param messageBytes its size, at least 0
   * @param mode the mode of its send
   * @param acrossNodes whether its ends are on different nodes
   */
  MessagePrice price(long messageBytes, SendMode mode, boolean acrossNodes);

  /**
   * gamma: processor time, in ns per byte, that combining a received block with an own one takes in
   * a reduction.
   *
   * @param acrossNodes whether the block came from another node
   */
  default double reductionNanosPerByte(boolean acrossNodes) {
    return 0;
  }

  /**
   * How many messages of a rank may be under way on such links; 0 for any number.
   *
   * @param acrossNodes whether the links are between nodes
   */
  default int capacity(boolean acrossNodes) {
    return 0;
  }
}
