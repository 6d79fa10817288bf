package io.idlewave.jobs.pipeline.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.idlewave.graph.source.BlockCache;
import io.idlewave.graph.source.BlockGate;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.jobs.failure.JobFailedException;
import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.jobs.pipeline.JobOptions;
import io.idlewave.jobs.pipeline.JobOutcome;
import io.idlewave.jobs.pipeline.ListeningSockets;
import io.idlewave.jobs.pipeline.PauseGate;
import io.idlewave.jobs.pipeline.TestStudy;
import io.idlewave.jobs.pipeline.outcome.JobResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a run in this process does: without an engine, in one (which snapshots need), and where
 * traces are kept.
 */
class LocalRunnerTest {

  @TempDir Path folder;

  private static final long ENOUGH = 1L << 30;

  private static final BlockCache KEPT = new BlockCache(ENOUGH);

  /** Runs a job with those options, in some way. */
  interface Way {
    JobOutcome run(TestStudy study, JobOptions options, JobProgress progress);
  }

  static Stream<Way> ways() {
    return Stream.of(
        (study, options, progress) -> run(new LocalRunner(), study, options, progress),
        (study, options, progress) ->
            run(new LocalRunner(), study, options.withCheckpoints(Duration.ofMillis(50)), progress),
        (study, options, progress) -> run(new LocalRunner(KEPT), study, options, progress));
  }

  private static JobOutcome run(
      LocalRunner runner, TestStudy study, JobOptions options, JobProgress progress) {
    return runner.run(study.archive(), study.plan(), options, progress);
  }

  private static JobResults run(BlockCache kept, TestStudy study, BlockGate gate) {
    return run(new LocalRunner(kept), study, TestStudy.options(1, gate), JobProgress.NONE)
        .results();
  }

  private static void assertRuns(Way way, TestStudy study) {
    study.assertExpected(
        way.run(study, TestStudy.options(1, BlockGate.OPEN), JobProgress.NONE).results());
  }

  @ParameterizedTest
  @MethodSource("ways")
  void run_smallStudy_returnsResultsFiguresAndProgress(Way way) {
    TestStudy study = TestStudy.random(folder, 4);
    long calls = study.archive().metadata().callCount();
    List<Long> done = new ArrayList<>();
    JobOutcome outcome =
        way.run(
            study,
            TestStudy.options(2, BlockGate.OPEN),
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

  @ParameterizedTest
  @MethodSource("ways")
  void run_severalReadersAndThreads_givesTheSame(Way way) {
    TestStudy study = TestStudy.random(folder, 4).indexed();
    for (int readers : new int[] {1, 3, 2}) {
      JobOptions options = TestStudy.options(1, BlockGate.OPEN).withThreads(3).withReaders(readers);
      study.assertExpected(way.run(study, options, JobProgress.NONE).results());
    }
  }

  @ParameterizedTest
  @MethodSource("ways")
  void run_truncatedRankFile_endsInTheErrorOfTheReader(Way way) throws IOException {
    TestStudy study = TestStudy.random(folder, 5);
    Path file = folder.resolve("calls-00001.avro");
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length - 10));
    JobOptions options = TestStudy.options(1, BlockGate.OPEN);
    assertThatThrownBy(() -> way.run(study, options, JobProgress.NONE))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("calls-00001.avro: ");
    Files.write(file, whole);
    assertRuns(way, study);
  }

  @ParameterizedTest
  @MethodSource("ways")
  void run_failureThatPasses_isTriedAgain(Way way) {
    TestStudy study = TestStudy.random(folder, 6);
    PauseGate gate = PauseGate.before(2);
    gate.openAndFailOnce();
    JobOutcome outcome = way.run(study, TestStudy.options(1, gate), JobProgress.NONE);
    assertThat(gate.hasFailed()).isTrue();
    study.assertExpected(outcome.results());
  }

