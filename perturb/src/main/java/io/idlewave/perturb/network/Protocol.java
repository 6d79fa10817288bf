package io.idlewave.perturb.network;

/**
 * How an MPI send is made of elementary messages: R a request, A an acknowledgement, T the transfer
 * of the data (Al-Tawil and Moritz, Fig. 1).
 */
public enum Protocol {
  /** The data; nobody waits for anything else. */
  T,
  /** The data, then an acknowledgement by the receiver. */
  TA,
  /** A request, the data pulled by the receiver, then its acknowledgement. */
  RTA,
  /** A request, an acknowledgement, the data pushed by the sender, then a last message from it. */
  RAT
}
