package io.idlewave.jobs.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordedPaceTest {

  private final List<Long> waits = new ArrayList<>();
  private long nowNanos = 1_000;

  /** A wait that ends when it is half over, as waits may. */
  private void halfWait(long nanos) {
    waits.add(nanos);
    nowNanos += Math.max(1, nanos / 2);
  }

  @Test
  void await_atTwiceTheSpeed_lastsHalfOfTheRecordedTime() {
    RecordedPace pace = new RecordedPace(2, () -> nowNanos, this::halfWait);
    pace.await(200);
    assertThat(nowNanos).isEqualTo(1_100);
    assertThat(waits).startsWith(100L, 50L, 25L);
  }

  @Test
  void await_whatIsDue_doesNotWait() {
    RecordedPace pace = new RecordedPace(1, () -> nowNanos, this::halfWait);
    nowNanos += 500;
    pace.await(500);
    assertThat(waits).isEmpty();
  }

  @Test
  void await_withoutAPace_neverWaits() {
    RecordedPace pace = new RecordedPace(Double.POSITIVE_INFINITY, () -> nowNanos, this::halfWait);
    pace.await(Long.MAX_VALUE);
    assertThat(waits).isEmpty();
  }
}
