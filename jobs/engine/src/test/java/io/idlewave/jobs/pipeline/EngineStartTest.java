package io.idlewave.jobs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.jobs.failure.JobFailedException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class EngineStartTest {

  private static final Duration ENOUGH = Duration.ofMinutes(1);

  @Test
  void await_interrupted_getsWhatHasStartedAndKeepsTheInterruption() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CompletableFuture<String> engine = new CompletableFuture<>();
    boolean[] interrupted = new boolean[1];
    FutureTask<String> waiting =
        new FutureTask<>(
            () -> {
              String found =
                  EngineStart.await(
                      ENOUGH,
                      started -> {
                        begun.countDown();
                        started.complete(engine.join());
                      });
              interrupted[0] = Thread.currentThread().isInterrupted();
              return found;
            });
    Thread thread = new Thread(waiting);
    thread.start();
    begun.await();
    thread.interrupt();
    engine.complete("engine");

    assertThat(waiting.get()).isEqualTo("engine");
    assertThat(interrupted[0]).isTrue();
  }

  @Test
  void await_tooLong_failsAndTakesNothingLater() throws Exception {
    CompletableFuture<CompletableFuture<String>> late = new CompletableFuture<>();
    assertThatThrownBy(() -> EngineStart.<String>await(Duration.ofMillis(1), late::complete))
        .isInstanceOf(JobFailedException.class)
        .hasMessageContaining("the engine has not started within 0 s");
    assertThat(late.get().complete("engine")).isFalse();
  }

  @Test
  void await_cannotStart_failsWithTheReason() {
    IllegalStateException reason = new IllegalStateException("no room");
    assertThatThrownBy(
            () ->
                EngineStart.<String>await(
                    ENOUGH,
                    started -> {
                      throw reason;
                    }))
        .isSameAs(reason);
  }
}
