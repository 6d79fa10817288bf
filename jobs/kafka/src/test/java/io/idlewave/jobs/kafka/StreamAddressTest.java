package io.idlewave.jobs.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.jobs.failure.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamAddressTest {

  @ParameterizedTest
  @ValueSource(strings = {"kafka://a:1/t", "kafka://a:1,b:2/t#run-7.b:c_D"})
  void parse_anAddress_isWrittenTheSame(String text) {
    assertThat(StreamAddress.parse("--source", text)).hasToString(text);
  }

  @Test
  void parse_withAStream_hasItsName() {
    assertThat(StreamAddress.parse("--source", "kafka://a:1/t#s").stream()).isEqualTo("s");
    assertThat(StreamAddress.parse("--source", "kafka://a:1/t").stream()).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"kafka://a:1/t#", "kafka://a:1/t#a b", "kafka://a:1/t#a#b", "kafka://a:1#s"})
  void parse_noAddress_isRefused(String text) {
    assertThatThrownBy(() -> StreamAddress.parse("--source", text))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--source: ");
  }
}
