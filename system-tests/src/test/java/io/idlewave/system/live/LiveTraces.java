package io.idlewave.system.live;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import java.nio.file.Path;

/** Small traces that are fed. */
final class LiveTraces {

  private static final CostSet COSTS = new CostSet(100, 1000, 100, 300, 4096);
  private static final int SEED = 7;
  private static final int RANKS = 5;

  private LiveTraces() {}

  /** Five ranks and all kinds of calls; about six calls of a rank for each step. */
  static TraceArchive random(Path folder, int steps) {
    return Synth.write(new RandomProgram(SEED, RANKS, steps, true), COSTS, folder);
  }
}
