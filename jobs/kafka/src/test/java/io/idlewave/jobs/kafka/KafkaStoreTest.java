package io.idlewave.jobs.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.results.AwayException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidPidMappingException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TransactionAbortableException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KafkaStoreTest {

  static Stream<KafkaException> passing() {
    return Stream.of(
        new TimeoutException("away"),
        new TransactionAbortableException("to be aborted"),
        new InvalidProducerEpochException("an epoch of before"),
        new InvalidPidMappingException("forgotten by the coordinator"),
        new KafkaException("in an error state", new InvalidProducerEpochException("before")));
  }

  static Stream<KafkaException> lasting() {
    return Stream.of(
        new ProducerFencedException("another writer of the run"),
        new TopicAuthorizationException("no right"),
        new SerializationException("no such form"),
        new KafkaException("in an error state", new RecordTooLargeException("too large")));
  }

  @ParameterizedTest
  @MethodSource("passing")
  void failure_ofTheTransaction_isTriedAgain(KafkaException thrown) {
    assertThat(KafkaStore.failure(thrown)).isInstanceOf(AwayException.class);
  }

  @ParameterizedTest
  @MethodSource("lasting")
  void failure_ofWhatIsForbidden_isFinal(KafkaException thrown) {
    assertThat(KafkaStore.failure(thrown)).isNotInstanceOf(AwayException.class);
  }

  /** What Kafka's own client would say instead, after many lines of log, is another line. */
  @Test
  void prepare_nobodyListens_isRefusedBeforeAClientIsMade() throws IOException {
    int closed;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = socket.getLocalPort();
    }
    String address = "kafka://127.0.0.1:" + closed + "/runs";
    KafkaStore store =
        new KafkaStore(KafkaAddress.parse("--sink", address), KafkaSettings.of(null));
    assertThatThrownBy(store::prepare)
        .isInstanceOf(UsageException.class)
        .hasMessage(
            address
                + ": a Kafka cluster that answers and takes results, got: none of 127.0.0.1:"
                + closed
                + " takes a connection");
  }
}
