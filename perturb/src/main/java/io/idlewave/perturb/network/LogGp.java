package io.idlewave.perturb.network;

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
    implements Elementary {

  public LogGp {
    latency.atLeastZero("loggp: L");
    overhead.atLeastZero("loggp: o");
    gap.atLeastZero("loggp: g");
    gapPerByte.atLeastZero("loggp: G");
  }

  /** Constant parameters, in ns and ns per byte. */
  public static LogGp of(double latency, double overhead, double gap, double gapPerByte) {
    return new LogGp(
        SizeFunction.constant(latency),
        SizeFunction.constant(overhead),
        SizeFunction.constant(gap),
        SizeFunction.constant(gapPerByte));
  }

  @Override
  public ElementaryMessage message(long messageBytes, Route route) {
    Cost o = Cost.overhead(overhead.at(messageBytes));
    Cost g = Cost.bandwidth(gap.at(messageBytes), 0);
    Cost transfer = ElementaryMessage.transfer(gapPerByte.at(messageBytes), messageBytes);
    ElementaryMessage message =
        ElementaryMessage.of(o, Cost.latency(latency.at(messageBytes)), transfer, o);
    return gap.isZero() && gapPerByte.isZero()
        ? message
        : message.withGaps(transfer.plus(g), g, transfer);
  }
}
