package io.idlewave.jobs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.source.BlockGate;
import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.jobs.pipeline.outcome.JobResults;
import io.idlewave.jobs.pipeline.outcome.ResultFile;
import io.idlewave.jobs.pipeline.runner.ClusterRunner;
import io.idlewave.jobs.pipeline.runner.RunPlaces;
import io.idlewave.perturb.operator.PropagatorOutput.Work;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.scenario.Bound;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.CheckpointType;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.testutils.CommonTestUtils;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;
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
import org.junit.jupiter.params.provider.ValueSource;

/** A job that hangs is a failure, not a hang of the whole build. */
@Timeout(300)
class PropagationJobTest {

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

  /** A job that a failed test leaves behind would keep its slots from the next one. */
  @AfterEach
  void cancelWhatIsLeft(@InjectMiniCluster MiniCluster cluster) throws Exception {
    for (JobStatusMessage job : cluster.listJobs().get()) {
      if (!job.getJobState().isGloballyTerminalState()) {
        cluster.cancelJob(job.getJobId()).get();
        cluster.requestJobResult(job.getJobId()).get();
      }
    }
  }

  /** Takes a checkpoint; before every task runs it would be refused. */
  private static void checkpoint(MiniCluster cluster, JobClient job) throws Exception {
    CommonTestUtils.waitForAllTaskRunning(cluster, job.getJobID(), false);
    cluster.triggerCheckpoint(job.getJobID(), CheckpointType.CONFIGURED).get();
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

  private void assertExpected() throws Exception {
    study.assertExpected(results().read());
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "1, 3", "2, 1", "2, 4", "7, 1"})
  void job_anyParallelismAndThreads_yieldsTheBitsOfAPlainPropagator(int parallelism, int threads)
      throws Exception {
    job(TestStudy.options(parallelism, BlockGate.OPEN).withThreads(threads), new Configuration())
        .execute();
    assertExpected();
    JobResults found = results().read();
    assertThat(found.lanes()).extracting(LaneOutcome::bound).contains(Bound.LOWER, Bound.UPPER);
    assertThat(found.work()).hasSize(parallelism);
    assertThat(found.work())
        .extracting(Work::calls)
        .containsOnly(study.archive().metadata().callCount());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void job_modelTimingAtAnyParallelism_yieldsTheBitsOfAPlainPropagator(int parallelism)
      throws Exception {
    study = TestStudy.model(folder.resolve("model"), 3);
    job(TestStudy.options(parallelism, BlockGate.OPEN), new Configuration()).execute();
    assertExpected();
    assertThat(results().read().lanes())
        .isNotEmpty()
        .allSatisfy(lanes -> assertThat(lanes.sensitivities()).isNotNull());
    assertThat(results().read().rankOutcomes())
        .isNotEmpty()
        .allSatisfy(ranks -> assertThat(ranks.accountNanos()).isNotNull());
  }

  @Test
  void runSubmitted_onTheClusterOfTheContext_bringsTheResultsBack() {
    assertThat(ClusterRunner.isSubmitted()).isTrue();
    JobOutcome outcome =
        ClusterRunner.submitted(new RunPlaces(results().uri(), folder.toUri()))
            .run(
                study.archive(),
                study.plan(),
                TestStudy.options(2, BlockGate.OPEN),
                JobProgress.NONE);
    study.assertExpected(outcome.results());
    assertThat(outcome.figures().cpuSeconds()).isPositive();
  }

  @Test
  void savepoint_inTheMiddleAtParallelism2_restoredAt3_yieldsTheSameBits(
      @InjectMiniCluster MiniCluster cluster) throws Exception {
    PauseGate gate = PauseGate.before(study.blockCount() / 2);
    JobClient first = job(TestStudy.options(2, gate), new Configuration()).executeAsync();
    gate.awaitReached();
    CommonTestUtils.waitForAllTaskRunning(cluster, first.getJobID(), false);
    String savepoint =
        first
            .stopWithSavepoint(
                false,
                folder.resolve("savepoints").toUri().toString(),
                SavepointFormatType.CANONICAL)
            .get();
    assertThat(folder.resolve("results")).doesNotExist();

    Configuration restore = new Configuration();
    restore.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
    List<Long> asked = new ArrayList<>();
    RecordingGate recording = RecordingGate.into(asked);
    job(TestStudy.options(3, recording), restore).execute();
    assertExpected();
    assertThat(asked.get(0)).isEqualTo(gate.block());
  }

  @Test
  void failure_inTheMiddleAfterACheckpoint_yieldsTheSameBits(@InjectMiniCluster MiniCluster cluster)
      throws Exception {
    failAfterACheckpoint(cluster);
    assertExpected();
  }

  @Test
  void failure_inModelTimingAfterACheckpoint_yieldsTheSameBits(
      @InjectMiniCluster MiniCluster cluster) throws Exception {
    study = TestStudy.model(folder.resolve("model"), 3);
    failAfterACheckpoint(cluster);
    assertExpected();
  }

  private void failAfterACheckpoint(MiniCluster cluster) throws Exception {
    PauseGate gate = PauseGate.before(study.blockCount() / 2);
    JobOptions options = TestStudy.options(2, gate).withCheckpoints(Duration.ofHours(1));
    JobClient job = job(options, TestStudy.recovering(folder)).executeAsync();
    gate.awaitReached();
    checkpoint(cluster, job);
    gate.openAndFailOnce();
    job.getJobExecutionResult().get();
    assertThat(gate.hasFailed()).isTrue();
  }

  @Test
  void worker_killedAfterACheckpoint_yieldsTheSameBits(@InjectMiniCluster MiniCluster cluster)
      throws Exception {
    PauseGate gate = PauseGate.before(study.blockCount() / 2);
    // seven of eight slots: whichever worker goes, it holds propagators
    JobOptions options = TestStudy.options(7, gate).withCheckpoints(Duration.ofHours(1));
    JobClient job = job(options, TestStudy.recovering(folder)).executeAsync();
    gate.awaitReached();
    checkpoint(cluster, job);
    cluster.terminateTaskManager(0).get();
    cluster.startTaskManager();
    gate.open();
    job.getJobExecutionResult().get();
    assertExpected();
  }

  @Test
  void failure_beforeAnyCheckpoint_startsAnewWithTheSameBits() throws Exception {
    PauseGate gate = PauseGate.before(study.blockCount() / 2);
    gate.openAndFailOnce();
    JobOptions options = TestStudy.options(2, gate).withCheckpoints(Duration.ofHours(1));
    job(options, TestStudy.recovering(folder)).execute();
    assertThat(gate.hasFailed()).isTrue();
    assertExpected();
  }

  /** What comes back is lanes x some values + ranks x some values: never ranks x lanes. */
  @Test
  void job_moreRanksOrReplicates_bringsBackMoreOfEachAlone() throws Exception {
    long small = bytesOf(40, 100);
    int rows = study.plan().bounds(0).size();
    long moreRanks = bytesOf(72, 100) - small;
    long moreReplicates = bytesOf(40, 300) - small;
    long both = bytesOf(72, 300) - small;
    int ofRank = 12 * Double.BYTES;
    int ofLane = 2 * Double.BYTES + Integer.BYTES + 1; // run time, rank, outcomes, deadlock
    assertThat(moreRanks).isBetween(32L * rows * ofRank, 32L * rows * ofRank + 200);
    assertThat(moreReplicates).isBetween(200L * rows * ofLane, 200L * rows * ofLane + 200);
    assertThat(both).isEqualTo(moreRanks + moreReplicates);
  }

  private long bytesOf(int ranks, int replicates) throws Exception {
    study = TestStudy.of(folder.resolve(ranks + "x" + replicates), ranks, replicates);
    job(TestStudy.options(2, BlockGate.OPEN), new Configuration()).execute();
    study.assertExpected(results().read());
    return Files.size(folder.resolve("results"));
  }

  @Test
  void job_thatIsOnePassOfSeveral_keepsWhatRanksDid() throws Exception {
    TestStudy whole = study;
    study = new TestStudy(whole.archive(), whole.plan().keepingRanks());
    job(TestStudy.options(2, BlockGate.OPEN), new Configuration()).execute();
    JobResults found = results().read();
    assertThat(found.ranks()).isEmpty();
    assertThat(whole.plan().rankFold().ofAll(found.kept()))
        .usingRecursiveComparison()
        .isEqualTo(whole.expectedRanks());
  }

  @Test
  void job_withoutLanes_passesTheBlocksThrough() throws Exception {
    study = TestStudy.random(folder.resolve("trace"), 3, List.of());
    job(TestStudy.options(2, BlockGate.OPEN), new Configuration()).execute();
    JobResults found = results().read();
    assertThat(found.lanes()).isEmpty();
    assertThat(found.work())
        .extracting(Work::calls)
        .containsOnly(study.archive().metadata().callCount());
  }

  @Test
  void graph_everyNode_hasUidNameAndMaxParallelism() {
    StreamExecutionEnvironment env = job(TestStudy.options(2, BlockGate.OPEN), new Configuration());
    StreamGraph graph = env.getStreamGraph();
    assertThat(graph.getStreamNodes())
        .extracting(StreamNode::getTransformationUID)
        .containsExactlyInAnyOrder("trace-graph", "propagator", "rank-statistics", "collector");
    assertThat(graph.getStreamNodes())
        .extracting(StreamNode::getOperatorName)
        .allMatch(name -> name.contains(" "));
    assertThat(env.getMaxParallelism()).isEqualTo(JobOptions.MAX_PARALLELISM);
  }

  @Test
  void configuration_ofTheJob_refusesGenericTypes() {
    StreamExecutionEnvironment env = job(TestStudy.options(2, BlockGate.OPEN), new Configuration());
    assertThat(env.getConfiguration().get(PipelineOptions.GENERIC_TYPES)).isFalse();
    assertThat(env.getConfig().isObjectReuseEnabled()).isTrue();
  }
}
