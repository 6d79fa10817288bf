package io.idlewave.perturb.fit;

/**
 * One measurement of the round-trip program of the LogGPS paper (Fig. 3): one rank sends, computes
 * for a while and receives; the other receives and sends back.
 *
 * @param messageBytes size k of both messages, at least 0
 * @param delayNanos the computation w, in ns, at least 0
 * @param roundTripNanos from the begin of the send to the end of the receive, in ns, above 0 and at
 *     least w
 */
public record RoundTrip(long messageBytes, double delayNanos, double roundTripNanos) {

  public RoundTrip {
    if (messageBytes < 0) {
      throw new IllegalArgumentException("message in B: at least 0, got " + messageBytes);
    }
    if (!(delayNanos >= 0) || Double.isInfinite(delayNanos)) {
      throw new IllegalArgumentException("w in ns: at least 0 and finite, got " + delayNanos);
    }
    if (!(roundTripNanos > 0) || Double.isInfinite(roundTripNanos)) {
      throw new IllegalArgumentException(
          "round trip in ns: above 0 and finite, got " + roundTripNanos);
    }
  }
}
