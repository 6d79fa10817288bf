package io.idlewave.jobs.prepare;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.prepare.layout.Layout;
import io.idlewave.jobs.prepare.recorded.RankNodes;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.machine.MappingSpec;
import java.util.Arrays;

/**
 * Ranks, with all of their timelines, on nodes. A message between nodes pays the latency of the
 * network once, and one within a node does not, so that the distance of a path is dT/dL.
 */
record MappedRanks(MachineSpec stated, int[] start) implements Layout {

  /** The ranks where the mapping of a machine has them. */
  static MappedRanks of(MachineSpec machine, Surveyed surveyed) {
    TraceMetadata metadata = surveyed.metadata();
    int[] rows = RankNodes.of(machine.mapping(), surveyed.study(), metadata);
    return new MappedRanks(machine, Arrays.copyOf(rows, metadata.processCount()));
  }

  @Override
  public String key() {
    return "mapping";
  }

  @Override
  public String pieces() {
    return "ranks";
  }

  @Override
  public String places() {
    return "nodes";
  }

  @Override
  public int pieceOf(int rank) {
    return rank;
  }

  @Override
  public double distance(int from, int to) {
    return from == to ? 0 : 1;
  }

  @Override
  public MachineSpec machine(int[] places) {
    return stated.on(new MappingSpec.Explicit(Arrays.stream(places).boxed().toList()));
  }
}
