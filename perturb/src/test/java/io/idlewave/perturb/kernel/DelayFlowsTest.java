package io.idlewave.perturb.kernel;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.Effort;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.CallPlace;
import io.idlewave.perturb.scenario.LaneFlows;
import io.idlewave.perturb.scenario.LaneResult;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DelayFlowsTest {

  private static final int RANKS = RandomSteps.RANKS;
  private static final int BLOCKS = 3;
  private static final int STEPS = 120;
  private static final double QUANTUM = Quantum.DEFAULT.nanos();
  private static final LaneTables QUIET =
      new LaneTables(Quantum.DEFAULT, null, Map.of(), new double[3]);

  static LongStream seeds() {
    return Effort.seeds(0, 99);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void run_randomPrograms_booksWhatTwoNaiveRunsSay(long seed) {
    int lanes = 70;
    LaneResult result = run(group(5, lanes), seed, 0, BLOCKS).result();
    LaneFlows flows = requireNonNull(result.flows());
    double[][][] byPlace = new double[Flow.OF_SITES][BLOCKS][RANKS];
    for (int lane = 0; lane < lanes; lane++) {
      FlowOracle oracle = oracle(seed, 5L + lane);
      for (int flow = 0; flow < Flow.OF_RANKS; flow++) {
        for (int rank = 0; rank < RANKS; rank++) {
          assertThat(flows.rankNanos()[(flow * RANKS + rank) * lanes + lane])
              .as("flow %d, rank %d, lane %d", flow, rank, lane)
              .isEqualTo(oracle.byRank[flow][rank]);
        }
      }
      for (int flow = 0; flow < Flow.OF_SITES; flow++) {
        for (int block = 0; block < BLOCKS; block++) {
          for (int rank = 0; rank < RANKS; rank++) {
            byPlace[flow][block][rank] += oracle.byPlace[flow][block][rank];
          }
        }
      }
    }
    assertPlaces(flows, byPlace);
  }

  private static void assertPlaces(LaneFlows flows, double[][][] expected) {
    double[][][] sites = new double[Flow.OF_SITES][BLOCKS][RANKS];
    for (int site = 0; site < flows.sites().length; site++) {
      CallPlace place = CallPlace.ofCode(flows.sites()[site]);
      for (int flow = 0; flow < Flow.OF_SITES; flow++) {
        long quanta = flows.siteQuanta()[flow * flows.sites().length + site];
        if (place.equals(CallPlace.NOWHERE)) {
          assertThat(quanta).isZero();
        } else {
          sites[flow][place.function()][place.region()] = quanta * QUANTUM;
        }
      }
    }
    assertThat(sites).isDeepEqualTo(expected);
    for (int flow = 0; flow < Flow.OF_PHASES; flow++) {
      for (int block = 0; block < BLOCKS; block++) {
        for (int rank = 0; rank < RANKS; rank++) {
          long quanta = flows.phaseQuanta()[(flow * RANKS + rank) * flows.phases() + block];
          assertThat(quanta * QUANTUM).isEqualTo(expected[flow][block][rank]);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void run_randomPrograms_flowsAddUpToTheDelayAtTheEnd(long seed) {
    int lanes = 66;
    LaneResult result = run(group(0, lanes), seed, 0, BLOCKS).result();
    double[] nanos = requireNonNull(result.flows()).rankNanos();
    double[] base =
        run(new LaneGroup(0, Bound.EXACT, 0, 1, RANKS), seed, 0, BLOCKS, QUIET)
            .result()
            .rankNanos();
    for (int i = 0; i < RANKS * lanes; i++) {
      double injected = nanos[Flow.INJECTED.code() * RANKS * lanes + i];
      double imported = nanos[Flow.IMPORTED.code() * RANKS * lanes + i];
      double absorbed = nanos[Flow.ABSORBED.code() * RANKS * lanes + i];
      assertThat(injected).isNotNegative();
      assertThat(imported).isNotNegative();
      assertThat(absorbed).isNotNegative();
      assertThat(injected + imported).isEqualTo(absorbed + result.rankNanos()[i] - base[i / lanes]);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void run_snapshotBetweenTwoBlocks_changesNothing(long seed) {
    LaneGroup straight = run(group(7, 100), seed, 0, BLOCKS);
    LaneGroup interrupted = run(group(7, 100), seed, 0, 1);
    LaneGroup restored = LaneGroup.fromBytes(interrupted.toBytes());
    assertThat(run(restored, seed, 1, BLOCKS).toBytes()).isEqualTo(straight.toBytes());
  }

  @Test
  void run_nothingDisturbed_nothingFlows() {
    LaneFlows flows = requireNonNull(run(group(0, 3), 11, 0, BLOCKS, QUIET).result().flows());
    assertThat(flows.rankNanos()).containsOnly(0);
    assertThat(flows.siteQuanta()).containsOnly(0);
  }

  /**
   * The example of semantics section 2: 48 us of wait, rank 1 is 30 us late, then its sender too.
   */
  @Test
  void join_waitOf48_absorbsItsOwnDelayAndImportsTheSenders() {
    assertThat(example(0)).containsExactly(30_000, 0, 30_000);
    assertThat(example(30_000)).containsExactly(30_000, 30_000, 30_000);
    assertThat(example(70_000)).containsExactly(30_000, 70_000, 30_000);
  }

  @Test
  void join_ownPathInTheSlot_booksTheDifference() {
    assertThat(example(10_000, Double.NEGATIVE_INFINITY)).containsExactly(30_000, 0, 20_000);
    assertThat(example(70_000, Double.NEGATIVE_INFINITY)).containsExactly(30_000, 40_000, 0);
  }

  private static double[] example(double senderDelayNanos) {
    return example(senderDelayNanos, -48_000);
  }

  /** Injected, imported and absorbed on rank 1. */
  private static double[] example(double senderDelayNanos, double ownWeightNanos) {
    LaneTables tables =
        new LaneTables(Quantum.DEFAULT, null, Map.of(), new double[] {senderDelayNanos, 30_000});
    LaneGroup group = new LaneGroup(0, Bound.EXACT, 0, 1, 2, LaneExtras.FLOWS);
    MicroProgram program = new MicroProgram();
    program.delayClock(0, 0);
    program.store(0, 0, 0);
    program.delayClock(1, 1);
    program.join(1, ownWeightNanos, 0, 0);
    program.record(0);
    program.record(1);
    Kernel.run(program, group, tables);
    double[] nanos = requireNonNull(group.result().flows()).rankNanos();
    return IntStream.range(0, Flow.OF_RANKS).mapToDouble(flow -> nanos[flow * 2 + 1]).toArray();
  }

  private static LaneGroup group(long firstReplicate, int lanes) {
    return new LaneGroup(0, Bound.EXACT, firstReplicate, lanes, RANKS, LaneExtras.FLOWS);
  }

  private static LaneGroup run(LaneGroup group, long seed, int from, int to) {
    return run(group, seed, from, to, RandomSteps.TABLES);
  }

  /** One program per block; in each the latest call of a rank is at a site of its own. */
  private static LaneGroup run(LaneGroup group, long seed, int from, int to, LaneTables tables) {
    for (int block = from; block < to; block++) {
      EntryPlaces places = new EntryPlaces();
      for (int rank = 0; rank < RANKS; rank++) {
        places.add(rank, new CallPlace(rank, block, 0, -1).code(), block);
      }
      group.enterBlock(places);
      MicroProgram program = new MicroProgram();
      program.at(RANKS - 1);
      RandomSteps.write(seed + 1000L * block, STEPS, block == BLOCKS - 1, Machine.writing(program));
      Kernel.run(program, group, tables);
      group.leaveBlock();
    }
    return group;
  }

  private static FlowOracle oracle(long seed, long replicate) {
    FlowOracle oracle =
        new FlowOracle(
            new OneLane(RANKS, RandomSteps.SLOTS, replicate, RandomSteps.TABLES),
            new OneLane(RANKS, RandomSteps.SLOTS, replicate, QUIET),
            BLOCKS);
    for (int block = 0; block < BLOCKS; block++) {
      oracle.at(block);
      RandomSteps.write(seed + 1000L * block, STEPS, block == BLOCKS - 1, oracle);
    }
    return oracle;
  }
}
