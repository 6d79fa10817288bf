package io.idlewave.jobs.pipeline.embedded;

import io.idlewave.jobs.pipeline.MetricsAddress;
import java.util.List;
import java.util.Properties;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.metrics.reporter.MetricReporterFactory;

/** Makes the reporter of a job in this process; the engine finds it as a service, by its name. */
public final class MetricsReporterFactory implements MetricReporterFactory {

  private static final String NAME = "prometheus";

  /**
   * Labels that tell a series from no other one: every part of a job that they name is also named
   * in words, and there is one worker. Each attempt and each run would bring new values of them.
   */
  private static final String LEFT_OUT =
      "host;tm_id;task_id;task_attempt_id;task_attempt_num;operator_id";

  /** Metrics of single segments: a huge trace has thousands, each by a name of its own. */
  private static final List<String> NOT_SHOWN = List.of("*.split.*");

  @Override
  public MetricsReporter createMetricReporter(Properties properties) {
    return new MetricsReporter();
  }

  /** Asks for the reporter, at an address. */
  static void configure(Configuration configuration, MetricsAddress address) {
    configuration.set(MetricOptions.REPORTERS_LIST, NAME);
    Configuration reporter =
        MetricOptions.forReporter(configuration, NAME)
            .set(MetricOptions.REPORTER_FACTORY_CLASS, MetricsReporterFactory.class.getName())
            .set(MetricOptions.REPORTER_EXCLUDED_VARIABLES, LEFT_OUT)
            .set(MetricOptions.REPORTER_EXCLUDES, NOT_SHOWN);
    reporter.setString(MetricsReporter.HOST, address.host());
    reporter.setString(MetricsReporter.PORT, Integer.toString(address.port()));
  }
}
