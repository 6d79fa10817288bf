package io.idlewave.jobs.prepare;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.study.machine.HopsSpec;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.machine.PlacementSpec;
import io.idlewave.perturb.topology.HopClass;
import io.idlewave.perturb.topology.Topology;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Nodes on hosts of a topology. The distance of a message is what its hops take, and where no hop
 * takes time, how many links there are. Hosts without a node stay so.
 */
final class PlacedNodes implements Layout {

  private final MachineSpec stated;
  private final int[] nodeOfRank;
  private final int[] start;
  private final Topology topology;

  /** What a hop of each class counts. */
  private final double[] weights;

  private PlacedNodes(MachineSpec stated, int[] nodeOfRank, int[] start, HopsSpec hops) {
    this.stated = stated;
    this.nodeOfRank = nodeOfRank;
    this.start = start;
    this.topology = hops.topology().topology();
    List<String> classes = topology.hopClasses();
    double[] nanos = classes.stream().mapToDouble(hops::hopNanos).toArray();
    this.weights =
        Arrays.stream(nanos).allMatch(each -> each == 0)
            ? classes.stream().mapToDouble(each -> HopClass.isLink(each) ? 1 : 0).toArray()
            : nanos;
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
    int[] hosts = NodeHosts.of(surveyed.study().trace().toString(), machine, rows);
    return new PlacedNodes(
        machine,
        nodeOfRank,
        Objects.requireNonNull(hosts),
        Objects.requireNonNull(machine.network().hops()));
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
    double[] hops = topology.hops(from, to);
    double distance = 0;
    for (int i = 0; i < hops.length; i++) {
      distance += hops[i] * weights[i];
    }
    return distance;
  }

  @Override
  public MachineSpec machine(int[] places) {
    return stated.on(new PlacementSpec.Explicit(Arrays.stream(places).boxed().toList()));
  }
}
