package io.idlewave.jobs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.source.BlockGate;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.jobs.failure.JobFailedException;
import io.idlewave.jobs.failure.JobProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every runner of this process does, with a cluster per job and with one that stays. */
class LocalRunnersTest {

  @TempDir Path folder;

  private static final WarmRunner WARM = new WarmRunner(1, 1L << 30);

  static Stream<JobRunner> runners() {
    return Stream.of(new EmbeddedRunner(), WARM);
  }

  @AfterAll
  static void close() {
    WARM.close();
  }

  private static void assertRuns(JobRunner runner, TestStudy study) {
    study.assertExpected(
        runner
            .run(
                study.archive(),
                study.plan(),
                TestStudy.options(1, BlockGate.OPEN),
                JobProgress.NONE)
            .results());
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("runners")
  void run_smallStudy_returnsResultsFiguresAndProgress(JobRunner runner) {
    TestStudy study = TestStudy.random(folder, 4);
    long calls = study.archive().metadata().callCount();
    List<Long> done = new ArrayList<>();
    JobOutcome outcome =
        runner.run(
            study.archive(),
            study.plan(),
            TestStudy.options(2, BlockGate.OPEN).withCheckpoints(Duration.ofMillis(50)),
            (doneCalls, totalCalls) -> {
              assertThat(totalCalls).isEqualTo(calls);
              done.add(doneCalls);
            });
    study.assertExpected(outcome.results());
    assertThat(outcome.figures().wallSeconds()).isPositive();
    assertThat(outcome.figures().cpuSeconds()).isPositive();
    assertThat(outcome.figures().work()).hasSize(1);
    assertThat(done).endsWith(calls);
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("runners")
  void run_severalReadersAndThreads_givesTheSame(JobRunner runner) {
    TestStudy study = TestStudy.random(folder, 4).indexed();
    for (int readers : new int[] {1, 3, 2}) {
      JobOptions options = TestStudy.options(1, BlockGate.OPEN).withThreads(3).withReaders(readers);
      study.assertExpected(
          runner.run(study.archive(), study.plan(), options, JobProgress.NONE).results());
    }
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("runners")
  void run_truncatedRankFile_endsInTheErrorOfTheReader(JobRunner runner) throws IOException {
    TestStudy study = TestStudy.random(folder, 5);
    Path file = folder.resolve("calls-00001.avro");
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length - 10));
    JobOptions options =
        TestStudy.options(1, BlockGate.OPEN).withCheckpoints(Duration.ofMillis(50));
    assertThatThrownBy(() -> runner.run(study.archive(), study.plan(), options, JobProgress.NONE))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("calls-00001.avro: ");
    Files.write(file, whole);
    assertRuns(runner, study);
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("runners")
  void run_failureThatPasses_isTriedAgain(JobRunner runner) {
    TestStudy study = TestStudy.random(folder, 6);
    PauseGate gate = PauseGate.before(2);
    gate.openAndFailOnce();
    JobOutcome outcome =
        runner.run(study.archive(), study.plan(), TestStudy.options(1, gate), JobProgress.NONE);
    assertThat(gate.hasFailed()).isTrue();
    study.assertExpected(outcome.results());
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("runners")
  void run_failureThatStays_endsInItAndLeavesTheNextJobAlone(JobRunner runner) {
    TestStudy study = TestStudy.random(folder, 4);
    JobOptions options = TestStudy.options(1, LocalRunnersTest::broken);
    assertThatThrownBy(() -> runner.run(study.archive(), study.plan(), options, JobProgress.NONE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("failure that stays");
    assertRuns(runner, study);
  }

  private static CompletableFuture<Void> broken(long block) {
    throw new IllegalStateException("failure that stays");
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("runners")
  void run_interrupted_cancelsTheJobAndLeavesTheNextAlone(JobRunner runner) {
    TestStudy study = TestStudy.random(folder, 4);
    PauseGate gate = PauseGate.before(2);
    CompletableFuture<JobOutcome> run = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                run.complete(
                    runner.run(
                        study.archive(),
                        study.plan(),
                        TestStudy.options(1, gate),
                        JobProgress.NONE));
              } catch (RuntimeException e) {
                run.completeExceptionally(e);
              }
            });
    thread.start();
    CompletableFuture.anyOf(run, CompletableFuture.runAsync(gate::awaitReached)).join();

    thread.interrupt();

    assertThatThrownBy(run::join)
        .cause()
        .isInstanceOf(JobFailedException.class)
        .hasMessage("interrupted; the job is cancelled");
    assertRuns(runner, study);
  }
}
