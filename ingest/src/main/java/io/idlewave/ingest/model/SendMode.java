package io.idlewave.ingest.model;

/** The communication mode of a send, as the MPI standard names it. */
public enum SendMode {
  /** Eager or rendezvous, as the library chooses by size. */
  STANDARD,
  /** Completes only once the receive has started. */
  SYNCHRONOUS,
  /** Always local. */
  BUFFERED,
  /** The receive is posted already; treated as eager. */
  READY
}
