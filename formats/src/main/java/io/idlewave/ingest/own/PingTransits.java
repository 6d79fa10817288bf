package io.idlewave.ingest.own;

import io.idlewave.ingest.model.MeasuredTransit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;

/** The times of messages that ranks measured when the run began, per class of pairs and size. */
final class PingTransits {

  private static final BinaryOperator<MeasuredTransit> QUICKER =
      BinaryOperator.minBy(
          Comparator.comparingLong(MeasuredTransit::leastNanos)
              .thenComparing(MeasuredTransit::roundTripNanos));

  private PingTransits() {}

  private record PairClass(boolean acrossNodes, long bytes) implements Comparable<PairClass> {

    @Override
    public int compareTo(PairClass other) {
      int byNodes = Boolean.compare(acrossNodes, other.acrossNodes);
      return byNodes == 0 ? Long.compare(bytes, other.bytes) : byNodes;
    }
  }

  /** The quickest of each class. What was measured with a rank that has no file is left out. */
  static List<MeasuredTransit> of(List<RankHeader> headers) {
    Map<Integer, String> nodes =
        headers.stream().collect(Collectors.toMap(RankHeader::rank, RankHeader::node));
    Map<PairClass, MeasuredTransit> quickest = new TreeMap<>();
    for (RankHeader header : headers) {
      for (RankHeader.Ping ping : header.pings()) {
        String node = nodes.get(ping.peer());
        if (node != null) {
          MeasuredTransit measured =
              new MeasuredTransit(
                  !header.node().equals(node),
                  ping.bytes(),
                  ping.roundTripNanos(),
                  ping.receiveNanos());
          quickest.merge(new PairClass(measured.acrossNodes(), ping.bytes()), measured, QUICKER);
        }
      }
    }
    return List.copyOf(quickest.values());
  }
}
