package io.idlewave.perturb.network;

import io.idlewave.ingest.model.SendMode;

/**
 * A model of single messages without any protocol: LogP and its kin. Sends never wait, whatever
 * their mode. {@link Decomposed} builds the protocols of MPI from such messages.
 */
public interface Elementary extends NetworkModel {

  /**
   * The parameters at one size on one route.
   *
   * @param messageBytes size of the message, at least 0
   * @param route over which links it goes
   */
  ElementaryMessage message(long messageBytes, Route route);

  @Override
  default MessagePrice price(long messageBytes, SendMode mode, Route route) {
    return message(messageBytes, route).price();
  }
}
