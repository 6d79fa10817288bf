package io.idlewave.perturb.collective;

import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.network.Cost;
import io.idlewave.perturb.network.MessagePrice;
import io.idlewave.perturb.network.NetworkAround;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Route;
import java.io.Serializable;

/**
 * How the messages of a collective go over the wire, like the protocols of NCCL (Hu et al.,
 * "Demystifying NCCL", arXiv 2507.04786): in lines of which a part is data and the rest flags, so
 * that the receiver sees when a line is there, and after some time more than the network needs. LL
 * has 4 bytes of data in lines of 8, LL128 120 in lines of 128, and Simple has no flags but
 * synchronises per chunk.
 *
 * @param maxBytes of blocks of at most as many bytes
 * @param withinNanos what each message takes longer than the network says, within a node, in ns
 * @param betweenNanos the same between nodes
 * @param dataBytes bytes of data in a line, at least 1
 * @param lineBytes bytes of a line, at least its data
 */
public record WireProtocol(
    long maxBytes,
    String name,
    double withinNanos,
    double betweenNanos,
    long dataBytes,
    long lineBytes)
    implements Serializable {

  /**
   * Checks the sizes.
   *
   * @throws IllegalArgumentException where they make no line
   */
  public WireProtocol {
    if (dataBytes < 1 || lineBytes < dataBytes) {
      throw new IllegalArgumentException(
          "protocol %s: a line with at least 1 byte of data and at least its data long, got %d B in lines of %d B"
              .formatted(name, dataBytes, lineBytes));
    }
    if (!(withinNanos >= 0) || !(betweenNanos >= 0)) {
      throw new IllegalArgumentException(
          "protocol %s: latency in ns: at least 0, got %s and %s"
              .formatted(name, withinNanos, betweenNanos));
    }
  }

  /** The bytes on the wire of so many bytes of data: whole lines. */
  public long wireBytes(long bytes) {
    return dataBytes == lineBytes ? bytes : BlockSize.ceilDiv(bytes, dataBytes) * lineBytes;
  }

  /** What messages cost on a network under this protocol. */
  public NetworkModel on(NetworkModel network) {
    return new OnNetwork(network, this);
  }

  /** A network on which all messages follow a protocol. */
  private record OnNetwork(NetworkModel base, WireProtocol protocol) implements NetworkAround {

    @Override
    public MessagePrice price(long messageBytes, SendMode mode, Route route) {
      double more = route.acrossNodes() ? protocol.betweenNanos : protocol.withinNanos;
      return base.price(protocol.wireBytes(messageBytes), mode, route)
          .arrivingAfter(new Cost(more, 0, 0, 0, 0, 0));
    }
  }
}
