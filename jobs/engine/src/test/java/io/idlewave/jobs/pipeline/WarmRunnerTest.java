package io.idlewave.jobs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.source.BlockGate;
import io.idlewave.jobs.failure.JobFailedException;
import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.jobs.failure.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is different where the engine stays. */
class WarmRunnerTest {

  private static final long ENOUGH = 1L << 30;

  @TempDir Path folder;

  private static JobResults run(WarmRunner runner, TestStudy study, BlockGate gate) {
    return runner
        .run(study.archive(), study.plan(), TestStudy.options(1, gate), JobProgress.NONE)
        .results();
  }

  private void removeCalls() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        if (file.getFileName().toString().startsWith("calls-")) {
          Files.delete(file);
        }
      }
    }
  }

  @Test
  void run_secondJobOnATrace_doesNotReadItAgain() throws IOException {
    TestStudy study = TestStudy.random(folder, 4);
    try (WarmRunner runner = new WarmRunner(1, ENOUGH)) {
      study.assertExpected(run(runner, study, BlockGate.OPEN));
      JobResults expected = run(runner, study, BlockGate.OPEN);
      long keptBytes = runner.keptBytes();
      removeCalls();

      JobResults found = run(runner, study, BlockGate.OPEN);

      assertThat(found.lanes()).usingRecursiveComparison().isEqualTo(expected.lanes());
      assertThat(found.rankOutcomes())
          .usingRecursiveComparison()
          .isEqualTo(expected.rankOutcomes());
      assertThat(runner.keptBytes()).isEqualTo(keptBytes).isPositive();
    }
  }

  @Test
  void run_failureWhileBlocksAreKept_isTriedAgainFromThem() {
    TestStudy study = TestStudy.random(folder, 4);
    try (WarmRunner runner = new WarmRunner(1, ENOUGH)) {
      run(runner, study, BlockGate.OPEN);
      PauseGate gate = PauseGate.before(2);
      gate.openAndFailOnce();

      study.assertExpected(run(runner, study, gate));
      assertThat(gate.hasFailed()).isTrue();
    }
  }

  @Test
  void run_withoutRoomForBlocks_walksEachTime() {
    TestStudy study = TestStudy.random(folder, 4);
    try (WarmRunner runner = new WarmRunner(1, 0)) {
      for (int job = 0; job < 2; job++) {
        study.assertExpected(run(runner, study, BlockGate.OPEN));
        assertThat(runner.keptBytes()).isZero();
      }
    }
  }

  @Test
  void run_asManyAsHavePlaces_goOnSideBySide() {
    TestStudy study = TestStudy.random(folder, 4);
    PauseGate first = PauseGate.before(2);
    PauseGate second = PauseGate.before(2);
    try (WarmRunner runner = new WarmRunner(2, ENOUGH)) {
      List<CompletableFuture<JobResults>> runs =
          Stream.of(first, second)
              .map(gate -> CompletableFuture.supplyAsync(() -> run(runner, study, gate)))
              .toList();
      first.awaitReached();
      second.awaitReached();
      second.open();
      first.open();

      runs.forEach(found -> study.assertExpected(found.join()));
    }
  }

  @Test
  void run_interruptedWhileItWaitsForAPlace_hasNotBegun() throws Exception {
    TestStudy study = TestStudy.random(folder, 4);
    PauseGate gate = PauseGate.before(2);
    try (WarmRunner runner = new WarmRunner(1, ENOUGH)) {
      CompletableFuture<JobResults> first =
          CompletableFuture.supplyAsync(() -> run(runner, study, gate));
      gate.awaitReached();
      FutureTask<JobResults> second = new FutureTask<>(() -> run(runner, study, BlockGate.OPEN));
      Thread waiting = new Thread(second);
      waiting.start();
      waiting.interrupt();

      assertThatThrownBy(second::get)
          .cause()
          .isInstanceOf(JobFailedException.class)
          .hasMessage("interrupted; the job has not begun");
      gate.open();
      study.assertExpected(first.join());
    }
  }

  @Test
  void run_withMetricsOfItsOwn_isRefused() {
    TestStudy study = TestStudy.random(folder, 4);
    JobOptions options =
        TestStudy.options(1, BlockGate.OPEN)
            .withMetrics(new MetricsAddress(MetricsAddress.LOOPBACK, 9999));
    try (WarmRunner runner = new WarmRunner(1, ENOUGH)) {
      assertThatThrownBy(() -> runner.run(study.archive(), study.plan(), options, JobProgress.NONE))
          .isInstanceOf(UsageException.class)
          .hasMessage("metrics: of an engine with one job, got one that stays");
    }
  }

  @Test
  void run_afterTheEnd_isRefused() {
    TestStudy study = TestStudy.random(folder, 4);
    WarmRunner runner = new WarmRunner(1, ENOUGH);
    runner.close();
    assertThatThrownBy(() -> run(runner, study, BlockGate.OPEN))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the engine is closed");
  }

  @Test
  void close_whileAJobRuns_endsIt() {
    TestStudy study = TestStudy.random(folder, 4);
    PauseGate gate = PauseGate.before(2);
    WarmRunner runner = new WarmRunner(1, ENOUGH);
    CompletableFuture<JobResults> run =
        CompletableFuture.supplyAsync(() -> run(runner, study, gate));
    gate.awaitReached();

    runner.close();

    assertThatThrownBy(run::join).cause().isInstanceOf(RuntimeException.class);
  }
}
