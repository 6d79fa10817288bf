package io.idlewave.perturb.network;

/**
 * LogP (Culler et al., PPoPP 1993): a message arrives o + L + o after its send begins, whatever its
 * size unless the parameters depend on it. It occupies its sender's way out, and its receiver's way
 * in, for g. The model's bound of L / g messages under way is {@link Limited}.
 *
 * @param latency L, in ns
 * @param overhead o, in ns
 * @param gap g, in ns
 */
public record LogP(SizeFunction latency, SizeFunction overhead, SizeFunction gap)
    implements Elementary {

  public LogP {
    latency.atLeastZero("logp: L");
    overhead.atLeastZero("logp: o");
    gap.atLeastZero("logp: g");
  }

  /** Constant parameters, in ns. */
  public static LogP of(double latency, double overhead, double gap) {
    return new LogP(
        SizeFunction.constant(latency),
        SizeFunction.constant(overhead),
        SizeFunction.constant(gap));
  }

  @Override
  public ElementaryMessage message(long messageBytes, Route route) {
    Cost o = Cost.overhead(overhead.at(messageBytes));
    Cost g = Cost.bandwidth(gap.at(messageBytes), 0);
    ElementaryMessage message =
        ElementaryMessage.of(o, Cost.latency(latency.at(messageBytes)), Cost.ZERO, o);
    return gap.isZero() ? message : message.withGaps(g, g, Cost.ZERO);
  }
}
