package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.perturb.kernel.LaneGroup;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.LaneResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Invariant 10: the bits of a replicate depend on study and trace alone. */
class ReproducibilityInvariantTest {

  private static final int REPLICATES = 9;

  @TempDir Path folder;

  static List<Long> seeds() {
    return RandomCase.seeds();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void delays_groupsDividedAndOrderedAtWill_areTheSameBits(long seed) {
    RandomCase random = RandomCase.of(seed);
    Laboratory laboratory = new Laboratory(random.program(), random.costs(), folder);
    Random shuffler = new Random(seed);
    for (Reading reading : List.of(Reading.LOWER, Reading.CLOCKS, Reading.NO_SLACK)) {
      LanePlan plan =
          laboratory.plan(
              List.of(random.disturbed(1, random.delays(1)), random.disturbed(2, List.of())),
              reading.rules(laboratory),
              laboratory.survey.base(),
              REPLICATES,
              Quantum.DEFAULT);
      Map<String, List<Long>> whole = bits(laboratory.run(plan));
      for (int groupLanes : new int[] {1, 2, 7}) {
        LanePlan divided = plan.withGroupLanes(groupLanes);
        assertThat(bits(run(laboratory, divided, groupLanes, shuffler)))
            .as("%s, %d lanes per group", reading, groupLanes)
            .isEqualTo(whole);
      }
    }
  }

  /** Shuffled groups dealt out to several propagators, which see blocks of another size. */
  private static List<LaneResult> run(
      Laboratory laboratory, LanePlan plan, int propagatorCount, Random shuffler) {
    List<LaneGroup> groups = new ArrayList<>(plan.freshGroups());
    Collections.shuffle(groups, shuffler);
    List<Propagator> propagators = new ArrayList<>();
    for (int p = 0; p < propagatorCount; p++) {
      List<LaneGroup> dealt = new ArrayList<>();
      for (int g = p; g < groups.size(); g += propagatorCount) {
        dealt.add(groups.get(g));
      }
      propagators.add(new Propagator(plan, dealt));
    }
    GraphOptions options =
        new GraphOptions(
            1 + shuffler.nextInt(100), Long.MAX_VALUE, GraphOptions.DEFAULT.windowBytes());
    laboratory.forEachBlock(options, block -> propagators.forEach(p -> p.apply(block)));
    return propagators.stream().flatMap(p -> p.results().stream()).toList();
  }

  /** The bits of all ranks by scenario, bound and replicate. */
  private static Map<String, List<Long>> bits(List<LaneResult> results) {
    Map<String, List<Long>> bits = new TreeMap<>();
    for (LaneResult result : results) {
      for (int lane = 0; lane < result.lanes(); lane++) {
        List<Long> ofLane = new ArrayList<>();
        for (int i = lane; i < result.rankNanos().length; i += result.lanes()) {
          ofLane.add(Double.doubleToRawLongBits(result.rankNanos()[i]));
        }
        String name =
            result.scenario() + " " + result.bound() + " " + (result.firstReplicate() + lane);
        assertThat(bits.put(name, ofLane)).as(name).isNull();
      }
    }
    return bits;
  }
}
