package io.idlewave.graph.census;

/**
 * Something that stayed without its counterpart, at the place where it was seen.
 *
 * @param kind what is missing
 * @param rank world rank of the end that was seen
 * @param call call index of that end
 * @param function MPI function of that call, or empty where it is not known any more
 * @param detail envelope, communicator or request
 */
public record Leftover(Kind kind, int rank, long call, String function, String detail) {

  /** What is missing. */
  public enum Kind {
    UNMATCHED_SEND("send without a receive"),
    UNMATCHED_RECEIVE("receive without a send"),
    INCOMPLETE_COLLECTIVE("collective that not all members entered"),
    OPEN_REQUEST("request that never completes"),
    LATE_EDGE("wait cycle: eager by proof");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** In words. */
    public String text() {
      return text;
    }
  }

  @Override
  public String toString() {
    return "%s: rank %d, call %d%s: %s"
        .formatted(kind.text(), rank, call, function.isEmpty() ? "" : " " + function, detail);
  }
}
