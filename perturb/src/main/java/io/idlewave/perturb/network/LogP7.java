package io.idlewave.perturb.network;

/**
 * The seven parameters of León, Maccabe and Brightwell ("Instrumenting LogP Parameters in GM"): a
 * message of k bytes arrives o_s + (k-1) G + L + o_r after its send begins. P is the number of
 * ranks.
 *
 * <p>Gap and gap per byte are kept by different stages of the network interface, which work at the
 * same time (section 5): messages follow each other out at max(g_s, (k-1) G), and in at max(g_r,
 * (k-1) G), not at the sum as under {@link LogGp}. The paper delays a packet of k bytes by k G (Eq.
 * 4); here it is k-1 as in its formula for the time of a message.
 *
 * @param latency L, in ns
 * @param sendOverhead o_s, in ns
 * @param receiveOverhead o_r, in ns
 * @param sendGap g_s, in ns
 * @param receiveGap g_r, in ns
 * @param gapPerByte G, in ns per byte
 */
public record LogP7(
    SizeFunction latency,
    SizeFunction sendOverhead,
    SizeFunction receiveOverhead,
    SizeFunction sendGap,
    SizeFunction receiveGap,
    SizeFunction gapPerByte)
    implements Elementary {

  public LogP7 {
    latency.atLeastZero("logp7: L");
    sendOverhead.atLeastZero("logp7: o_s");
    receiveOverhead.atLeastZero("logp7: o_r");
    sendGap.atLeastZero("logp7: g_s");
    receiveGap.atLeastZero("logp7: g_r");
    gapPerByte.atLeastZero("logp7: G");
  }

  /** Constant parameters, in ns and ns per byte. */
  public static LogP7 of(
      double latency,
      double sendOverhead,
      double receiveOverhead,
      double sendGap,
      double receiveGap,
      double gapPerByte) {
    return new LogP7(
        SizeFunction.constant(latency),
        SizeFunction.constant(sendOverhead),
        SizeFunction.constant(receiveOverhead),
        SizeFunction.constant(sendGap),
        SizeFunction.constant(receiveGap),
        SizeFunction.constant(gapPerByte));
  }

  @Override
  public ElementaryMessage message(long messageBytes, Route route) {
    Cost transfer = ElementaryMessage.transfer(gapPerByte.at(messageBytes), messageBytes);
    Cost out = larger(Cost.bandwidth(sendGap.at(messageBytes), 0), transfer);
    Cost in = larger(Cost.bandwidth(receiveGap.at(messageBytes), 0), transfer);
    ElementaryMessage message =
        ElementaryMessage.of(
            Cost.overhead(sendOverhead.at(messageBytes)),
            Cost.latency(latency.at(messageBytes)),
            transfer,
            Cost.overhead(receiveOverhead.at(messageBytes)));
    return sendGap.isZero() && receiveGap.isZero() && gapPerByte.isZero()
        ? message
        : message.withGaps(out, in.minus(transfer), transfer);
  }

  private static Cost larger(Cost gap, Cost transfer) {
    return gap.nanos() > transfer.nanos() ? gap : transfer;
  }
}
