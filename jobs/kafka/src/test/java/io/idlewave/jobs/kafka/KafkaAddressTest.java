package io.idlewave.jobs.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.jobs.failure.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KafkaAddressTest {

  @Test
  void parse_oneServer_hasServerAndTopic() {
    assertThat(KafkaAddress.parse("--to", "kafka://localhost:9092/calls"))
        .isEqualTo(new KafkaAddress("localhost:9092", "calls"));
  }

  @Test
  void parse_severalServers_keepsThemAll() {
    assertThat(KafkaAddress.parse("--to", "kafka://a.b:1,[::1]:65535/a.b-c_D9").servers())
        .isEqualTo("a.b:1,[::1]:65535");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "kafka",
        "kafka://",
        "kafka:///topic",
        "kafka://host/topic",
        "kafka://host:1",
        "kafka://host:1/",
        "kafka://host:0/topic",
        "kafka://host:65536/topic",
        "kafka://host:1,/topic",
        "kafka://host:1/to/pic",
        "kafka://host:1/..",
        "kafka://host:1/topic?x",
        "http://host:1/topic",
        "kafka://host:1/to\npic",
        "kafka:// host:1/topic"
      })
  void parse_noAddress_saysWhereAndWhat(String text) {
    assertThatThrownBy(() -> KafkaAddress.parse("--to", text))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--to: ")
        .hasMessageContaining("got ");
  }

  @Test
  void parse_tooLongTopic_isRefused() {
    String longest = "t".repeat(249);
    assertThat(KafkaAddress.parse("--to", "kafka://h:1/" + longest).topic()).isEqualTo(longest);
    assertThatThrownBy(() -> KafkaAddress.parse("--to", "kafka://h:1/t" + longest))
        .hasMessageContaining("249");
  }

  @Test
  void parse_credentials_areNotRepeated() {
    assertThatThrownBy(() -> KafkaAddress.parse("--to", "kafka://me:secret@host:1/topic"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("IDLEWAVE_KAFKA_PROPERTIES")
        .hasMessageNotContaining("secret");
  }

  @Test
  void toString_ofAnAddress_isReadAgain() {
    KafkaAddress address = new KafkaAddress("a:1,b:2", "topic");
    assertThat(KafkaAddress.parse("--to", address.toString())).isEqualTo(address);
  }
}
