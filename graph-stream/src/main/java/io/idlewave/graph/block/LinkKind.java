package io.idlewave.graph.block;

import java.util.Comparator;
import java.util.stream.Stream;

/**
 * How an entry of a {@link GraphBlock} is tied to other ranks. A message and a collective instance
 * are each identified by a slot, unique while they live; the links of one slot appear in an order
 * in which every value is published before it is used.
 */
public enum LinkKind {
  /** A message leaves its sender. */
  INJECT(0),
  /** Its receive is posted. */
  POST(1),
  /** Both have happened; stands on the entry of the later one. */
  MATCH(2),
  /** The receive completes: depends on the {@link #MATCH}. */
  ARRIVE(3),
  /** The send completes: by the {@link #MATCH} under rendezvous, unless the edge is late. */
  ACKNOWLEDGE(4),
  /** A member enters a collective. */
  CONTRIBUTE(5),
  /**
   * Every member of a collective has entered; stands on the entry of the last one, before any
   * {@link #EXIT}. Not in prefix collectives, nor in those whose members left early ({@link
   * GraphBlock#LATE} exits).
   */
  COMPLETE(6),
  /** The contributions of all members before this one of a prefix collective are known. */
  CHAIN(7),
  /** A member's part in a collective completes. */
  EXIT(8),
  /** The root of an all-to-one collective leaves. */
  ROOT_EXIT(9),
  /**
   * A probe ends: depends on the {@link #INJECT} of the message that the receive after it takes.
   * Inferred, for no record ties a probe to a message.
   */
  PROBE(10),
  /**
   * A member enters a rooted collective to which it gives no data: others may wait for it all the
   * same, as in a tree whose messages are rendezvous.
   */
  ENTER(11),
  /** The root of a one-to-all collective leaves: it may have waited for the others all the same. */
  LEAVE(12),
  /** One-sided data leave for another rank's memory, or are asked of it; it need do nothing. */
  TRANSFER(13),
  /** A {@link #TRANSFER} is complete before what this entry publishes: such links come first. */
  HAND_OVER(14),
  /** A call ends that waits for a {@link #TRANSFER}. */
  TRANSFERRED(15);

  private static final LinkKind[] BY_CODE =
      Stream.of(values()).sorted(Comparator.comparingInt(LinkKind::code)).toArray(LinkKind[]::new);

  private final int code;

  LinkKind(int code) {
    this.code = code;
  }

  /** The number in blocks, which never changes: 0, 1, ... without gaps. */
  int code() {
    return code;
  }

  /** The kind with this code. */
  static LinkKind ofCode(int code) {
    return BY_CODE[code];
  }
}
