package io.idlewave.jobs.bench;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.Programs;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.prepare.recorded.TraceIndex;
import java.nio.file.Path;
import java.util.Map;

/** The traces that the benchmark makes itself, with their indices. */
final class BenchmarkTraces {

  private static final CostSet COSTS = new CostSet(500, 1000, 100, 0, 4096);

  private BenchmarkTraces() {}

  /** A halo exchange of 16 x 16 ranks, 100 iterations: 845,312 calls. */
  static TraceArchive halo(Path folder) {
    return write(halo(16, 100), folder);
  }

  /** One of 8 x 8 ranks and 50 iterations whose waits are loops of tests: 400,128 calls. */
  static TraceArchive polledHalo(Path folder) {
    return write(new PolledProgram(halo(8, 50)), folder);
  }

  private static Program halo(int side, int iterations) {
    return Programs.create(
        "halo",
        Map.of(
            "px", Integer.toString(side),
            "py", Integer.toString(side),
            "iterations", Integer.toString(iterations)));
  }

  private static TraceArchive write(Program program, Path folder) {
    return Synth.write(
        program,
        COSTS,
        folder,
        archive -> TraceIndex.write(archive, GraphOptions.DEFAULT, Progress.NONE));
  }
}
