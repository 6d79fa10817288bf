package io.idlewave.jobs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.live.LiveRecord;
import io.idlewave.graph.live.LiveRecord.RankEnd;
import io.idlewave.graph.live.StreamDigest;
import io.idlewave.graph.live.StreamOf;
import io.idlewave.graph.live.StreamedRun;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.source.BlockGate;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.jobs.pipeline.outcome.FrontierTaker;
import io.idlewave.jobs.pipeline.outcome.JobResults;
import io.idlewave.jobs.pipeline.outcome.ResultFile;
import io.idlewave.jobs.pipeline.runner.ClusterRunner;
import io.idlewave.jobs.pipeline.runner.RunPlaces;
import io.idlewave.perturb.kernel.LaneGroup;
import io.idlewave.perturb.outcome.FrontierPoint;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.Propagator;
import io.idlewave.perturb.scenario.Bound;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
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

  private static final long INTERVAL_NANOS = 500_000;
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

  private static LiveInput input(TestStudy study, LiveSource source) {
    List<RunWindow> open = study.plan().clocks().open();
    return new LiveInput(
        source,
        open.isEmpty() ? TestStudy.windows(study.archive()) : open,
        LONG,
        INTERVAL_NANOS,
        new Taker(study.archive().folder().toString()));
  }

  /** Keeps what it takes of the stream of that name. */
  private record Taker(String stream) implements FrontierTaker {

    private static final Map<String, List<FrontierPoint>> TAKEN = new ConcurrentHashMap<>();

    private List<FrontierPoint> taken() {
      return TAKEN.computeIfAbsent(stream, of -> new ArrayList<>());
    }

    @Override
    public Taking begin(Consumer<String> lines) {
      return new Taking() {
        @Override
        public void passed(List<FrontierPoint> points) {
          assertThat(points).extracting(FrontierPoint::number).containsOnly(points.get(0).number());
          taken().addAll(points);
        }

        @Override
        public void close() {}
      };
    }
  }

  private StreamExecutionEnvironment job(
      TestStudy study, LiveSource source, JobOptions options, Configuration configuration) {
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    PropagationJob.build(
        env, study.archive(), study.plan(), options.of(input(study, source)), results());
    return env;
  }

  private void assertExpected(TestStudy study) throws Exception {
    JobResults found = results().read();
    study.assertExpected(found);
    assertThat(found.streamed().digest()).isEqualTo(StreamDigest.of(study.archive()));
    assertThat(found.frontiers()).isEqualTo(frontiers(study)).hasSizeGreaterThan(10);
    assertThat(new Taker(study.archive().folder().toString()).taken().stream().distinct())
        .as("what was taken while the job ran, once or again after a failure")
        .containsExactlyInAnyOrderElementsOf(found.frontiers());
  }

  /** By definition: after each block the latest time that all ranks have passed. */
  private static List<FrontierPoint> frontiers(TestStudy study) {
    List<FrontierPoint> points = new ArrayList<>();
    LanePlan plan = study.plan();
    Propagator propagator = new Propagator(plan, plan.freshGroups());
    int finalize = study.archive().metadata().functions().indexOf("MPI_Finalize");
    long[] reached = new long[plan.ranks()];
    long passed = 0;
    try (GraphWalk walk = new GraphWalk(study.archive(), TestStudy.GRAPH)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        propagator.apply(block);
        for (int i = 0; i < block.entryCount(); i++) {
          boolean ends = block.has(i, GraphBlock.ENDS);
          reached[block.rank(i)] =
              ends && block.function(i) == finalize
                  ? Long.MAX_VALUE
                  : Math.max(
                      reached[block.rank(i)],
                      block.enterNanos(i) + (ends ? block.durationNanos(i) : 0));
        }
        long nanos = Arrays.stream(reached).min().orElseThrow();
        if (nanos / INTERVAL_NANOS > passed && nanos < Long.MAX_VALUE && !block.last()) {
          passed = nanos / INTERVAL_NANOS;
          for (int scenario = 0; scenario < plan.sets().size(); scenario++) {
            for (Bound bound : plan.bounds(scenario)) {
              points.add(point(propagator, passed, nanos, scenario, bound));
            }
          }
        }
      }
    }
    return points;
  }

  private static FrontierPoint point(
      Propagator propagator, long number, long nanos, int scenario, Bound bound) {
    List<Double> delays = new ArrayList<>();
    Map<Integer, Integer> slowest = new TreeMap<>();
    for (LaneGroup group : propagator.groups()) {
      for (int lane = 0; lane < group.lanes(); lane++) {
        if (group.scenario() == scenario && group.bound() == bound && !group.deadlocked(lane)) {
          double[] ofRanks = new double[group.ranks()];
          for (int rank = 0; rank < ofRanks.length; rank++) {
            double over = group.recordedNanos(rank, lane);
            ofRanks[rank] = Double.isNaN(over) ? group.clockNanos(rank, lane) : over;
          }
          double most = Arrays.stream(ofRanks).max().orElseThrow();
          delays.add(most);
          slowest.merge(indexOf(ofRanks, most), 1, Integer::sum);
        }
      }
    }
    delays.sort(null);
    int often = slowest.values().stream().max(Integer::compare).orElseThrow();
    return new FrontierPoint(
        number,
        nanos,
        scenario,
        bound,
        delays.size(),
        quantile(delays, 0.5),
        quantile(delays, 0.99),
        slowest.entrySet().stream()
            .filter(e -> e.getValue() == often)
            .findFirst()
            .orElseThrow()
            .getKey());
  }

  private static double quantile(List<Double> ascending, double p) {
    double position = (ascending.size() - 1) * p;
    int below = (int) position;
    double low = ascending.get(below);
    double share = position - below;
    return share == 0 ? low : low + share * (ascending.get(below + 1) - low);
  }

  private static int indexOf(double[] values, double value) {
    for (int i = 0; i < values.length; i++) {
      if (values[i] == value) {
        return i;
      }
    }
    throw new IllegalArgumentException();
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
    assertExpected(study);
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
    assertExpected(study);
  }

  @ParameterizedTest
  @CsvSource({"1", "3"})
  void failure_ofAJobThatKnowsNoEnds_yieldsTheBitsOfTheRecordedRun(
      int subtasks, @InjectMiniCluster MiniCluster cluster) throws Exception {
    TestStudy recorded = TestStudy.recorded(folder.resolve("trace"), 3);
    List<LiveRecord> records = new StreamOf(recorded.archive(), 7, 5).shuffled();
    TestStream stream = TestStream.stopping(records, subtasks, records.size() * 19 / 20 / subtasks);
    JobClient job =
        job(
                recorded.open(),
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
    JobResults found = results().read();
    recorded.assertExpected(found);
    Survey survey = TraceSurvey.of(recorded.archive(), TestStudy.GRAPH, List.of());
    assertThat(found.streamed())
        .isEqualTo(
            new StreamedRun(
                StreamDigest.of(recorded.archive()), survey.census(), survey.windows()));
  }

  @Test
  void job_ofAnOpenStreamWithoutMpiFinalize_isRefusedNamingTheRank() {
    TestStudy study = TestStudy.recorded(folder.resolve("trace"), 3).open();
    int rank = 2;
    long calls = study.archive().metadata().ranks().get(rank).calls() - 1;
    List<LiveRecord> records = new ArrayList<>(new StreamOf(study.archive(), 7, 1).mixed());
    records.removeIf(
        found ->
            (found instanceof RankEnd end && end.rank() == rank)
                || (found instanceof LiveRecord.Calls row
                    && row.rank() == rank
                    && row.firstCall() == calls));
    records.add(new RankEnd(rank, calls, Long.MAX_VALUE, List.of()));
    refuses(
        study,
        records,
        "stream: rank 2: its run ends with MPI_Finalize, got an end after %d calls without it"
            .formatted(calls));
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
                ClusterRunner.submitted(new RunPlaces(results().uri(), folder.toUri()))
                    .run(
                        study.archive(),
                        study.plan(),
                        TestStudy.options(1, BlockGate.OPEN)
                            .of(input(study, TestStream.of(definitionsFirst, 1))),
                        JobProgress.NONE))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining(message);
  }
}
