package io.idlewave.graph.match;

import io.idlewave.graph.cut.Cut.CrossingTransfer;
import java.util.List;

/** Something a call waits for before it can end, or would wait for under some protocol. */
public sealed interface Completion {

  /** The end of a receive. */
  record ReceiveEnd(Message message) implements Completion {}

  /** The end of a send. */
  record SendEnd(Message message) implements Completion {}

  /** The end of a probe for the message that the receive after it takes. */
  record ProbeEnd(Message message) implements Completion {}

  /** The end of a member's part in a collective. */
  record CollectiveEnd(
      CollectiveInstance instance, int member, long receivedBytes, boolean nonblocking)
      implements Completion {}

  /** The end of a one-sided transfer, which needs no rank but its origin. */
  record TransferEnd(CrossingTransfer transfer) implements Completion {}

  /** The end of a message whose other end the trace never shows: nothing can complete it. */
  record Unresolved() implements Completion {}

  /**
   * Bytes of a call that only completes requests, by which waits are told apart: those of its
   * messages and transfers, and what it gets of collectives.
   *
   * @param bytes of its own operations
   * @param completed all of them matched, as far as the trace has both ends
   * @return at most 2^63 - 1
   */
  static long bytes(long bytes, List<Completion> completed) {
    long sum = bytes;
    for (int i = 0; i < completed.size() && sum >= 0; i++) {
      sum += completed.get(i).bytes();
    }
    return sum < 0 ? Long.MAX_VALUE : sum;
  }

  private long bytes() {
    if (this instanceof ReceiveEnd end) {
      return end.message().bytes();
    } else if (this instanceof SendEnd end) {
      return end.message().bytes();
    } else if (this instanceof CollectiveEnd end) {
      return end.receivedBytes();
    } else if (this instanceof TransferEnd end) {
      return Math.max(end.transfer().sentBytes(), end.transfer().fetchedBytes());
    }
    return 0;
  }
}
