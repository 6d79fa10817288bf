package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.census.Census;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.otf2.TestArchives;
import io.idlewave.ingest.own.OwnSamples;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.simulated.SimulatedLaboratory;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real program, traced: four ranks in a ring exchange halos by fences, by post to wait, and by
 * locks, four steps each. Its source is {@code ingest/tracer/programs/rma.c}.
 */
class TracedEpochsTest {

  private static final int RANKS = 4;
  private static final int STEPS = 4;
  private static final long BYTES = 64 * Double.BYTES;

  @TempDir Path folder;
  private TraceArchive archive;

  @BeforeEach
  void ingest() {
    archive = TestArchives.ingest(OwnSamples.rma(folder), folder.resolve("trace"), false);
  }

  /** Per step a put and a get, two puts, an accumulate, 8 B there and back, and a get. */
  @Test
  void walk_tracedProgram_isCompleteAndHasItsTransfers() {
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      while (walk.nextBlock() != null) {
        assertThat(walk.leftovers()).isEmpty();
      }
      Census census = walk.census();
      assertThat(census.transfers()).isEqualTo(7L * STEPS * RANKS);
      assertThat(census.transferBytes()).isEqualTo((6 * BYTES + 2 * Double.BYTES) * STEPS * RANKS);
      assertThat(census.messages()).isZero();
      // the window, a fence before the steps and one each, a barrier and a reduction
      assertThat(census.collectives()).isEqualTo(1 + 1 + STEPS + 2);
      assertThat(census.complete()).isTrue();
      assertThat(census.warnings()).isEmpty();
    }
  }

  @Test
  void delays_undisturbedAndDisturbed_areNoneAndBounded() {
    Laboratory laboratory = new Laboratory(archive, new CostSet(0, 0, 0, 0, 4096));
    for (Reading reading : Reading.values()) {
      for (double[] ofRank :
          DelayHistory.of(laboratory, RandomCase.quiet(), reading, laboratory.survey.base())) {
        assertThat(ofRank).as("%s", reading).containsOnly(0);
      }
    }
    var scenario = RandomCase.delayed(List.of(new Delay(1, 20, 1e6)));
    var base = laboratory.survey.base();
    double[][] lower = DelayHistory.of(laboratory, scenario, Reading.LOWER, base);
    double[][] upper = DelayHistory.of(laboratory, scenario, Reading.UPPER, base);
    for (int rank = 0; rank < RANKS; rank++) {
      int last = lower[rank].length - 1;
      assertThat(lower[rank][last]).isBetween(0.0, upper[rank][last]);
      assertThat(upper[rank][last]).isBetween(0.0, 1e6);
    }
  }

  /** Latency counts: each fence and each epoch from post to wait takes some. */
  @Test
  void ends_underModels_growWithLatency() {
    SimulatedLaboratory laboratory = new SimulatedLaboratory(archive);
    double[] near = laboratory.ends(LogGp.of(1_000, 100, 0, 0));
    double[] far = laboratory.ends(LogGp.of(101_000, 100, 0, 0));
    for (int rank = 0; rank < RANKS; rank++) {
      assertThat(far[rank] - near[rank]).isGreaterThan(3 * STEPS * 100_000.0);
    }
  }
}
