package io.idlewave.jobs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.source.BlockGate;
import io.idlewave.jobs.analysis.LocalWalks;
import io.idlewave.jobs.analysis.TraceWalk;
import io.idlewave.jobs.analysis.path.TestWalks;
import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.jobs.pipeline.runner.ClusterRunner;
import io.idlewave.jobs.pipeline.runner.RunPlaces;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A job that hangs is a failure, not a hang of the whole build. */
@Timeout(300)
class WalkJobTest {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(2)
              .setNumberSlotsPerTaskManager(4)
              .build());

  @TempDir Path folder;
  private TestStudy study;

  @BeforeEach
  void writeTrace() {
    study = TestStudy.random(folder.resolve("trace"), 3);
  }

  private List<TraceWalk> walks() {
    return TestWalks.of(study.archive(), folder.resolve("trace"));
  }

  private ClusterRunner runner() {
    return ClusterRunner.submitted(
        new RunPlaces(folder.resolve("found").toUri(), folder.resolve("checkpoints").toUri()));
  }

  private List<Serializable> found(int parallelism, BlockGate gate) {
    return runner()
        .walks(study.archive(), TestStudy.options(parallelism, gate), JobProgress.NONE)
        .run(walks());
  }

  private void assertExpected(List<Serializable> found) {
    assertThat(found)
        .usingRecursiveComparison()
        .isEqualTo(new LocalWalks(study.archive(), GraphOptions.DEFAULT).run(walks()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void run_anyParallelism_findsWhatOneThreadFinds(int parallelism) {
    assertExpected(found(parallelism, BlockGate.OPEN));
  }

  @Test
  void run_failureInTheMiddle_beginsAnewAndFindsTheSame() {
    PauseGate gate = PauseGate.before(study.blockCount() / 2);
    gate.openAndFailOnce();
    assertExpected(found(2, gate));
    assertThat(gate.hasFailed()).isTrue();
  }

  @Test
  void run_walkThatRefusesABlock_failsOnceWithWhatItSays() {
    WalkJob job =
        (WalkJob)
            runner().walks(study.archive(), TestStudy.options(1, BlockGate.OPEN), JobProgress.NONE);
    List<TraceWalk> refusing = List.of(new RefusingWalk());
    assertThatThrownBy(() -> job.run(refusing)).hasStackTraceContaining("no such block");
    assertThat(folder.resolve("found")).doesNotExist();
  }

  private static final class RefusingWalk implements TraceWalk {

    private static final long serialVersionUID = 1L;

    @Override
    public void begin(Path scratch) {}

    @Override
    public void block(GraphBlock block) {
      throw new IllegalArgumentException("no such block");
    }

    @Override
    public Serializable end() {
      return 0;
    }
  }
}
