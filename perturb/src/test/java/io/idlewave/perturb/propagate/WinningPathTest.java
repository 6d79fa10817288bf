package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.perturb.kernel.DelayPart;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.path.LanePath;
import io.idlewave.perturb.path.LaneTracer;
import io.idlewave.perturb.path.PathCost;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Winning paths of observed timing on random programs, under every rule. */
class WinningPathTest {

  private static final int REPLICATES = 2;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
  void path_disturbedRandomProgram_addsUpToTheClockOfTheKernel(long seed) {
    RandomCase random = RandomCase.of(seed);
    Laboratory laboratory =
        new Laboratory(random.program(), random.costs(), folder.resolve("trace"));
    Scenario scenario = random.disturbed(10, random.delays(3));
    for (Reading reading : Reading.values()) {
      LanePlan plan = plan(laboratory, scenario, reading, Quantum.DEFAULT);
      double[][] delays = Laboratory.delays(laboratory.run(plan), reading.bound);
      for (int replicate = 0; replicate < REPLICATES; replicate++) {
        for (LanePath path : paths(laboratory, plan, reading.bound, replicate)) {
          String where = "%s, rank %d".formatted(reading, path.rank());
          assertThat(path.cost().nanos()).as(where).isEqualTo(delays[replicate][path.rank()]);
          assertThat(sum(path.byRank().values())).as(where).isEqualTo(path.cost());
          assertThat(sum(path.byCallSite().values())).as(where).isEqualTo(path.cost());
          assertThat(path.cost().nanos(DelayPart.COMPUTATION)).as(where).isZero();
        }
      }
    }
  }

  /** What a path has of a rank are some of the delays there, each at most once. */
  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23, 24, 25, 26, 27, 28, 29, 30})
  void path_oneOffDelays_holdsSomeOfThemWhole(long seed) {
    RandomCase random = RandomCase.of(seed);
    Laboratory laboratory =
        new Laboratory(random.program(), random.costs(), folder.resolve("trace"));
    List<Delay> delays = random.delays(4);
    for (Reading reading : Reading.values()) {
      LanePlan plan = plan(laboratory, RandomCase.delayed(delays), reading, Laboratory.WHOLE_NANOS);
      for (LanePath path : paths(laboratory, plan, reading.bound, 0)) {
        String where = "%s, rank %d".formatted(reading, path.rank());
        assertThat(path.cost().nanos() - path.cost().nanos(DelayPart.SLACK))
            .as(where)
            .isEqualTo(path.cost().nanos(DelayPart.ONE_OFF));
        path.byRank()
            .forEach(
                (rank, cost) ->
                    assertThat(sums(delays, rank))
                        .as(where)
                        .contains(cost.nanos(DelayPart.ONE_OFF)));
        if (reading == Reading.NO_SLACK) {
          assertThat(path.cost().nanos(DelayPart.SLACK)).as(where).isZero();
        }
      }
    }
  }

  private static Set<Double> sums(List<Delay> delays, int rank) {
    Set<Double> sums = new HashSet<>(Set.of(0.0));
    for (Delay delay : delays) {
      if (delay.rank() == rank) {
        for (double sum : List.copyOf(sums)) {
          sums.add(sum + delay.durationNanos());
        }
      }
    }
    return sums;
  }

  private static LanePlan plan(
      Laboratory laboratory, Scenario scenario, Reading reading, Quantum quantum) {
    return laboratory.plan(
        List.of(scenario),
        reading.rules(laboratory),
        laboratory.survey.base(),
        REPLICATES,
        quantum);
  }

  /** The paths of one lane to the ends of all ranks. */
  private List<LanePath> paths(Laboratory laboratory, LanePlan plan, Bound bound, int replicate) {
    LaneSet set = plan.sets().get(0);
    try (LaneTracer tracer =
        LaneTracer.winning(
            plan.pricings().get(set.pricing()), bound, set.tables(), replicate, folder)) {
      laboratory.forEachBlock(GraphOptions.DEFAULT, tracer::apply);
      List<LanePath> paths = new ArrayList<>();
      for (int rank = 0; rank < laboratory.archive.metadata().rankCount(); rank++) {
        paths.add(tracer.path(rank));
      }
      return paths;
    }
  }

  private static PathCost sum(Collection<PathCost> costs) {
    return costs.stream().reduce(PathCost.NONE, PathCost::plus);
  }
}
