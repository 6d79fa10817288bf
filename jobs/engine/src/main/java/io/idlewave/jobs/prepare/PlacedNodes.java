package io.idlewave.jobs.prepare;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.prepare.layout.HostDistance;
import io.idlewave.jobs.prepare.layout.Layout;
import io.idlewave.jobs.prepare.layout.NodeHosts;
import io.idlewave.jobs.prepare.recorded.RankNodes;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.machine.PlacementSpec;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Nodes on hosts of a topology. Places are the hosts that the nodes have among them, in ascending
 * order: hosts without a node stay so.
 */
final class PlacedNodes implements Layout {

  /** Distances of as many hosts are kept, each found once: 16 MiB. */
  private static final int MOST_KEPT = 2_048;

  private final MachineSpec stated;
  private final int[] nodeOfRank;
  private final int[] start;

  /** The host of each place. */
  private final int[] hosts;

  private final HostDistance distance;

  /** Of a place, the distances to those after it; empty until one is asked for. */
  private final double[][] kept;

  private PlacedNodes(MachineSpec stated, int[] nodeOfRank, int[] hostOf, HostDistance distance) {
    this.stated = stated;
    this.nodeOfRank = nodeOfRank;
    this.hosts = Arrays.stream(hostOf).sorted().toArray();
    this.start = Arrays.stream(hostOf).map(host -> Arrays.binarySearch(hosts, host)).toArray();
    this.distance = distance;
    this.kept = new double[hosts.length <= MOST_KEPT ? hosts.length : 0][0];
  }

  /** The nodes of a machine, whose network has a topology, where its placement has them. */
  static PlacedNodes of(MachineSpec machine, Surveyed surveyed) {
    TraceMetadata metadata = surveyed.metadata();
    int[] rows = RankNodes.of(machine.mapping(), surveyed.study(), metadata);
    int[] numbers = Arrays.stream(rows).distinct().sorted().toArray();
    int[] nodeOfRank =
        Arrays.stream(rows, 0, metadata.processCount())
            .map(node -> Arrays.binarySearch(numbers, node))
            .toArray();
    int[] hostOf = NodeHosts.of(surveyed.study().trace().toString(), machine, rows);
    return new PlacedNodes(
        machine, nodeOfRank, Objects.requireNonNull(hostOf), HostDistance.of(machine.network()));
  }

  @Override
  public String key() {
    return "placement";
  }

  @Override
  public String pieces() {
    return "nodes";
  }

  @Override
  public String places() {
    return "hosts";
  }

  @Override
  public int[] start() {
    return start;
  }

  @Override
  public int pieceOf(int rank) {
    return nodeOfRank[rank];
  }

  @Override
  public double distance(int from, int to) {
    int first = Math.min(from, to);
    int second = Math.max(from, to);
    if (first == second) {
      return 0;
    }
    if (kept.length == 0) {
      return distance.of(hosts[first], hosts[second]);
    }
    if (kept[first].length == 0) {
      kept[first] =
          IntStream.range(first + 1, hosts.length)
              .mapToDouble(other -> distance.of(hosts[first], hosts[other]))
              .toArray();
    }
    return kept[first][second - first - 1];
  }

  @Override
  public MachineSpec machine(int[] places) {
    return stated.on(
        new PlacementSpec.Explicit(
            Arrays.stream(places).map(place -> hosts[place]).boxed().toList()));
  }
}
