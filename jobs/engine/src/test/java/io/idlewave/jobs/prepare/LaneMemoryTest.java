package io.idlewave.jobs.prepare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Programs;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.perturb.kernel.LaneGroup;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.Propagator;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LaneMemoryTest {

  private static final String SIMULATED =
      "timing: model\nnetwork: {model: loggp, L: 2500ns, o: 1500ns, g: 1000ns, G: 6ns}";

  private static final EngineMemory NO_ENGINE = new EngineMemory(2, 0, 0, 0);

  @TempDir private Path folder;

  private TraceArchive ring() {
    return Synth.write(
        Programs.create("ring", Map.of("ranks", "2", "laps", "1")), CostSet.DEFAULT, folder);
  }

  private PreparedStudy prepare(String yaml) {
    Study study = StudyReader.parse("study.yaml", "trace: .\n" + yaml, ring().folder());
    return StudyPreparation.prepare(
        study, TraceArchive.open(study.trace()), GraphOptions.DEFAULT, Progress.NONE);
  }

  private double bytes(String yaml) {
    return LaneMemory.of(prepare(yaml)).bytes(2);
  }

  @Test
  void bytes_ofLanes_areThoseOfTheirTiming() {
    // per rank clock and result, scratch 4 and 2 slots per message; handed over two groups of 256
    // with the clocks of 2 ranks; results of 2 per lane, 12 per rank
    assertThat(bytes("replicates: 1000\nscenarios: [{name: a}]"))
        .isEqualTo(8 * (1000 * (2 * 2 + 4 + 2) + 2 * 256 * 2 + 2 * 1000 + 12 * 2));
    // scratch 1, per rank clock, result and 4 slots, 3 per message; then counts, and 8 accounts
    // twice, and 3 ways per slot
    assertThat(bytes("replicates: 9\n" + SIMULATED))
        .isEqualTo(8 * (10 * (1 + 6 * 2 + 3) + 10 * 2 + 2 * 10 + 2 * 12 * 2));
    assertThat(
            bytes("replicates: 9\n" + SIMULATED + "\nanalysis: [sensitivities, synchronisation]"))
        .isEqualTo(
            8
                * (10 * (7 * (1 + 6 * 2 + 3) + 2 * 8 * 2 + 3 * (1 + 4 * 2 + 3))
                    + 10 * 9 * 2
                    + 2 * 10
                    + 2 * 20 * 2));
  }

  @Test
  void bytes_noiseInModelTiming_countsTheUndisturbedLaneOfEachGroup() {
    String noise =
        "replicates: 9\n"
            + SIMULATED
            + "\nscenarios: [{name: a, noise: {process: periodic, period: 1ms,"
            + " duration: {distribution: constant, value: 1us}}}]";
    LaneMemory memory = prepare(noise).memory();
    assertThat(memory.valuesPerGroup()).isEqualTo(2 + (1 + 4 * 2 + 3));
    assertThat(prepare("replicates: 9\n" + SIMULATED).memory().valuesPerGroup()).isZero();
  }

  @Test
  void bytes_precision_countsEveryRankInEveryLane() {
    String some =
        "replicates: 20\nscenarios: [{name: a, noise: {distribution: exponential, mean: 1us}}]";
    LaneMemory once =
        prepare(
                "replicates: 80\n"
                    + "scenarios: [{name: a, noise: {distribution: exponential, mean: 1us}}]")
            .memory();
    LaneMemory passes = prepare(some + "\nprecision: {mean: 1%}\nmaxReplicates: 80").memory();
    assertThat(passes.resultBytes() - once.resultBytes()).isEqualTo(8.0 * passes.lanes() * 2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "slack: local\nscenarios: [{name: a}]",
        "slack: clocks\nscenarios: [{name: a}]",
        "slack: causal\nscenarios: [{name: a}]",
        SIMULATED
      })
  void slots_ofATiming_areThoseThatItsLanesUse(String timing) {
    TraceArchive archive =
        Synth.write(new RandomProgram(3, 5, 200), new CostSet(100, 900, 90, 300, 4096), folder);
    Study study = StudyReader.parse("study.yaml", "trace: .\n" + timing, archive.folder());
    PreparedStudy prepared =
        StudyPreparation.prepare(study, archive, GraphOptions.DEFAULT, Progress.NONE);
    LanePlan plan = prepared.plan(1);
    Propagator propagator = new Propagator(plan, plan.freshGroups());
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        propagator.apply(block);
      }
    }
    int most = propagator.groups().stream().mapToInt(LaneGroup::slotCount).max().orElseThrow();
    assertThat(prepared.timing().slots()).isBetween(most, 2 * most);
  }

  @Test
  void require_lanesBeyondTheHeap_isRefused() {
    PreparedStudy fits = prepare("replicates: 10000\nscenarios: [{name: a}]");
    assertThatCode(() -> fits.memory().require(2 << 20, NO_ENGINE)).doesNotThrowAnyException();
    PreparedStudy large = prepare("replicates: 100000\nscenarios: [{name: a}]");
    assertThatThrownBy(() -> large.memory().require(2 << 20, NO_ENGINE))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("100000 lanes x (2 ranks + 1 messages under way) and a")
        .hasMessageContaining("take at least 13 MB, and the heap has 2 MB")
        .hasMessageContaining("IDLEWAVE_JAVA_OPTS=-Xmx14m");
  }

  /** 100,000 ranks x 1,000 lanes: 2.4 GB of clocks and slots, in places of what each has. */
  private static LaneMemory huge() {
    int ranks = 100_000;
    return new LaneMemory(
        1_000, 1_000, 3L * ranks, ranks, 0, 12L * ranks, 1, false, ranks + " ranks", 50_000);
  }

  @Test
  void requirePlaces_hugeStudy_fitsWhereGroupsAreSplit() {
    LaneMemory huge = huge();
    assertThat(huge.groupLanes(1)).isEqualTo(64);
    assertThat(huge.placeBytes(1)).isBetween(2.4e9, 2.6e9);
    assertThat(huge.placeBytes(8)).isBetween(0.3e9, 0.4e9);
    assertThat(huge.placeBytes(16)).isBetween(0.15e9, 0.25e9);
    assertThat(huge.resultBytes()).isLessThan(0.01e9);
    assertThatCode(() -> huge.requirePlaces(8, 512L << 20, false)).doesNotThrowAnyException();
    assertThat(huge.describe(8))
        .isEqualTo(
            "memory: 1000 lanes x (100000 ranks + 50000 messages under way); at least 342 MB in"
                + " each of 8 places, 10 MB of results");
  }

  @Test
  void requirePlaces_tooSmall_isRefusedWithTheParallelismThatWouldDo() {
    assertThatThrownBy(() -> huge().requirePlaces(4, 512L << 20, false))
        .isInstanceOf(RefusedException.class)
        .hasMessage(
            "parallelism: 1000 lanes x (100000 ranks + 50000 messages under way) take at least 847"
                + " MB in each of 4 places, and a place of the cluster has 512 MB of heap; a"
                + " parallelism of 8 would do");
    assertThatThrownBy(() -> huge().requirePlaces(8, 512L << 20, true))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("with checkpoints, and");
    assertThatThrownBy(() -> huge().requirePlaces(8, 1 << 20, false))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("no parallelism would do; give each place");
  }

  @Test
  void require_engineBeyondTheProcess_isRefusedWithWhatWouldDo() {
    PreparedStudy study = prepare("replicates: 10\nscenarios: [{name: a}]");
    EngineMemory heavy = new EngineMemory(2_000, 1_000L << 20, 4_000L << 20, 2_000L << 20);
    assertThatThrownBy(() -> study.memory().require(500L << 20, heavy))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("a parallelism of 2000 take at least 1001 MB, and the heap has 500")
        .hasMessageContaining("-Xmx4400m");
    assertThatThrownBy(() -> study.memory().require(2_000L << 20, heavy))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("parallelism: 2000 takes 4000 MB outside of the heap")
        .hasMessageContaining("may have 2000 MB")
        .hasMessageContaining("-Xmx4400m");
    EngineMemory light = new EngineMemory(2, 40L << 20, 72L << 20, 72L << 20);
    assertThatCode(() -> study.memory().require(80L << 20, light)).doesNotThrowAnyException();
  }
}
