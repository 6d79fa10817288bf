package io.idlewave.graph.census;

/**
 * Something that stayed without its counterpart, or does not fit it, at the place where it was
 * seen.
 *
 * @param kind what is wrong
 * @param rank world rank of the end that was seen
 * @param call call index of that end, or -1 if it lies before the part of the trace that was read
 * @param function MPI function of that call, or empty where it is not known any more
 * @param detail envelope, communicator or request
 */
public record Leftover(Kind kind, int rank, long call, String function, String detail) {

  /** What is wrong. */
  public enum Kind {
    UNMATCHED_SEND("send without a receive"),
    UNMATCHED_RECEIVE("receive without a send"),
    INCOMPLETE_COLLECTIVE("collective that not all members entered"),
    OPEN_REQUEST("request that never completes"),
    LATE_EDGE("wait cycle: eager by proof"),
    TRUNCATED_MESSAGE("receive shorter than its send: the message was truncated"),
    LONGER_RECEIVE("receive longer than its send: the lengths contradict each other");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** In words. */
    public String text() {
      return text;
    }
  }

  /** Where it is, and what is known of it. */
  public String place() {
    return "rank %d, %s%s: %s"
        .formatted(
            rank,
            call < 0 ? "an earlier call" : "call " + call,
            function.isEmpty() ? "" : " " + function,
            detail);
  }

  @Override
  public String toString() {
    return kind.text() + ": " + place();
  }
}
