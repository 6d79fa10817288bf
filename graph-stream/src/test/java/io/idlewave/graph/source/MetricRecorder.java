package io.idlewave.graph.source;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.SimpleCounter;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;

/** Keeps the metrics that are registered, so that a test can read them; the latest of a name. */
final class MetricRecorder extends UnregisteredMetricsGroup {

  private final Map<String, Counter> counters = new HashMap<>();
  private final Map<String, Gauge<?>> gauges = new HashMap<>();

  @Override
  public Counter counter(String name) {
    Counter counter = new SimpleCounter();
    counters.put(name, counter);
    return counter;
  }

  @Override
  public <T, G extends Gauge<T>> G gauge(String name, G gauge) {
    gauges.put(name, gauge);
    return gauge;
  }

  long count(String name) {
    return Objects.requireNonNull(counters.get(name), name).getCount();
  }

  Object gauge(String name) {
    return Objects.requireNonNull(gauges.get(name), name).getValue();
  }
}
