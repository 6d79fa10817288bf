package io.idlewave.jobs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.idlewave.jobs.failure.JobFailedException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EngineThreadsTest {

  private final List<Thread> started = new ArrayList<>();

  /** Grants three threads. */
  private void start(Thread thread) {
    if (started.size() == 3) {
      throw new OutOfMemoryError("unable to create native thread");
    }
    thread.start();
    started.add(thread);
  }

  @Test
  void requireRoom_asManyAsAreGranted_endsThemAll() {
    assertThatCode(() -> EngineThreads.requireRoom(3, this::start)).doesNotThrowAnyException();
    assertThat(started).hasSize(3).noneMatch(Thread::isAlive);
  }

  @Test
  void requireRoom_oneTooMany_saysHowManyThereAreAndEndsThem() {
    assertThatExceptionOfType(JobFailedException.class)
        .isThrownBy(() -> EngineThreads.requireRoom(4, this::start))
        .withMessageContaining("needs 4 threads, and the system grants 3");
    assertThat(started).hasSize(3).noneMatch(Thread::isAlive);
  }
}
