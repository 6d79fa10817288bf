package io.idlewave.graph.block;

/**
 * How an entry of a {@link GraphBlock} is tied to other ranks. A message and a collective instance
 * are each identified by a slot, unique while they live; the links of one slot appear in an order
 * in which every value is published before it is used.
 */
public enum LinkKind {
  /** A message leaves its sender. */
  INJECT,
  /** Its receive is posted. */
  POST,
  /** Both have happened; stands on the entry of the later one. */
  MATCH,
  /** The receive completes: depends on the {@link #MATCH}. */
  ARRIVE,
  /**
   * The send completes: depends on the {@link #MATCH} if the protocol is rendezvous, unless the
   * edge is late.
   */
  ACKNOWLEDGE,
  /** A member enters a collective. */
  CONTRIBUTE,
  /**
   * Every member of a collective has entered; stands on the entry of the last one, before any
   * {@link #EXIT}. Not in prefix collectives, nor in those whose members left early ({@link
   * GraphBlock#LATE} exits).
   */
  COMPLETE,
  /** The contributions of all members before this one of a prefix collective are known. */
  CHAIN,
  /** A member's part in a collective completes. */
  EXIT,
  /** The root of an all-to-one collective leaves. */
  ROOT_EXIT,
  /**
   * A probe ends: depends on the {@link #INJECT} of the message that the receive behind it takes.
   * Inferred, for no record ties a probe to a message.
   */
  PROBE
}
