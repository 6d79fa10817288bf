package io.idlewave.graph.survey;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.ingest.model.SendMode;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The evidence of the clocks on the eager threshold, collected from the standard sends of a trace
 * in their order. Mutable.
 *
 * <p><b>Eager.</b> A send that left before its receive was posted, by more than the clock's
 * resolution, was eager, and so was every smaller one.
 *
 * <p><b>Rendezvous.</b> A call that was ready to end but for one send, before its receive was
 * posted, and that ended after the post, may have waited for it. The time from when all else was
 * there to the post is the send's <em>lead</em>. If the send was eager, the call lasted longer than
 * the lead for another reason, with the probability with which calls of its class (function, size
 * class, node) do so that found the receive posted. S bytes are seen to wait if this happened by
 * chance to all sends of at most S bytes, none of which left before its post, with a probability
 * below 2^-{@value #BITS}. A class with fewer than {@value #ENOUGH} calls that found the receive
 * posted says nothing.
 *
 * <p>Held: a histogram per class of sends that occurs, and one per class and 1/32 of an octave of
 * sizes; nothing grows with the trace.
 */
final class EagerEvidence {

  private static final long ENOUGH = 20;
  private static final int BITS = 40;

  private final double resolutionNanos;
  private final @Nullable DurationHistogram[] ordinary;
  private final @Nullable Sizes[] bySize = new @Nullable Sizes[DurationHistogram.BUCKETS];
  private long largestEagerBytes = -1;

  /** The standard sends of a few neighbouring sizes; of those that may have waited, the leads. */
  private static final class Sizes {
    long messages;
    double bytes;
    long smallestBytes = Long.MAX_VALUE;
    long largestBytes;
    long largestWaitingBytes = -1;
    final SortedMap<Integer, DurationHistogram> leads = new TreeMap<>();

    void add(long messageBytes) {
      messages++;
      bytes += messageBytes;
      smallestBytes = Math.min(smallestBytes, messageBytes);
      largestBytes = Math.max(largestBytes, messageBytes);
    }
  }

  /** Evidence of a trace with so many functions, on clocks of a resolution. */
  EagerEvidence(int functions, double resolutionNanos) {
    this.resolutionNanos = resolutionNanos;
    this.ordinary = new @Nullable DurationHistogram[CallClasses.count(functions)];
  }

  /** Takes the end of entry {@code i}, on the common clock. */
  void add(GraphBlock block, int i, long enterNanos, long leaveNanos) {
    int latest = -1;
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      if (block.kind(j) == LinkKind.ACKNOWLEDGE && block.mode(j) == SendMode.STANDARD) {
        addSend(block, j, leaveNanos);
        if (latest < 0 || block.postNanos(j) > block.postNanos(latest)) {
          latest = j;
        }
      }
    }
    if (latest >= 0) {
      addLatest(block, i, latest, readyNanos(block, i, latest, enterNanos), leaveNanos);
    }
  }

  /** When all was there that the call of entry {@code i} can have waited for, but {@code send}. */
  private static long readyNanos(GraphBlock block, int i, int send, long enterNanos) {
    long ready = enterNanos;
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      long cause =
          switch (block.kind(j)) {
            case ACKNOWLEDGE -> j == send ? enterNanos : block.postNanos(j);
            case ARRIVE -> block.sendNanos(j);
            case EXIT -> block.lastArrivalNanos(j);
            default -> enterNanos;
          };
      ready = Math.max(ready, cause);
    }
    return ready;
  }

  private void addSend(GraphBlock block, int j, long leaveNanos) {
    long messageBytes = block.messageBytes(j);
    sizes(messageBytes).add(messageBytes);
    boolean early = leaveNanos + resolutionNanos < block.postNanos(j);
    if (early && !block.linkHas(j, GraphBlock.LATE)) {
      largestEagerBytes = Math.max(largestEagerBytes, messageBytes);
    }
  }

  /** Adds the send of a call whose receive was posted last. */
  private void addLatest(GraphBlock block, int i, int j, long readyNanos, long leaveNanos) {
    long messageBytes = block.messageBytes(j);
    int sendClass =
        CallClasses.of(block.function(i), messageBytes, block.linkHas(j, GraphBlock.ACROSS_NODES));
    long leadNanos = block.postNanos(j) - readyNanos;
    if (leadNanos <= 0) {
      DurationHistogram histogram = ordinary[sendClass];
      if (histogram == null) {
        histogram = new DurationHistogram();
        ordinary[sendClass] = histogram;
      }
      histogram.add(Math.max(0, leaveNanos - readyNanos));
    } else if (leaveNanos >= block.postNanos(j)) {
      Sizes sizes = sizes(messageBytes);
      sizes.largestWaitingBytes = Math.max(sizes.largestWaitingBytes, messageBytes);
      sizes
          .leads
          .computeIfAbsent(sendClass, c -> new DurationHistogram())
          .add(beyondResolution(leadNanos));
    }
  }

  /** What a lead is at least: its two times may both be off by the clock's resolution. */
  private long beyondResolution(long leadNanos) {
    return Math.max(0, leadNanos - (long) Math.ceil(2 * resolutionNanos));
  }

  private Sizes sizes(long messageBytes) {
    int bucket = DurationHistogram.bucket(messageBytes);
    Sizes sizes = bySize[bucket];
    if (sizes == null) {
      sizes = new Sizes();
      bySize[bucket] = sizes;
    }
    return sizes;
  }

  /** The largest send seen to be eager, or -1 if none was. */
  long largestEagerBytes() {
    return largestEagerBytes;
  }

  /** The bracket of the eager threshold; so much is known to be eager without any clock. */
  EagerBracket bracket(long provenBytes) {
    long lower = Math.max(Math.max(0, provenBytes), largestEagerBytes);
    double bits = 0;
    long largest = lower;
    for (Sizes sizes : bySize) {
      if (sizes == null || sizes.smallestBytes <= lower) {
        continue;
      }
      for (Map.Entry<Integer, DurationHistogram> leads : sizes.leads.entrySet()) {
        bits += bits(leads.getKey(), leads.getValue());
      }
      largest = Math.max(largest, sizes.largestWaitingBytes);
      if (bits >= BITS) {
        return new EagerBracket(lower, largest);
      }
    }
    return new EagerBracket(lower, EagerBracket.UNKNOWN);
  }

  private double bits(int sendClass, DurationHistogram leads) {
    DurationHistogram usual = ordinary[sendClass];
    return usual == null || usual.total() < ENOUGH ? 0 : usual.bitsAgainst(leads);
  }

  /** The standard sends that {@code bracket} leaves open: at least those, in neighbouring sizes. */
  AmbiguousSends ambiguous(EagerBracket bracket) {
    long messages = 0;
    double bytes = 0;
    for (Sizes sizes : bySize) {
      boolean open =
          sizes != null
              && sizes.largestBytes > bracket.lowerBytes()
              && sizes.smallestBytes < bracket.upperBytes();
      if (open) {
        messages += sizes.messages;
        bytes += sizes.bytes;
      }
    }
    return new AmbiguousSends(messages, bytes);
  }
}
