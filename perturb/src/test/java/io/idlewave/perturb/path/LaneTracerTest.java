package io.idlewave.perturb.path;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.Effort;
import io.idlewave.ingest.synth.HaloProgram;
import io.idlewave.ingest.synth.PipelineProgram;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.RingProgram;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.Distribution.Uniform;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaneTracerTest {

  private static final Scenario NOISY =
      new Scenario(
          "noisy", new Exponential(2000), new Exponential(700), new Uniform(0, 0.5), List.of());

  @TempDir Path folder;

  /** Two ranks, one lap: each computes, and sends 10 bytes to the other. */
  @Test
  void path_twoMessages_isTheirChain() {
    PathLaboratory laboratory = new PathLaboratory(new RingProgram(2, 1, 10, 100), folder);
    LogGp network = LogGp.of(1000, 50, 0, 1);
    LanePath path = laboratory.path(network);

    assertThat(path.rank()).isZero();
    assertThat(path.cost()).isEqualTo(PathCost.of(200, 2000, 200, 18));
    assertThat(path.byRank())
        .containsEntry(0, PathCost.of(100, 1000, 100, 9))
        .containsEntry(1, PathCost.of(100, 1000, 100, 9))
        .hasSize(2);
    assertThat(path.byRegion()).containsEntry(-1, path.cost()).hasSize(1);
    assertThat(path.byCallSite().values())
        .containsExactlyInAnyOrder(PathCost.of(200, 2000, 100, 18), PathCost.of(0, 0, 100, 0));
    assertThat(path.byRank()).hasSize(2);
    assertThat(path.rankChanges()).isEqualTo(2);
    List<PathSegment> steps = laboratory.steps(network, PathLaboratory.QUIET, 0);
    assertThat(steps).hasSize(4);
    PathSegment first = steps.get(1);
    PathSegment second = steps.get(0);
    assertThat(first.rank()).isZero();
    assertThat(first.call()).isEqualTo(1);
    assertThat(first.beginNanos()).isZero();
    assertThat(first.cost()).isEqualTo(PathCost.of(100, 1000, 50, 9));
    assertThat(second.rank()).isEqualTo(1);
    assertThat(second.call()).isEqualTo(2);
    assertThat(second.beginNanos()).isEqualTo(1209);
    assertThat(steps.get(2).beginNanos()).isEqualTo(2368);
  }

  @Test
  void path_ring_holdsEveryMessage() {
    LanePath path =
        new PathLaboratory(new RingProgram(16, 10, 1024, 10_000), folder)
            .path(LogGp.of(2500, 1500, 1000, 6));

    assertThat(path.cost())
        .isEqualTo(PathCost.of(1_600_000, 160 * 2500, 320 * 1500, 160 * 1023 * 6));
    assertThat(path.rankChanges()).isEqualTo(160);
    assertThat(path.byRank()).hasSize(16);
  }

  /** Rank r begins its last step after r messages, and the last rank ends last. */
  @Test
  void path_pipeline_goesDownOnce() {
    LanePath path =
        new PathLaboratory(new PipelineProgram(4, 5, 0, 10_000), folder)
            .path(LogGp.of(1000, 0, 0, 0));

    assertThat(path.rank()).isEqualTo(3);
    assertThat(path.cost()).isEqualTo(PathCost.of(8 * 10_000, 3 * 1000, 0, 0));
    assertThat(path.rankChanges()).isEqualTo(3);
  }

  @Test
  void path_haloOfLatencyAlone_holdsItAsOftenAsTheSimulatorSlows() {
    LanePath path =
        new PathLaboratory(new HaloProgram(16, 16, 1, 1024, 100_000, 20_011), folder)
            .path(LogGp.of(2501, 0, 0, 0));

    assertThat(path.cost().nanos()).isEqualTo(142_462);
    assertThat(path.cost().nanos(CriticalPart.LATENCY)).isEqualTo(9 * 2501);
  }

  @Test
  void path_randomPrograms_addUpToTheRunTimeOfTheKernel() {
    LogGp network = LogGp.of(1234.3, 555.1, 2000, 0.3);
    for (long seed = 1; seed <= Effort.of(60); seed++) {
      PathLaboratory laboratory = laboratory(seed);
      double[] runtimes = laboratory.runtimes(network, NOISY, 3);
      for (int lane = 0; lane < runtimes.length; lane++) {
        LanePath path = laboratory.path(network, NOISY, lane);
        List<PathSegment> steps = laboratory.steps(network, NOISY, lane);
        assertThat(path.cost().nanos())
            .as("seed %d, lane %d", seed, lane)
            .isEqualTo(runtimes[lane]);
        assertThat(sum(path.byRank().values())).isEqualTo(path.cost());
        assertThat(sum(path.byRegion().values())).isEqualTo(path.cost());
        assertThat(sum(path.byCallSite().values())).isEqualTo(path.cost());
        assertThat(sum(steps.stream().map(PathSegment::cost).toList())).isEqualTo(path.cost());
        assertThat(steps.get(steps.size() - 1).beginNanos()).isNotNegative();
        assertThat(steps).anyMatch(step -> step.beginNanos() == 0);
      }
    }
  }

  /** A delay anywhere on a critical path is a delay of the run. */
  @Test
  void path_everyComputationOnIt_delaysTheRunAsMuchAsItself() {
    LogGp network = LogGp.of(1234.25, 555.5, 2000, 0.25);
    for (long seed = 1; seed <= 12; seed++) {
      PathLaboratory laboratory = laboratory(seed);
      LanePath path = laboratory.path(network);
      for (PathSegment segment : laboratory.steps(network, PathLaboratory.QUIET, 0)) {
        if (segment.cost().nanos(CriticalPart.COMPUTATION) > 0) {
          Delay delay = new Delay(segment.rank(), segment.call(), 777);
          Scenario delayed = new Scenario("delayed", null, null, null, List.of(delay));
          assertThat(laboratory.runtimes(network, delayed, 1))
              .as("seed %d, %s", seed, segment)
              .containsExactly(path.cost().nanos() + 777);
        }
      }
    }
  }

  @Test
  void close_afterTheWalk_leavesNoFile() throws IOException {
    laboratory(1).path(LogGp.of(1000, 0, 0, 0));

    try (Stream<Path> files = Files.list(folder.resolve("1"))) {
      assertThat(files.map(Path::getFileName).map(Path::toString)).containsExactly("trace");
    }
  }

  private PathLaboratory laboratory(long seed) {
    Path own = folder.resolve(Long.toString(seed));
    return new PathLaboratory(new RandomProgram(seed, 5, 60), own);
  }

  private static PathCost sum(Collection<PathCost> costs) {
    return costs.stream().reduce(PathCost.NONE, PathCost::plus);
  }
}
