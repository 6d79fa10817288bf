package io.idlewave.ingest.own;

import io.idlewave.ingest.model.MeasuredTransit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What the ranks of a run measured of messages when it began, per class of pairs. */
final class PingTransits {

  private PingTransits() {}

  /** The quickest of each class. What was measured with a rank that has no file is left out. */
  static List<MeasuredTransit> of(List<RankHeader> headers) {
    Map<Integer, String> nodes =
        headers.stream().collect(Collectors.toMap(RankHeader::rank, RankHeader::node));
    Map<Boolean, List<MeasuredTransit>> measured =
        headers.stream()
            .flatMap(
                header ->
                    header.pings().stream()
                        .filter(ping -> nodes.containsKey(ping.peer()))
                        .map(
                            ping ->
                                new MeasuredTransit(
                                    !header.node().equals(nodes.get(ping.peer())),
                                    ping.roundTripNanos(),
                                    ping.receiveNanos())))
            .collect(Collectors.partitioningBy(MeasuredTransit::acrossNodes));
    List<MeasuredTransit> quickest = new ArrayList<>();
    for (boolean acrossNodes : new boolean[] {false, true}) {
      measured.getOrDefault(acrossNodes, List.of()).stream()
          .min(
              Comparator.comparingLong(MeasuredTransit::transitNanos)
                  .thenComparing(MeasuredTransit::roundTripNanos))
          .ifPresent(quickest::add);
    }
    return List.copyOf(quickest);
  }
}
