package io.idlewave.perturb.network;

/** When a pair of blocking calls ends, as {@link MessagePrice} defines it. */
record Pair(MessagePrice price, double sendBegin, double receiveBegin) {

  private double match() {
    double available = sendBegin + price.calls().send().nanos() + price.flight().nanos();
    return Math.max(available, receiveBegin);
  }

  double sendEnd() {
    return price.synchronous()
        ? match() + price.calls().acknowledge().nanos()
        : sendBegin + price.calls().send().nanos();
  }

  double receiveEnd() {
    return match() + price.calls().receive().nanos();
  }
}
