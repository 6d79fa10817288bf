package io.idlewave.perturb.network;

import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.topology.Topology;
import java.io.Serializable;
import java.util.List;

/**
 * A network whose hosts lie on a topology. Wherever L is in a price, the message, or what is sent
 * back for it, goes over the whole route once more: it takes so much longer as the hops on it take
 * together, and L is what it takes without any. That time is latency, counted by class of hop and
 * not as L. A message has the largest G of the network and of the classes that it crosses.
 *
 * @param base what messages cost without any hop
 * @param classes what crossing costs, in the order of {@link Topology#hopClasses}
 */
public record Routed(NetworkModel base, Topology topology, List<Crossing> classes)
    implements NetworkAround {

  private static final long serialVersionUID = 1L;

  /**
   * What crossing one class of hop costs.
   *
   * @param nanos time per hop, in ns, at least 0
   * @param nanosPerByte the least G of what crosses one, in ns per byte; 0 for any
   * @param network what messages that cross one cost without the time of the hops: those of the
   *     base with at least that G, or the base
   */
  public record Crossing(double nanos, double nanosPerByte, NetworkModel network)
      implements Serializable {

    private static final long serialVersionUID = 1L;

    public Crossing {
      if (!(nanos >= 0) || Double.isInfinite(nanos)) {
        throw new IllegalArgumentException(
            "time of a hop in ns: at least 0 and finite, got " + nanos);
      }
      if (!(nanosPerByte >= 0) || Double.isInfinite(nanosPerByte)) {
        throw new IllegalArgumentException(
            "G of a hop in ns/B: at least 0 and finite, got " + nanosPerByte);
      }
    }
  }

  public Routed {
    classes = List.copyOf(classes);
    if (classes.size() != topology.hopClasses().size()) {
      throw new IllegalArgumentException(
          "costs of hops: one for each of the classes %s, got %d"
              .formatted(topology.hopClasses(), classes.size()));
    }
  }

  @Override
  public MessagePrice price(long messageBytes, SendMode mode, Route route) {
    MessagePrice price = slowest(route).price(messageBytes, mode, route);
    if (route.hops().isNone()) {
      return price;
    }
    double nanos = route.hops().weighed(classes.stream().mapToDouble(Crossing::nanos).toArray());
    return price.withEach(cost -> cost.crossing(route.hops(), nanos));
  }

  private NetworkModel slowest(Route route) {
    NetworkModel slowest = base;
    double nanosPerByte = 0;
    for (int hopClass = 0; hopClass < route.hops().classes(); hopClass++) {
      Crossing crossed = classes.get(hopClass);
      if (route.hops().count(hopClass) > 0 && crossed.nanosPerByte > nanosPerByte) {
        slowest = crossed.network;
        nanosPerByte = crossed.nanosPerByte;
      }
    }
    return slowest;
  }

  /** By the G of the class, whatever the protocol of the message. */
  @Override
  public double transferNanos(long messageBytes, int hopClass) {
    MessagePrice local =
        classes.get(hopClass).network().price(messageBytes, SendMode.BUFFERED, Route.BETWEEN_NODES);
    return Math.max(0, local.flight().bandwidthNanos());
  }
}
