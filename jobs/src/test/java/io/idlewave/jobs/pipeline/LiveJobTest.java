package io.idlewave.jobs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.live.LiveRecord;
import io.idlewave.graph.live.LiveRecord.RankEnd;
import io.idlewave.graph.live.StreamOf;
import io.idlewave.graph.source.BlockGate;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.jobs.failure.JobProgress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.CheckpointType;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.testutils.CommonTestUtils;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.test.junit5.InjectMiniCluster;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A job over a stream finds the bits of a plain propagator over the archive. */
@Timeout(300)
class LiveJobTest {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(2)
              .setNumberSlotsPerTaskManager(4)
              .build());

  private static final Duration LONG = Duration.ofMinutes(10);

  @TempDir private Path folder;

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

  private TestStudy study(boolean model) {
    return model
        ? TestStudy.model(folder.resolve("trace"), 3)
        : TestStudy.random(folder.resolve("trace"), 3);
  }

  private StreamExecutionEnvironment job(
      TestStudy study, LiveSource source, JobOptions options, Configuration configuration) {
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    PropagationJob.build(
        env,
        study.archive(),
        study.plan(),
        options.of(new LiveInput(source, LONG, 1_000_000)),
        results());
    return env;
  }

  @ParameterizedTest
  @CsvSource({"1, 1, false", "3, 2, false", "3, 3, true", "1, 2, true"})
  void job_ofAStream_yieldsTheBitsOfAPlainPropagator(int subtasks, int parallelism, boolean model)
      throws Exception {
    TestStudy study = study(model);
    List<LiveRecord> records = new StreamOf(study.archive(), subtasks, 5).shuffled();
    job(
            study,
            TestStream.of(records, subtasks),
            TestStudy.options(parallelism, BlockGate.OPEN),
            new Configuration())
        .execute();
    study.assertExpected(results().read());
  }

  @ParameterizedTest
  @CsvSource({"1, false", "3, true", "3, false"})
  void failure_afterACheckpointInTheMiddle_yieldsTheSameBits(
      int subtasks, boolean model, @InjectMiniCluster MiniCluster cluster) throws Exception {
    TestStudy study = study(model);
    List<LiveRecord> records = new StreamOf(study.archive(), 7, 5).shuffled();
    TestStream stream = TestStream.stopping(records, subtasks, records.size() / subtasks / 2);
    JobClient job =
        job(
                study,
                stream,
                TestStudy.options(2, BlockGate.OPEN).withCheckpoints(LONG),
                TestStudy.recovering(folder))
            .executeAsync();
    stream.awaitStopped();
    CommonTestUtils.waitForAllTaskRunning(cluster, job.getJobID(), false);
    cluster.triggerCheckpoint(job.getJobID(), CheckpointType.CONFIGURED).get();
    stream.openAndFailOnce();
    job.getJobExecutionResult().get();
    assertThat(stream.hasFailed()).isTrue();
    study.assertExpected(results().read());
  }

  @Test
  void job_ofAStreamWithoutTheEndOfARank_isRefusedNamingIt() {
    TestStudy study = study(false);
    List<LiveRecord> records = new ArrayList<>(new StreamOf(study.archive(), 7, 5).mixed());
    records.removeIf(found -> found instanceof RankEnd end && end.rank() == 4);
    refuses(
        study,
        records,
        "stream: ended, and more is to come of rank 4; stream: rank 4 lacks its call");
  }

  @Test
  void job_ofAStreamOfAnotherProgram_isRefused() {
    TestStudy study = study(false);
    TestStudy other = TestStudy.of(folder.resolve("other"), 5, 2);
    refuses(
        study,
        new StreamOf(other.archive(), 7, 5).mixed(),
        "stream: not of the program of the study's trace");
  }

  private void refuses(TestStudy study, List<LiveRecord> records, String message) {
    List<LiveRecord> definitionsFirst = new ArrayList<>(records);
    definitionsFirst.sort(
        (a, b) ->
            Boolean.compare(
                b instanceof LiveRecord.Definitions, a instanceof LiveRecord.Definitions));
    assertThatThrownBy(
            () ->
                ClusterRunner.submitted()
                    .run(
                        study.archive(),
                        study.plan(),
                        TestStudy.options(1, BlockGate.OPEN)
                            .of(new LiveInput(TestStream.of(definitionsFirst, 1), LONG, 1_000_000)),
                        results().uri(),
                        JobProgress.NONE))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining(message);
  }
}
