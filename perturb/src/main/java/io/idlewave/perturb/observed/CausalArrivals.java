package io.idlewave.perturb.observed;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.clocks.OffsetBounds;
import io.idlewave.graph.clocks.OffsetKind;
import io.idlewave.graph.survey.MeasuredBounds;
import io.idlewave.graph.survey.StatedTransit;
import io.idlewave.graph.survey.Transits;
import io.idlewave.ingest.model.SendMode;
import org.jspecify.annotations.Nullable;

/**
 * When the effects of edges arrived, in common time, as far as orders of events bound the offsets
 * between clocks ({@code docs/semantics.md} section 3, {@code causal}). At the earliest, no message
 * took any time; at the latest, each took the smallest transit of its kind. A transit that somebody
 * states, or that the tracer measured, counts at both ends.
 */
final class CausalArrivals {

  /** The largest time of something whose time is not bounded. */
  private static final long UNKNOWN = Long.MAX_VALUE;

  private static final int REQUEST = OffsetKind.message(0, false);

  private final OffsetBounds bounds;
  private final @Nullable StatedTransit stated;
  private final MeasuredBounds measured;
  private final long[] originNanos;

  CausalArrivals(CausalClocks clocks, Transits transits, long[] originNanos) {
    this.stated = transits.stated();
    this.measured = transits.measured();
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

  /** The data of a received message; a dependency takes no time, whatever messages take. */
  long messageNanos(GraphBlock block, int j, boolean rendezvous, boolean latest) {
    int sender = block.sender(j);
    int receiver = block.receiver(j);
    long sent = sentNanos(block, j);
    if (block.linkHas(j, GraphBlock.LOCAL)) {
      return latest
          ? sent - bounds.earliestNanos(receiver, sender, sent)
          : sent + bounds.earliestNanos(sender, receiver, sent);
    }
    SendMode mode = block.mode(j);
    long bytes = block.messageBytes(j);
    boolean synchronous = mode == SendMode.SYNCHRONOUS;
    int kind = OffsetKind.message(bytes, synchronous);
    long known =
        stated == null
            ? measured(block, j, bytes, synchronous, latest)
            : stated.nanos(mode, bytes, latest);
    long transit = arrival(sender, receiver, kind, sent, known, latest);
    if (!rendezvous) {
      return sent + transit;
    }
    long post = postNanos(block, j);
    long answer = request(receiver, sender, post, legNanos(block, j, true), true);
    long data = latest ? Math.max(0, answer + transit) : 0;
    if (stated != null) {
      long afterAnswer = Math.max(0, known - stated.legNanos(!latest));
      data = latest ? Math.min(data, afterAnswer) : afterAnswer;
    }
    return Math.max(sent + transit, post + data);
  }

  /** The request of a rendezvous, at its receiver. */
  long requestNanos(GraphBlock block, int j, boolean latest) {
    long sent = sentNanos(block, j);
    long leg = legNanos(block, j, latest);
    return sent + request(block.sender(j), block.receiver(j), sent, leg, latest);
  }

  /** The acknowledgement of a rendezvous, at its sender. */
  long acknowledgementNanos(GraphBlock block, int j, boolean latest) {
    int sender = block.sender(j);
    int receiver = block.receiver(j);
    long sent = sentNanos(block, j);
    long post = postNanos(block, j);
    long leg = legNanos(block, j, latest);
    long back = request(receiver, sender, post, leg, latest);
    long both = stated == null ? 0 : 2 * leg;
    if (latest) {
      long seen = Math.max(0, request(sender, receiver, sent, leg, true) + back);
      both = leg == UNKNOWN ? seen : Math.min(seen, 2 * leg);
    }
    return Math.max(sent + both, post + back);
  }

  private long legNanos(GraphBlock block, int j, boolean latest) {
    return stated == null ? measured(block, j, 0, false, latest) : stated.legNanos(latest);
  }

  /** What a message took by the tracer's measurement; nothing is known of a rank's to itself. */
  private long measured(GraphBlock block, int j, long bytes, boolean synchronous, boolean latest) {
    if (block.sender(j) == block.receiver(j)) {
      return latest ? UNKNOWN : 0;
    }
    int index = Transits.index(bytes, block.linkHas(j, GraphBlock.ACROSS_NODES), synchronous);
    return latest ? measured.mostNanos(index) : measured.leastNanos(index);
  }

  private long request(int from, int to, long nanos, long legNanos, boolean latest) {
    return arrival(from, to, REQUEST, nanos, legNanos, latest);
  }

  /**
   * By how much later something shows on the clock of {@code to}.
   *
   * @param knownNanos what it took, where that is stated or measured: 0 at the earliest and {@link
   *     #UNKNOWN} at the latest where it is not
   */
  private long arrival(int from, int to, int kind, long nanos, long knownNanos, boolean latest) {
    if (latest) {
      long seen = bounds.latestNanos(from, to, kind, nanos);
      return knownNanos == UNKNOWN
          ? seen
          : Math.min(seen, knownNanos - bounds.earliestNanos(to, from, nanos));
    }
    long earliest = bounds.earliestNanos(from, to, nanos);
    if (stated != null || knownNanos == 0) {
      return earliest + knownNanos;
    }
    long seen = Math.max(earliest, bounds.latestNanos(from, to, kind, nanos));
    return Math.min(earliest + knownNanos, seen);
  }

  /** What {@code rank} got of a root, at the earliest. */
  long rootNanos(GraphBlock block, int j, int rank) {
    int root = block.lastRank(j);
    long entered = commonNanos(root, block.lastArrivalNanos(j) - originNanos[root]);
    return entered + bounds.earliestNanos(root, rank, entered);
  }
}
