package io.idlewave.jobs.kafka.source;

import io.idlewave.jobs.kafka.KafkaSettings;
import io.idlewave.jobs.kafka.StreamAddress;
import io.idlewave.jobs.pipeline.LiveSource;
import io.idlewave.jobs.pipeline.LiveSourceProvider;

/** Live traces in topics of Kafka: {@code run --source kafka://HOST:PORT/TOPIC}. */
public final class KafkaLiveSourceProvider implements LiveSourceProvider {

  @Override
  public String scheme() {
    return "kafka";
  }

  @Override
  public String form() {
    return StreamAddress.FORM;
  }

  @Override
  public LiveSource create(String address) {
    return new KafkaLiveSource(
        StreamAddress.parse("--source", address), KafkaSettings.ofEnvironment());
  }
}
