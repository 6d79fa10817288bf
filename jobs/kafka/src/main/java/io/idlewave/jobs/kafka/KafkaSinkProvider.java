package io.idlewave.jobs.kafka;

import io.idlewave.jobs.results.ResultSink;
import io.idlewave.jobs.results.SinkOptions;
import io.idlewave.jobs.results.SinkProvider;
import io.idlewave.jobs.results.StagedSink;
import java.time.Duration;

/** {@code --sink kafka://HOST:PORT/PREFIX}: a topic per table, named after the prefix. */
public final class KafkaSinkProvider implements SinkProvider {

  private static final String NAME = "kafka";
  private static final Duration RETRY = Duration.ofMinutes(5);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String address() {
    return "//HOST:PORT/PREFIX";
  }

  @Override
  public ResultSink create(String address, SinkOptions options) {
    KafkaAddress prefix = KafkaAddress.parse("--sink", NAME + ":" + address);
    return new StagedSink(new KafkaStore(prefix, KafkaSettings.ofEnvironment()), RETRY);
  }
}
