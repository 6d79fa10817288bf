package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.BaseTable;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Invariants 1, 2, 3 and 5: what (max,+) algebra promises of every delay at every call. */
class DelayInvariantsTest {

  private static final double EXTRA_NANOS = 777;

  @TempDir static Path folder;
  private static RandomLaboratories laboratories;

  @BeforeAll
  static void openLaboratories() {
    laboratories = new RandomLaboratories(folder);
  }

  static List<Long> seeds() {
    return RandomCase.seedsWithEpochs();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void delays_nothingDisturbed_areAllZero(long seed) {
    RandomCase random = RandomCase.of(seed);
    Laboratory laboratory = laboratories.of(random);
    for (Reading reading : Reading.values()) {
      for (BaseTable base : List.of(laboratory.trueBase, laboratory.survey.base())) {
        double[][] delays = DelayHistory.of(laboratory, RandomCase.quiet(), reading, base);
        for (double[] ofRank : delays) {
          // Bit for bit: not even -0.
          for (double delay : ofRank) {
            assertThat(Double.doubleToRawLongBits(delay)).as("%s, %s", reading, delay).isZero();
          }
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void delays_oneDeltaGrows_growByAtMostAsMuch(long seed) {
    RandomCase random = RandomCase.of(seed);
    Laboratory laboratory = laboratories.of(random);
    List<Delay> less = random.delays(3);
    List<Delay> more = new ArrayList<>(less);
    Delay grown = less.get(0);
    more.set(0, new Delay(grown.rank(), grown.callIndex(), grown.durationNanos() + EXTRA_NANOS));
    List<Scenario> scenarios = List.of(random.disturbed(1, less), random.disturbed(1, more));
    for (Reading reading : Reading.values()) {
      forEachCall(
          laboratory,
          scenarios,
          reading,
          (before, after, where) ->
              assertThat(after - before).as(where).isBetween(0.0, EXTRA_NANOS));
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void delays_allRandomDeltasGrow_neverFall(long seed) {
    RandomCase random = RandomCase.of(seed);
    Laboratory laboratory = laboratories.of(random);
    List<Delay> delays = random.delays(1);
    List<Scenario> scenarios = List.of(random.disturbed(1, delays), random.disturbed(1.5, delays));
    for (Reading reading : Reading.values()) {
      forEachCall(
          laboratory,
          scenarios,
          reading,
          (before, after, where) -> assertThat(after).as(where).isGreaterThanOrEqualTo(before));
    }
  }

  /**
   * Homogeneity. The lower bound assumes a delay of 0 of what a call may have waited for outside
   * the graph, here an eager send that ends late, or the member of a rooted collective that others
   * left early, or what others do with a window; that 0 does not shift with the ranks.
   */
  @ParameterizedTest
  @MethodSource("seeds")
  void delays_allRanksStartLater_growByExactlyThat(long seed) {
    RandomCase random = RandomCase.of(seed);
    Laboratory laboratory = laboratories.of(random);
    List<Delay> delays = random.delays(2);
    List<Delay> shifted = new ArrayList<>(delays);
    for (int rank = 0; rank < random.program().ranks(); rank++) {
      shifted.add(new Delay(rank, 1, EXTRA_NANOS));
    }
    List<Scenario> scenarios = List.of(random.disturbed(1, delays), random.disturbed(1, shifted));
    boolean allCausesKnown = !waitsForTheUnknown(laboratory);
    for (Reading reading : Reading.values()) {
      boolean lower =
          ((reading == Reading.LOWER || reading == Reading.CAUSAL_LOWER) && !allCausesKnown)
              || reading == Reading.CLOCKS_LOWER;
      double least = !lower ? EXTRA_NANOS : 0;
      forEachCall(
          laboratory,
          scenarios,
          reading,
          (before, after, where) ->
              assertThat(after - before).as(where).isBetween(least, EXTRA_NANOS));
    }
  }

  private static boolean waitsForTheUnknown(Laboratory laboratory) {
    boolean[] found = new boolean[1];
    laboratory.forEachBlock(
        GraphOptions.DEFAULT,
        block -> {
          for (int i = 0; i < block.entryCount(); i++) {
            found[0] |= block.has(i, GraphBlock.CAUSE_UNKNOWN);
          }
          for (int j = 0; j < block.linkCount(); j++) {
            found[0] |= block.kind(j) == LinkKind.ACKNOWLEDGE && isEager(block, j, laboratory);
            found[0] |= block.kind(j) == LinkKind.EXIT && block.linkHas(j, GraphBlock.LATE);
          }
        });
    return found[0];
  }

  private static boolean isEager(GraphBlock block, int j, Laboratory laboratory) {
    return switch (block.mode(j)) {
      case SYNCHRONOUS -> false;
      case BUFFERED, READY -> true;
      case STANDARD -> block.messageBytes(j) <= laboratory.costs.eagerThresholdBytes();
    };
  }

  private interface Check {
    void delays(double before, double after, String where);
  }

  /** Checks the delays of two scenarios at every call after MPI_Init. */
  private static void forEachCall(
      Laboratory laboratory, List<Scenario> scenarios, Reading reading, Check check) {
    List<double[][]> delays = DelayHistory.of(laboratory, scenarios, reading, laboratory.trueBase);
    double[][] before = delays.get(0);
    double[][] after = delays.get(1);
    for (int rank = 0; rank < before.length; rank++) {
      for (int call = 1; call < before[rank].length; call++) {
        check.delays(
            before[rank][call], after[rank][call], reading + ", rank " + rank + ", call " + call);
      }
    }
  }
}
