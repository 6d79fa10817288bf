package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.lowering.Lowering;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.scenario.Bound;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CollectiveProgramSizeTest {

  private static final int RANKS = 1024;

  /** A million transmissions; a stage of 1024 adds a few steps for each. */
  @Test
  void lower_pairwiseAlltoallOfManyRanks_staysSmall(@TempDir Path folder) {
    TraceArchive archive =
        Synth.write(
            CollectiveProgram.together(CollectiveOp.ALLTOALL, RANKS, 1000),
            CostSet.DEFAULT,
            folder);
    SimulatedPricing pricing =
        new SimulatedLaboratory(archive)
            .pricing(
                LogGp.of(1000, 100, 50, 0.5),
                CollectiveLaboratory.always(CollectiveOp.ALLTOALL, Algorithm.PAIRWISE),
                CollectiveLaboratory.QUIET);
    Lowering lowering = pricing.lowering(Bound.EXACT);
    long[] total = new long[1];
    int[] largest = new int[1];
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        lowering.lower(
            block,
            program -> {
              total[0] += program.size();
              largest[0] = Math.max(largest[0], program.size());
            });
      }
    }
    assertThat(total[0]).isGreaterThan((RANKS - 1L) * RANKS * 4);
    assertThat(largest[0]).isLessThan((1 << 15) + 12 * RANKS);
  }
}
