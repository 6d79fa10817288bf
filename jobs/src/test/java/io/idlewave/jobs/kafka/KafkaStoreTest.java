package io.idlewave.jobs.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.results.AwayException;
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
}
