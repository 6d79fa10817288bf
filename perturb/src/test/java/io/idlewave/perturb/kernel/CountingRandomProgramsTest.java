package io.idlewave.perturb.kernel;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.Effort;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Sensitivities;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CountingRandomProgramsTest {

  private static final int STEPS = 300;
  private static final int[] LANES = {1, 2, 63, 64, 65, 128, 200};
  private static final LaneExtras BOTH = new LaneExtras(true, true, false, false, 2);
  private static final int REPLICATES = 250;

  static LongStream seeds() {
    return Effort.seeds(0, 99);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void run_randomProgram_equalsTheNaiveInterpreter(long seed) {
    int lanes = LANES[(int) (seed % LANES.length)];
    LaneTables tables = tables(seed);
    LaneResult result = run(seed, 17, lanes, BOTH, tables).result();
    Sensitivities sensitivities = requireNonNull(result.sensitivities());
    double[] ledger = requireNonNull(result.ledgerNanos());
    for (int lane = 0; lane < lanes; lane++) {
      CountedLane oracle =
          new CountedLane(WeightedSteps.RANKS, WeightedSteps.SLOTS, 17 + lane, tables);
      WeightedSteps.write(seed, STEPS, oracle);
      CountedLane.Path latest = CountedLane.Path.NONE;
      for (int rank = 0; rank < WeightedSteps.RANKS; rank++) {
        CountedLane.Path recorded = oracle.recorded[rank];
        assertThat(result.rankNanos()[rank * lanes + lane]).isEqualTo(recorded.nanos());
        latest = CountedLane.Path.larger(latest, recorded);
        double accounted = 0;
        for (double[] account : oracle.recordedLedger) {
          accounted += account[rank];
        }
        assertThat(accounted).isEqualTo(recorded.nanos());
        for (int account = 0; account < oracle.recordedLedger.length; account++) {
          assertThat(ledger[(account * WeightedSteps.RANKS + rank) * lanes + lane])
              .isEqualTo(oracle.recordedLedger[account][rank]);
        }
      }
      assertThat(sensitivities.latencies()[lane]).isEqualTo(latest.counts()[0]);
      assertThat(sensitivities.overheads()[lane]).isEqualTo(latest.counts()[1]);
      assertThat(sensitivities.gapBytes()[lane]).isEqualTo(latest.counts()[2]);
      assertThat(sensitivities.hops()).hasDimensions(2, lanes);
      assertThat(sensitivities.hops()[0][lane]).isEqualTo(latest.counts()[3]);
      assertThat(sensitivities.hops()[1][lane]).isEqualTo(latest.counts()[4]);
      assertThat(sensitivities.latencyNanos()[lane]).isEqualTo(latest.parts()[0]);
      assertThat(sensitivities.overheadNanos()[lane]).isEqualTo(latest.parts()[1]);
      assertThat(sensitivities.bandwidthNanos()[lane]).isEqualTo(latest.parts()[2]);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void run_replicatesDividedDifferently_givesTheSameBits(long seed) {
    LaneTables tables = tables(seed);
    LaneResult whole = run(seed, 40, 150, BOTH, tables).result();
    int[] starts = {0, 1, 70, 134, 150};
    for (int part = 0; part + 1 < starts.length; part++) {
      int from = starts[part];
      LaneResult some = run(seed, 40 + from, starts[part + 1] - from, BOTH, tables).result();
      for (int lane = 0; lane < some.lanes(); lane++) {
        assertThat(lane(some, lane)).isEqualTo(lane(whole, from + lane));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void run_snapshotBetweenTwoPrograms_changesNothing(long seed) {
    LaneTables tables = tables(seed);
    LaneGroup straight = run(seed, 7, 100, BOTH, tables);
    LaneGroup restored = LaneGroup.fromBytes(straight.toBytes());
    Kernel.run(program(seed + 1), straight, tables);
    Kernel.run(program(seed + 1), restored, tables);
    assertThat(restored.toBytes()).isEqualTo(straight.toBytes());
    assertThat(restored.result()).usingRecursiveComparison().isEqualTo(straight.result());
  }

  /** Everything that a result says of a lane. */
  private static double[] lane(LaneResult result, int lane) {
    Sensitivities sensitivities = requireNonNull(result.sensitivities());
    double[] ledger = requireNonNull(result.ledgerNanos());
    int ranks = result.rankNanos().length / result.lanes();
    int rows = ledger.length / result.lanes();
    double[] all = new double[ranks + rows + 8];
    for (int rank = 0; rank < ranks; rank++) {
      all[rank] = result.rankNanos()[rank * result.lanes() + lane];
    }
    for (int row = 0; row < rows; row++) {
      all[ranks + row] = ledger[row * result.lanes() + lane];
    }
    all[ranks + rows] = sensitivities.latencies()[lane];
    all[ranks + rows + 1] = sensitivities.overheads()[lane];
    all[ranks + rows + 2] = sensitivities.gapBytes()[lane];
    all[ranks + rows + 3] = sensitivities.latencyNanos()[lane];
    all[ranks + rows + 4] = sensitivities.overheadNanos()[lane];
    all[ranks + rows + 5] = sensitivities.bandwidthNanos()[lane];
    all[ranks + rows + 6] = sensitivities.hops()[0][lane];
    all[ranks + rows + 7] = sensitivities.hops()[1][lane];
    return all;
  }

  /** Every other seed shifts L. */
  private static LaneTables tables(long seed) {
    Random random = new Random(seed);
    return seed % 2 == 0
        ? WeightedSteps.TABLES
        : WeightedSteps.TABLES.withLatencyShifts(
            random.ints(REPLICATES, -2, 5).asDoubleStream().toArray());
  }

  private static LaneGroup run(
      long seed, long firstReplicate, int lanes, LaneExtras extras, LaneTables tables) {
    LaneGroup group =
        new LaneGroup(0, Bound.EXACT, firstReplicate, lanes, WeightedSteps.RANKS, extras);
    Kernel.run(program(seed), group, tables);
    return group;
  }

  private static MicroProgram program(long seed) {
    MicroProgram program = new MicroProgram();
    WeightedSteps.write(seed, STEPS, Machine.writing(program));
    return program;
  }
}
