package io.idlewave.jobs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.source.BlockGate;
import io.idlewave.graph.source.SegmentTable;
import io.idlewave.graph.source.TraceGraphSource;
import io.idlewave.jobs.pipeline.outcome.ResultFile;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.CheckpointType;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.testutils.CommonTestUtils;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.test.junit5.InjectMiniCluster;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several readers walk the segments of one trace: the bits of the walk from the beginning. */
@Timeout(300)
class SegmentJobTest {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(2)
              .setNumberSlotsPerTaskManager(4)
              .build());

  @TempDir Path folder;
  private TestStudy study;
  private SegmentTable segments;

  @BeforeEach
  void writeTrace() {
    study = TestStudy.random(folder.resolve("trace"), 4).indexed();
    segments = SegmentTable.of(study.archive(), TestStudy.GRAPH);
    assertThat(segments.count()).isGreaterThan(9);
  }

  @AfterEach
  void cancelWhatIsLeft(@InjectMiniCluster MiniCluster cluster) throws Exception {
    for (JobStatusMessage job : cluster.listJobs().get()) {
      if (!job.getJobState().isGloballyTerminalState()) {
        cluster.cancelJob(job.getJobId()).get();
        cluster.requestJobResult(job.getJobId()).get();
      }
    }
  }

  private ResultFile results() {
    return new ResultFile(folder.resolve("results").toUri());
  }

  private StreamExecutionEnvironment job(JobOptions options, Configuration configuration) {
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    PropagationJob.build(env, study.archive(), study.plan(), options, results());
    return env;
  }

  private static JobOptions options(int parallelism, int readers, BlockGate gate) {
    return TestStudy.options(parallelism, gate).withReaders(readers);
  }

  private void assertExpected() throws Exception {
    study.assertExpected(results().read());
  }

  /** The last block of the second segment, with the third one early. */
  private HoldGate gate() {
    return HoldGate.of(segments.cuts().get(1).nextBlock() - 1);
  }

  /** All that the readers may emit before the block that is held. */
  private void awaitEarlyBlocks(HoldGate gate, int readers) throws InterruptedException {
    int ahead = Math.min(1 + TraceGraphSource.segmentsAhead(readers), segments.count() - 1);
    long last = segments.cuts().get(ahead - 1).nextBlock() - 1;
    gate.awaitHeldAndPassedBy(last);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "1, 2", "3, 2", "2, 7", "7, 7"})
  void job_anyReaders_yieldsTheBitsOfAPlainPropagator(int parallelism, int readers)
      throws Exception {
    job(options(parallelism, readers, BlockGate.OPEN), new Configuration()).execute();
    assertExpected();
  }

  @Test
  void job_modelTimingWithTwoReaders_yieldsTheBitsOfAPlainPropagator() throws Exception {
    study = TestStudy.model(folder.resolve("model"), 4).indexed();
    job(options(2, 2, BlockGate.OPEN), new Configuration()).execute();
    assertExpected();
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "7"})
  void failure_withBlocksThatCameEarlyAfterACheckpoint_yieldsTheSameBits(
      int readers, @InjectMiniCluster MiniCluster cluster) throws Exception {
    HoldGate gate = gate();
    JobOptions options = options(2, readers, gate).withCheckpoints(Duration.ofHours(1));
    JobClient job = job(options, TestStudy.recovering(folder)).executeAsync();
    if (readers > 1) {
      awaitEarlyBlocks(gate, readers);
    } else {
      gate.awaitHeldAndPassedBy(gate.block());
    }
    CommonTestUtils.waitForAllTaskRunning(cluster, job.getJobID(), false);
    cluster.triggerCheckpoint(job.getJobID(), CheckpointType.CONFIGURED).get();
    gate.openAndFailOnce();
    job.getJobExecutionResult().get();
    assertThat(gate.hasFailed()).isTrue();
    assertExpected();
  }

  @ParameterizedTest
  @CsvSource({"1, 2", "2, 7"})
  void job_ofRanksWithTimelines_yieldsTheSameBits(int parallelism, int readers) throws Exception {
    study = TestStudy.threaded(folder.resolve("threaded"), 4).indexed();
    segments = SegmentTable.of(study.archive(), TestStudy.GRAPH);
    job(options(parallelism, readers, BlockGate.OPEN), new Configuration()).execute();
    assertExpected();
  }

  @Test
  void failure_ofRanksWithTimelines_yieldsTheSameBits() throws Exception {
    study = TestStudy.threaded(folder.resolve("threaded"), 4).indexed();
    segments = SegmentTable.of(study.archive(), TestStudy.GRAPH);
    HoldGate gate = gate();
    JobOptions options = options(2, 3, gate).withCheckpoints(Duration.ofMillis(10));
    JobClient job = job(options, TestStudy.recovering(folder)).executeAsync();
    awaitEarlyBlocks(gate, 3);
    gate.openAndFailOnce();
    job.getJobExecutionResult().get();
    assertThat(gate.hasFailed()).isTrue();
    assertExpected();
  }

  @ParameterizedTest
  @CsvSource({"2, 7", "7, 2"})
  void failure_beforeAnyCheckpoint_yieldsTheSameBits(int parallelism, int readers)
      throws Exception {
    HoldGate gate = gate();
    gate.openAndFailOnce();
    JobOptions options = options(parallelism, readers, gate).withCheckpoints(Duration.ofHours(1));
    job(options, TestStudy.recovering(folder)).execute();
    assertThat(gate.hasFailed()).isTrue();
    assertExpected();
  }

  @Test
  void failure_amidManyCheckpoints_yieldsTheSameBits() throws Exception {
    HoldGate gate = gate();
    JobOptions options = options(2, 3, gate).withCheckpoints(Duration.ofMillis(10));
    JobClient job = job(options, TestStudy.recovering(folder)).executeAsync();
    awaitEarlyBlocks(gate, 3);
    gate.openAndFailOnce();
    job.getJobExecutionResult().get();
    assertThat(gate.hasFailed()).isTrue();
    assertExpected();
  }

  @Test
  void worker_killedWithBlocksThatCameEarly_yieldsTheSameBits(
      @InjectMiniCluster MiniCluster cluster) throws Exception {
    HoldGate gate = gate();
    JobOptions options = options(7, 2, gate).withCheckpoints(Duration.ofHours(1));
    JobClient job = job(options, TestStudy.recovering(folder)).executeAsync();
    awaitEarlyBlocks(gate, 2);
    CommonTestUtils.waitForAllTaskRunning(cluster, job.getJobID(), false);
    cluster.triggerCheckpoint(job.getJobID(), CheckpointType.CONFIGURED).get();
    cluster.terminateTaskManager(0).get();
    cluster.startTaskManager();
    gate.open();
    job.getJobExecutionResult().get();
    assertExpected();
  }

  @ParameterizedTest
  @CsvSource({"2, 3, 1, 7", "3, 7, 2, 1", "2, 1, 3, 2"})
  void savepoint_restoredWithOtherParallelismAndReaders_yieldsTheSameBits(
      int parallelism,
      int readers,
      int laterParallelism,
      int laterReaders,
      @InjectMiniCluster MiniCluster cluster)
      throws Exception {
    HoldGate gate = gate();
    JobClient first = job(options(parallelism, readers, gate), new Configuration()).executeAsync();
    if (readers > 1) {
      awaitEarlyBlocks(gate, readers);
    } else {
      gate.awaitHeldAndPassedBy(gate.block());
    }
    CommonTestUtils.waitForAllTaskRunning(cluster, first.getJobID(), false);
    String savepoint =
        first
            .stopWithSavepoint(
                false,
                folder.resolve("savepoints").toUri().toString(),
                SavepointFormatType.CANONICAL)
            .get();
    Configuration restore = new Configuration();
    restore.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
    job(options(laterParallelism, laterReaders, BlockGate.OPEN), restore).execute();
    assertExpected();
  }
}
