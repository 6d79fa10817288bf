package io.idlewave.perturb.observed;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.clocks.OffsetBounds;
import io.idlewave.graph.clocks.OffsetKind;
import io.idlewave.ingest.model.SendMode;

/**
 * When the effects of edges arrived, in common time, as far as orders of events bound the offsets
 * between clocks ({@code docs/semantics.md} section 3, {@code causal}). At the earliest, no message
 * took any time; at the latest, each took the smallest transit of its kind.
 */
final class CausalArrivals {

  private static final int REQUEST = OffsetKind.message(0, false);

  private final OffsetBounds bounds;
  private final long[] originNanos;

  CausalArrivals(CausalClocks clocks, long[] originNanos) {
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
    boolean synchronous = block.mode(j) == SendMode.SYNCHRONOUS;
    long transit =
        latest
            ? bounds.latestNanos(
                sender, receiver, OffsetKind.message(block.messageBytes(j), synchronous), sent)
            : bounds.earliestNanos(sender, receiver, sent);
    if (!rendezvous) {
      return sent + transit;
    }
    long post = postNanos(block, j);
    long data = latest ? Math.max(0, request(receiver, sender, post, true) + transit) : 0;
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
    return Math.max(sent + both, post + back);
  }

  private long request(int from, int to, long nanos, boolean latest) {
    return latest
        ? bounds.latestNanos(from, to, REQUEST, nanos)
        : bounds.earliestNanos(from, to, nanos);
  }

  /** What {@code rank} got of a root, at the earliest. */
  long rootNanos(GraphBlock block, int j, int rank) {
    int root = block.lastRank(j);
    long entered = commonNanos(root, block.lastArrivalNanos(j) - originNanos[root]);
    return entered + bounds.earliestNanos(root, rank, entered);
  }
}
