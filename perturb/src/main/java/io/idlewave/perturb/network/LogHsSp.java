package io.idlewave.perturb.network;

/**
 * LoGH{sSP} (Al-Tawil and Moritz, "Performance Modeling and Evaluation of MPI", section 3.3): a
 * message of k bytes arrives s_s + s_r + (k-1) S after its send begins within a node (Eq. 8), which
 * has no latency, and o_s + o_r + (k-1) G + L across nodes (Eq. 9). A message of 0 bytes costs as
 * one of 1.
 *
 * <p>The paper takes the gap between messages for hidden by the overhead, so there is none; but a
 * message occupies its sender's way out and its receiver's way in for its (k-1) G or (k-1) S, as
 * under LogGP with g = 0.
 *
 * @param latency L, in ns
 * @param sendOverhead o_s, in ns
 * @param receiveOverhead o_r, in ns
 * @param gapPerByte G, in ns per byte
 * @param intraSendOverhead s_s, in ns
 * @param intraReceiveOverhead s_r, in ns
 * @param intraGapPerByte S, in ns per byte
 */
public record LogHsSp(
    SizeFunction latency,
    SizeFunction sendOverhead,
    SizeFunction receiveOverhead,
    SizeFunction gapPerByte,
    SizeFunction intraSendOverhead,
    SizeFunction intraReceiveOverhead,
    SizeFunction intraGapPerByte)
    implements Elementary {

  public LogHsSp {
    latency.atLeastZero("loghssp: L");
    sendOverhead.atLeastZero("loghssp: o_s");
    receiveOverhead.atLeastZero("loghssp: o_r");
    gapPerByte.atLeastZero("loghssp: G");
    intraSendOverhead.atLeastZero("loghssp: s_s");
    intraReceiveOverhead.atLeastZero("loghssp: s_r");
    intraGapPerByte.atLeastZero("loghssp: S");
  }

  /** Constant parameters, in ns and ns per byte. */
  public static LogHsSp of(
      double latency,
      double sendOverhead,
      double receiveOverhead,
      double gapPerByte,
      double intraSendOverhead,
      double intraReceiveOverhead,
      double intraGapPerByte) {
    return new LogHsSp(
        SizeFunction.constant(latency),
        SizeFunction.constant(sendOverhead),
        SizeFunction.constant(receiveOverhead),
        SizeFunction.constant(gapPerByte),
        SizeFunction.constant(intraSendOverhead),
        SizeFunction.constant(intraReceiveOverhead),
        SizeFunction.constant(intraGapPerByte));
  }

  @Override
  public ElementaryMessage message(long messageBytes, Route route) {
    return route.acrossNodes()
        ? message(
            messageBytes,
            sendOverhead,
            Cost.latency(latency.at(messageBytes)),
            gapPerByte,
            receiveOverhead)
        : message(
            messageBytes, intraSendOverhead, Cost.ZERO, intraGapPerByte, intraReceiveOverhead);
  }

  private static ElementaryMessage message(
      long messageBytes,
      SizeFunction send,
      Cost latency,
      SizeFunction gapPerByte,
      SizeFunction receive) {
    Cost transfer = ElementaryMessage.transfer(gapPerByte.at(messageBytes), messageBytes);
    ElementaryMessage message =
        ElementaryMessage.of(
            Cost.overhead(send.at(messageBytes)),
            latency,
            transfer,
            Cost.overhead(receive.at(messageBytes)));
    return gapPerByte.isZero() ? message : message.withGaps(transfer, Cost.ZERO, transfer);
  }
}
