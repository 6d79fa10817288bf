package io.idlewave.perturb.observed;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.clocks.OffsetBounds;
import io.idlewave.graph.clocks.OffsetKind;
import io.idlewave.graph.survey.StatedTransit;
import io.idlewave.ingest.model.SendMode;
import org.jspecify.annotations.Nullable;

/**
 * When the effects of edges arrived, in common time, as far as orders of events bound the offsets
 * between clocks ({@code docs/semantics.md} section 3, {@code causal}). At the earliest, no message
 * took any time; at the latest, each took the smallest transit of its kind. A transit that somebody
 * states counts at both ends.
 */
final class CausalArrivals {

  private static final int REQUEST = OffsetKind.message(0, false);

  private final OffsetBounds bounds;
  private final @Nullable StatedTransit stated;
  private final long[] originNanos;

  CausalArrivals(CausalClocks clocks, @Nullable StatedTransit stated, long[] originNanos) {
    this.stated = stated;
    this.bounds = clocks.bounds();
    this.originNanos = originNanos;
  }

  /** Common time of what {@code rank} recorded at {@code ownNanos} after its first event. */
  long commonNanos(int rank, long ownNanos) {
    return bounds.commonNanos(rank, ownNanos);
  }

  private long sentNanos(GraphBlock block, int j) {
    int sender = block.sender(j);
    return commonNanos(sender, block.sendNanos(j) - originNanos[sender]);
  }

  /** When the receive of a message was posted. */
  long postNanos(GraphBlock block, int j) {
    int receiver = block.receiver(j);
    return commonNanos(receiver, block.postNanos(j) - originNanos[receiver]);
  }

  /** The data of a received message. */
  long messageNanos(GraphBlock block, int j, boolean rendezvous, boolean latest) {
    int sender = block.sender(j);
    int receiver = block.receiver(j);
    long sent = sentNanos(block, j);
    SendMode mode = block.mode(j);
    long bytes = block.messageBytes(j);
    int kind = OffsetKind.message(bytes, mode == SendMode.SYNCHRONOUS);
    long known = stated == null ? 0 : stated.nanos(mode, bytes, latest);
    long transit = arrival(sender, receiver, kind, sent, known, latest);
    if (!rendezvous) {
      return sent + transit;
    }
    long post = postNanos(block, j);
    long data = latest ? Math.max(0, request(receiver, sender, post, true) + transit) : 0;
    if (stated != null) {
      long afterAnswer = Math.max(0, known - stated.legNanos(!latest));
      data = latest ? Math.min(data, afterAnswer) : afterAnswer;
    }
    return Math.max(sent + transit, post + data);
  }

  /** The request of a rendezvous, at its receiver. */
  long requestNanos(GraphBlock block, int j, boolean latest) {
    long sent = sentNanos(block, j);
    return sent + request(block.sender(j), block.receiver(j), sent, latest);
  }

  /** The acknowledgement of a rendezvous, at its sender. */
  long acknowledgementNanos(GraphBlock block, int j, boolean latest) {
    int sender = block.sender(j);
    int receiver = block.receiver(j);
    long sent = sentNanos(block, j);
    long post = postNanos(block, j);
    long back = request(receiver, sender, post, latest);
    long both = latest ? Math.max(0, request(sender, receiver, sent, true) + back) : 0;
    if (stated != null) {
      long legs = 2 * stated.legNanos(latest);
      both = latest ? Math.min(both, legs) : legs;
    }
    return Math.max(sent + both, post + back);
  }

  private long request(int from, int to, long nanos, boolean latest) {
    return arrival(from, to, REQUEST, nanos, stated == null ? 0 : stated.legNanos(latest), latest);
  }

  /**
   * By how much later something shows on the clock of {@code to}.
   *
   * @param knownNanos what it took, where that is stated
   */
  private long arrival(int from, int to, int kind, long nanos, long knownNanos, boolean latest) {
    if (!latest) {
      return bounds.earliestNanos(from, to, nanos) + knownNanos;
    }
    long seen = bounds.latestNanos(from, to, kind, nanos);
    return stated == null
        ? seen
        : Math.min(seen, knownNanos - bounds.earliestNanos(to, from, nanos));
  }

  /** What {@code rank} got of a root, at the earliest. */
  long rootNanos(GraphBlock block, int j, int rank) {
    int root = block.lastRank(j);
    long entered = commonNanos(root, block.lastArrivalNanos(j) - originNanos[root]);
    return entered + bounds.earliestNanos(root, rank, entered);
  }
}
