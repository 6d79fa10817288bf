package io.idlewave.graph.survey;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.ingest.model.SendMode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the clocks show of the eager threshold, collected from the standard sends of a trace in
 * their order. Mutable.
 *
 * <p><b>Eager.</b> A send that left before its receive was posted, by more than the clock's
 * resolution, was eager, and so was every smaller one.
 *
 * <p><b>Rendezvous.</b> A call that completes one send and nothing else, begins before the receive
 * is posted and ends after, may have waited for it. The time between its begin and the post is its
 * <em>lead</em>. If the send was eager, the call had to last longer than its lead for another
 * reason. So sends of at most S bytes are taken as seen to wait only if {@value #WITNESSES} of
 * them, all larger than every eager one, have a lead above the 99th percentile of what calls of
 * their class (function, size class, node) lasted that found the receive posted: were these sends
 * eager, each of them would happen in 1 of 100 cases, and all of them in 1 of a million. A class
 * with fewer than {@value #ENOUGH} such calls bears no witness.
 *
 * <p>Held: per class of sends that occurs a histogram, and per 1/32 of an octave of sizes a few
 * numbers; nothing grows with the trace.
 */
final class EagerEvidence {

  private static final int WITNESSES = 3;
  private static final long ENOUGH = 20;
  private static final double ORDINARY_QUANTILE = 0.99;

  private final double resolutionNanos;
  private final @Nullable DurationHistogram[] ordinary;
  private final @Nullable Sizes[] bySize = new @Nullable Sizes[DurationHistogram.BUCKETS];
  private long largestEagerBytes = -1;

  /** The standard sends of a few neighbouring sizes, and those with the longest leads. */
  private static final class Sizes {
    long messages;
    double bytes;
    long smallestBytes = Long.MAX_VALUE;
    long largestBytes;
    final List<Wait> longest = new ArrayList<>();

    void add(long messageBytes) {
      messages++;
      bytes += messageBytes;
      smallestBytes = Math.min(smallestBytes, messageBytes);
      largestBytes = Math.max(largestBytes, messageBytes);
    }

    void add(Wait wait) {
      int place = longest.size();
      while (place > 0 && longest.get(place - 1).leadNanos() < wait.leadNanos()) {
        place--;
      }
      longest.add(place, wait);
      if (longest.size() > WITNESSES) {
        longest.remove(WITNESSES);
      }
    }
  }

  /** A send that may have waited for its receive. */
  private record Wait(int sendClass, long messageBytes, long leadNanos) {}

  /** Evidence of a trace with so many functions, on clocks of a resolution. */
  EagerEvidence(int functions, double resolutionNanos) {
    this.resolutionNanos = resolutionNanos;
    this.ordinary = new @Nullable DurationHistogram[CallClasses.count(functions)];
  }

  /** Takes the end of entry {@code i}, on the common clock. */
  void add(GraphBlock block, int i, long enterNanos, long leaveNanos) {
    int ends = 0;
    int send = -1;
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      LinkKind kind = block.kind(j);
      if (kind == LinkKind.ACKNOWLEDGE) {
        ends++;
        if (block.mode(j) == SendMode.STANDARD) {
          send = j;
          addSend(block, j, leaveNanos);
        }
      } else if (kind == LinkKind.ARRIVE || kind == LinkKind.EXIT || kind == LinkKind.PROBE) {
        ends++;
      }
    }
    if (ends == 1 && send >= 0) {
      addAlone(block, i, send, enterNanos, leaveNanos);
    }
  }

  private void addSend(GraphBlock block, int j, long leaveNanos) {
    long messageBytes = block.messageBytes(j);
    sizes(messageBytes).add(messageBytes);
    boolean early = leaveNanos + resolutionNanos < block.postNanos(j);
    if (early && !block.linkHas(j, GraphBlock.LATE)) {
      largestEagerBytes = Math.max(largestEagerBytes, messageBytes);
    }
  }

  /** A call that ends with one send, which is all that it can have waited for. */
  private void addAlone(GraphBlock block, int i, int j, long enterNanos, long leaveNanos) {
    long messageBytes = block.messageBytes(j);
    int sendClass =
        CallClasses.of(block.function(i), messageBytes, block.linkHas(j, GraphBlock.ACROSS_NODES));
    long leadNanos = block.postNanos(j) - enterNanos;
    if (leadNanos <= 0) {
      DurationHistogram histogram = ordinary[sendClass];
      if (histogram == null) {
        histogram = new DurationHistogram();
        ordinary[sendClass] = histogram;
      }
      histogram.add(leaveNanos - enterNanos);
    } else if (leaveNanos >= block.postNanos(j)) {
      sizes(messageBytes).add(new Wait(sendClass, messageBytes, leadNanos));
    }
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

  /**
   * The bracket of the eager threshold.
   *
   * @param provenBytes what is known to be eager without any clock
   */
  EagerBracket bracket(long provenBytes) {
    long lower = Math.max(Math.max(0, provenBytes), largestEagerBytes);
    int witnesses = 0;
    long largestWitness = 0;
    for (Sizes sizes : bySize) {
      if (sizes == null) {
        continue;
      }
      for (Wait wait : sizes.longest) {
        if (wait.messageBytes() > lower && wait.leadNanos() > ordinaryNanos(wait.sendClass())) {
          witnesses++;
          largestWitness = Math.max(largestWitness, wait.messageBytes());
        }
      }
      if (witnesses >= WITNESSES) {
        return new EagerBracket(lower, largestWitness);
      }
    }
    return new EagerBracket(lower, EagerBracket.UNKNOWN);
  }

  /** The longest that a call of the class ordinarily lasts, with the clock's resolution. */
  private double ordinaryNanos(int sendClass) {
    DurationHistogram histogram = ordinary[sendClass];
    return histogram == null || histogram.total() < ENOUGH
        ? Double.POSITIVE_INFINITY
        : histogram.quantile(ORDINARY_QUANTILE) + 2 * resolutionNanos;
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
