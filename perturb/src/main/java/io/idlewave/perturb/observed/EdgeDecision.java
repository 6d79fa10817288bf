package io.idlewave.perturb.observed;

/** What a {@link SlackRule} decides once for all calls: which edges are there, which counts. */
public enum EdgeDecision {
  /**
   * If one of several causes had slack 0, the least delayed cause counts, as in a lower bound that
   * does not know which one it was; otherwise the most delayed cause counts.
   */
  TAKES_LEAST_DELAYED,

  /**
   * The least delayed arrival at a blocking all-to-all operation bounds its end from below,
   * whatever the assumed base times say: some arrival had slack 0.
   */
  KEEPS_LEAST_DELAYED,

  /**
   * A member of a collective counts that may not have been waited for: one without bytes in an
   * operation that moves data, or one of an inter-communicator.
   */
  KEEPS_DOUBTFUL_MEMBERS,

  /** A probe waits for the message that is received next, which no trace records. */
  KEEPS_PROBES,

  /** Any standard send may wait for its receive, whatever the eager threshold. */
  EVERY_SEND_MAY_WAIT,

  /** A rendezvous send ends only when its data is delivered and the receive has ended. */
  SEND_AWAITS_DELIVERY,

  /**
   * Any member of a rooted collective may have waited for any other, as in the trees of libraries,
   * whose inner nodes wait for their children; otherwise each waits for the data that it takes.
   */
  ANY_MEMBER_MAY_WAIT
}
