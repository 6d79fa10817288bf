package io.idlewave.jobs.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.jobs.failure.UsageException;
import org.junit.jupiter.api.Test;

class LiveStreamTest {

  private static final KafkaAddress ADDRESS = new KafkaAddress("host:1", "calls");

  @Test
  void holds_otherStreamThanTheStatedOne_isPassedOver() {
    LiveStream stream = new LiveStream(ADDRESS, "a", true);
    assertThat(stream.holds("a")).isTrue();
    assertThat(stream.holds("b")).isFalse();
  }

  @Test
  void holds_otherStreamThanTheOnlyOne_isRefusedWithBoth() {
    LiveStream stream = new LiveStream(ADDRESS, "a", false);
    assertThat(stream.holds("a")).isTrue();
    assertThatThrownBy(() -> stream.holds("b"))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "kafka://host:1/calls: one stream, or the address of one of them"
                + " (kafka://host:1/calls#STREAM), got a, b");
  }
}
