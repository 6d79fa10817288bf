package io.idlewave.perturb.fit;

/**
 * One run of the micro-benchmark of Leon, Maccabe and Brightwell (section 6.1): a rank issues
 * requests one after the other, computing for a while after each, and the receiver replies to each.
 *
 * @param messageBytes size n of requests and replies, at least 0
 * @param messages M, how many requests, at least 1
 * @param delayNanos Delta, the computation after each, in ns, at least 0
 * @param costNanos average time per request, the computation included, in ns, above 0
 */
public record Burst(long messageBytes, long messages, double delayNanos, double costNanos) {

  public Burst {
    if (messageBytes < 0) {
      throw new IllegalArgumentException("message in B: at least 0, got " + messageBytes);
    }
    if (messages < 1) {
      throw new IllegalArgumentException("messages of a burst: at least 1, got " + messages);
    }
    if (!(delayNanos >= 0) || Double.isInfinite(delayNanos)) {
      throw new IllegalArgumentException("delay in ns: at least 0 and finite, got " + delayNanos);
    }
    if (!(costNanos > 0) || Double.isInfinite(costNanos)) {
      throw new IllegalArgumentException(
          "cost of a message in ns: above 0 and finite, got " + costNanos);
    }
  }
}
