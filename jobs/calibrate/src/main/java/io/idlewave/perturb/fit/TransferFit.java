package io.idlewave.perturb.fit;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The transfer times L(m, tau) of tau-Lop (Rico-Gallego, Diaz-Martin and Lastovetsky, 2015) from
 * point-to-point messages of tau pairs of ranks at a time. A message takes, in shared memory, two
 * transfers in sequence, and between nodes three, of which only the middle one is the network's:
 *
 * <pre>
 * within a node    T0(m, tau) = o + 2 L0(m, tau)
 * between nodes    T1(m, tau) = o + 2 L0(m, tau) + L1(m, tau)
 * </pre>
 *
 * <p>o is T0(0, 1): a transfer of nothing takes no time within a node. What a message between nodes
 * takes beyond is L1, its latency among it.
 *
 * @param overheadNanos o, in ns
 * @param sharedNanos L0 by tau, then size, in ns
 * @param networkNanos L1 likewise
 */
public record TransferFit(
    double overheadNanos,
    SortedMap<Integer, SortedMap<Long, Double>> sharedNanos,
    SortedMap<Integer, SortedMap<Long, Double>> networkNanos) {

  public TransferFit {
    sharedNanos = Collections.unmodifiableSortedMap(new TreeMap<>(sharedNanos));
    networkNanos = Collections.unmodifiableSortedMap(new TreeMap<>(networkNanos));
  }

  /**
   * Solves for the transfers.
   *
   * @param shared T0 by tau, then size, in ns
   * @param network T1 likewise
   * @throws IllegalArgumentException where a table lacks what is needed, or a message is shorter
   *     than its other parts
   */
  public static TransferFit of(
      SortedMap<Integer, SortedMap<Long, Double>> shared,
      SortedMap<Integer, SortedMap<Long, Double>> network) {
    Double overhead = alone("shared", shared).get(0L);
    alone("network", network);
    if (overhead == null) {
      throw new IllegalArgumentException(
          "channel shared: a row of 0 B with 1 transfer, which gives the overhead, got none");
    }
    SortedMap<Integer, SortedMap<Long, Double>> sharedNanos = new TreeMap<>();
    shared.forEach(
        (transfers, times) -> {
          SortedMap<Long, Double> each = new TreeMap<>();
          times.forEach(
              (bytes, nanos) ->
                  each.put(bytes, rest("shared", bytes, transfers, nanos, overhead) / 2));
          sharedNanos.put(transfers, each);
        });
    SortedMap<Integer, SortedMap<Long, Double>> networkNanos = new TreeMap<>();
    network.forEach(
        (transfers, times) -> {
          SortedMap<Long, Double> each = new TreeMap<>();
          times.forEach(
              (bytes, nanos) -> {
                double local = within(sharedNanos, bytes, transfers);
                double known = overhead + 2 * local;
                each.put(bytes, rest("network", bytes, transfers, nanos, known));
              });
          networkNanos.put(transfers, each);
        });
    return new TransferFit(overhead, sharedNanos, networkNanos);
  }

  private static SortedMap<Long, Double> alone(
      String channel, SortedMap<Integer, SortedMap<Long, Double>> times) {
    SortedMap<Long, Double> alone = times.get(1);
    if (alone == null) {
      throw new IllegalArgumentException(
          "channel %s: rows with 1 transfer, got %s"
              .formatted(channel, times.isEmpty() ? "no rows" : "only " + times.keySet()));
    }
    return alone;
  }

  private static double within(
      SortedMap<Integer, SortedMap<Long, Double>> shared, long bytes, int transfers) {
    SortedMap<Long, Double> times = shared.get(transfers);
    Double nanos = times == null ? null : times.get(bytes);
    if (nanos == null) {
      throw new IllegalArgumentException(
          "channel network, %d B with %d transfers: a row of channel shared with the same size and transfers, got none"
              .formatted(bytes, transfers));
    }
    return nanos;
  }

  private static double rest(
      String channel, long bytes, int transfers, double nanos, double knownNanos) {
    if (nanos < knownNanos) {
      throw new IllegalArgumentException(
          "channel %s, %d B with %d transfers: at least the %s ns of its other parts, got %s ns"
              .formatted(channel, bytes, transfers, knownNanos, nanos));
    }
    return nanos - knownNanos;
  }
}