  @ParameterizedTest
  @MethodSource("ways")
  void run_failureThatStays_endsInItAndLeavesTheNextJobAlone(Way way) {
    TestStudy study = TestStudy.random(folder, 4);
    JobOptions options = TestStudy.options(1, LocalRunnerTest::broken);
    assertThatThrownBy(() -> way.run(study, options, JobProgress.NONE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("failure that stays");
    assertRuns(way, study);
  }

  private static CompletableFuture<Void> broken(long block) {
    throw new IllegalStateException("failure that stays");
  }

  @ParameterizedTest
  @MethodSource("ways")
  void run_interrupted_cancelsTheJobAndLeavesTheNextAlone(Way way) {
    TestStudy study = TestStudy.random(folder, 4);
    PauseGate gate = PauseGate.before(2);
    CompletableFuture<JobOutcome> run = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                run.complete(way.run(study, TestStudy.options(1, gate), JobProgress.NONE));
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
    assertRuns(way, study);
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
  void run_secondJobOnAKeptTrace_doesNotReadItAgain() throws IOException {
    TestStudy study = TestStudy.random(folder, 4).indexed();
    try (BlockCache kept = new BlockCache(ENOUGH)) {
      study.assertExpected(run(kept, study, BlockGate.OPEN));
      JobResults expected = run(kept, study, BlockGate.OPEN);
      long keptBytes = kept.bytes();
      removeCalls();

      assertSame(run(kept, study, BlockGate.OPEN), expected);

      assertThat(kept.bytes()).isEqualTo(keptBytes).isPositive();
    }
  }

  @Test
  void run_severalReaders_keepsTheTraceToo() throws IOException {
    TestStudy study = TestStudy.random(folder, 4).indexed();
    JobOptions options = TestStudy.options(2, BlockGate.OPEN).withReaders(3);
    try (BlockCache kept = new BlockCache(ENOUGH)) {
      LocalRunner runner = new LocalRunner(kept);
      JobResults expected = run(runner, study, options, JobProgress.NONE).results();
      study.assertExpected(expected);
      removeCalls();

      assertSame(run(runner, study, options, JobProgress.NONE).results(), expected);
    }
  }

  private static void assertSame(JobResults found, JobResults expected) {
    assertThat(found.lanes()).usingRecursiveComparison().isEqualTo(expected.lanes());
    assertThat(found.rankOutcomes()).usingRecursiveComparison().isEqualTo(expected.rankOutcomes());
  }

  @Test
  void run_failureWhileBlocksAreKept_isTriedAgainFromThem() {
    TestStudy study = TestStudy.random(folder, 4);
    try (BlockCache kept = new BlockCache(ENOUGH)) {
      run(kept, study, BlockGate.OPEN);
      PauseGate gate = PauseGate.before(2);
      gate.openAndFailOnce();

      study.assertExpected(run(kept, study, gate));
      assertThat(gate.hasFailed()).isTrue();
    }
  }

  @Test
  void run_withoutRoomForBlocks_walksEachTime() {
    TestStudy study = TestStudy.random(folder, 4);
    try (BlockCache kept = new BlockCache(0)) {
      for (int job = 0; job < 2; job++) {
        study.assertExpected(run(kept, study, BlockGate.OPEN));
        assertThat(kept.bytes()).isZero();
      }
    }
  }

  @Test
  void run_traceThatWasReplaced_isRefused() {
    TestStudy study = TestStudy.random(folder.resolve("trace"), 4);
    TestStudy other = TestStudy.random(folder.resolve("other"), 5);
    assertThatThrownBy(
            () -> {
              Files.move(folder.resolve("trace"), folder.resolve("before"));
              Files.move(other.archive().folder(), folder.resolve("trace"));
              run(new LocalRunner(), study, TestStudy.options(1, BlockGate.OPEN), JobProgress.NONE);
            })
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("replaced after the job was planned");
  }

  @Test
  void run_withoutAnEngine_listensNowhere() throws Exception {
    assumeTrue(ListeningSockets.areListed());
    TestStudy study = TestStudy.random(folder, 7);
    List<String> before = ListeningSockets.addresses();
    PauseGate gate = PauseGate.before(2);
    CompletableFuture<JobOutcome> run =
        CompletableFuture.supplyAsync(
            () -> run(new LocalRunner(), study, TestStudy.options(2, gate), JobProgress.NONE));
    CompletableFuture.anyOf(run, CompletableFuture.runAsync(gate::awaitReached)).join();
    List<String> addresses = ListeningSockets.addresses();
    gate.open();
    run.join();
    assertThat(addresses).isEqualTo(before);
  }
}
