package io.idlewave.perturb.network;

import io.idlewave.ingest.model.SendMode;

/**
 * A model of single messages without any protocol: LogP and its kin. Sends never wait, whatever
 * their mode. {@link Decomposed} builds the protocols of MPI from such messages.
 */
public interface Elementary extends NetworkModel {

  /**
   * The parameters at one size and kind of link.
   *
   * @param messageBytes size of the message, at least 0
   * @param acrossNodes whether its ends are on different nodes
   */
  ElementaryMessage message(long messageBytes, boolean acrossNodes);

  @Override
  default MessagePrice price(long messageBytes, SendMode mode, boolean acrossNodes) {
    return message(messageBytes, acrossNodes).price();
  }
}
