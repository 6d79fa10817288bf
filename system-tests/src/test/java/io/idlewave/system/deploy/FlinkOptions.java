package io.idlewave.system.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.configuration.BlobServerOptions;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ClusterOptions;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.HeartbeatManagerOptions;
import org.apache.flink.configuration.HighAvailabilityOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.SecurityOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.configuration.WebOptions;

/** The settings that Flink knows, for an unknown one is passed over without a word. */
final class FlinkOptions {

  private static final List<Class<?>> CLASSES =
      List.of(
          BlobServerOptions.class,
          CheckpointingOptions.class,
          ClusterOptions.class,
          CoreOptions.class,
          HeartbeatManagerOptions.class,
          HighAvailabilityOptions.class,
          JobManagerOptions.class,
          RestOptions.class,
          SecurityOptions.class,
          TaskManagerOptions.class,
          WebOptions.class);

  private static final Pattern REPORTER = Pattern.compile("metrics\\.reporter\\.\\w+\\.(.*)");

  /** A reporter's own setting, which has no option. */
  private static final String PORT = "port";

  /** What plugins and the operator read, whose options none of our libraries holds. */
  private static final Map<String, String> OTHERS =
      Map.of(
          "s3.endpoint", "https?://.+",
          "s3.path.style.access", "true|false",
          "kubernetes.operator.jm-deployment.shutdown-ttl", "[1-9][0-9]* ?(min|h|d)");

  private static final Map<String, ConfigOption<?>> OPTIONS = new TreeMap<>();

  static {
    CLASSES.forEach(FlinkOptions::collect);
    collect(MetricOptions.class);
  }

  private FlinkOptions() {}

  private static void collect(Class<?> holder) {
    for (Field field : holder.getFields()) {
      if (Modifier.isStatic(field.getModifiers()) && field.getType() == ConfigOption.class) {
        try {
          ConfigOption<?> option = (ConfigOption<?>) field.get(null);
          OPTIONS.put(option.key(), option);
        } catch (IllegalAccessException e) {
          throw new IllegalStateException(e);
        }
      }
    }
  }

  /** Makes sure that each setting exists and that its value is one that it can have. */
  static void require(Map<String, String> settings) {
    settings.forEach(
        (key, value) -> {
          String form = OTHERS.get(key);
          if (form != null) {
            assertThat(value).as(key).matches(form);
            return;
          }
          Matcher reporter = REPORTER.matcher(key);
          String name = reporter.matches() ? reporter.group(1) : key;
          if (!(reporter.matches() && name.equals(PORT))) {
            ConfigOption<?> option = OPTIONS.get(name);
            assertThat(option).as("Flink knows no " + key).isNotNull();
            assertThat(Configuration.fromMap(Map.of(name, value)).get(option)).isNotNull();
          }
        });
  }
}
