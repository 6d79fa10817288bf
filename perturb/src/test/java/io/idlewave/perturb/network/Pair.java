package io.idlewave.perturb.network;

/** When a pair of blocking calls ends, as {@link MessagePrice} defines it. */
record Pair(MessagePrice price, double sendBegin, double receiveBegin) {

  private double match() {
    double available = sendBegin + price.send().nanos() + price.flight().nanos();
    return Math.max(available, receiveBegin);
  }

  double sendEnd() {
    return price.synchronous()
        ? match() + price.acknowledge().nanos()
        : sendBegin + price.send().nanos();
  }

  double receiveEnd() {
    return match() + price.receive().nanos();
  }
}
