package io.idlewave.perturb.simulated;

import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.network.Cost;
import io.idlewave.perturb.network.MessagePrice;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Route;

/**
 * A network for tests in which every part of a price differs from the others: a handshake above a
 * size and for synchronous sends, gaps, sends that end in the background, two tiers. The data of a
 * standard send with a handshake follow it, those of a synchronous one come with the request.
 *
 * @param latency L, in ns; half of it within a node
 * @param overhead o, in ns
 * @param gap g, in ns
 * @param perByte G, in ns per byte
 * @param eagerBytes largest standard message without a handshake
 * @param gapped whether the gaps count
 * @param background whether the processor is free during half of a nonblocking send
 */
public record TestNetwork(
    double latency,
    double overhead,
    double gap,
    double perByte,
    long eagerBytes,
    boolean gapped,
    boolean background)
    implements NetworkModel {

  @Override
  public MessagePrice price(long messageBytes, SendMode mode, Route route) {
    Cost l = Cost.latency(route.acrossNodes() ? latency : latency / 2);
    Cost o = Cost.overhead(overhead);
    Cost half = Cost.overhead(overhead / 2);
    Cost transfer = Cost.bandwidth(messageBytes * perByte, messageBytes);
    boolean synchronous =
        mode == SendMode.SYNCHRONOUS || (mode == SendMode.STANDARD && messageBytes > eagerBytes);
    MessagePrice price =
        synchronous
            ? MessagePrice.synchronous(
                o, l.plus(o), l.times(2).plus(o).plus(transfer), l.plus(half), o, half, o)
            : MessagePrice.asynchronous(
                o.plus(half), background ? half : o.plus(half), l.plus(transfer), o, half, half, o);
    if (!gapped) {
      return price;
    }
    Cost g = Cost.bandwidth(gap, 0);
    Cost out = transfer.plus(g);
    return synchronous && mode == SendMode.STANDARD
        ? price.withDataGaps(out, g, transfer, l.plus(half), l.times(2).plus(half).plus(transfer))
        : price.withGaps(out, g, transfer);
  }

  /** All times multiplied. */
  TestNetwork scaled(double factor) {
    return new TestNetwork(
        factor * latency,
        factor * overhead,
        factor * gap,
        factor * perByte,
        eagerBytes,
        gapped,
        background);
  }
}
