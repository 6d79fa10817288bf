package io.idlewave.perturb.network;

import io.idlewave.ingest.model.SendMode;

/**
 * LogGP (Alexandrov et al., SPAA 1995): a message of k bytes arrives o + (k-1) G + L + o after its
 * send begins. A message of 0 bytes costs as one of 1.
 *
 * <p>A message occupies its sender's way out, and its receiver's way in, for (k-1) G + g.
 *
 * @param latency L, in ns
 * @param overhead o, in ns
 * @param gap g, in ns
 * @param gapPerByte G, in ns per byte
 */
public record LogGp(
    SizeFunction latency, SizeFunction overhead, SizeFunction gap, SizeFunction gapPerByte)
    implements NetworkModel {

  /** Constant parameters, in ns and ns per byte. */
  public static LogGp of(double latency, double overhead, double gap, double gapPerByte) {
    return new LogGp(
        SizeFunction.constant(latency),
        SizeFunction.constant(overhead),
        SizeFunction.constant(gap),
        SizeFunction.constant(gapPerByte));
  }

  @Override
  public MessagePrice price(long messageBytes, SendMode mode, boolean acrossNodes) {
    long rest = Math.max(0, messageBytes - 1);
    Cost o = Cost.overhead(overhead.at(messageBytes));
    Cost transfer = Cost.bandwidth(rest * gapPerByte.at(messageBytes), rest);
    Cost flight = Cost.latency(latency.at(messageBytes)).plus(transfer);
    MessagePrice price = MessagePrice.asynchronous(o, o, flight, o, Cost.ZERO, Cost.ZERO, o);
    double g = gap.at(messageBytes);
    if (g == 0 && transfer.nanos() == 0) {
      return price;
    }
    Cost between = Cost.bandwidth(g, 0);
    return price.withGaps(transfer.plus(between), between, transfer);
  }
}
