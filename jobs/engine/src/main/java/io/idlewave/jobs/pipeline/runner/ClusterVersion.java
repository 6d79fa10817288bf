package io.idlewave.jobs.pipeline.runner;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.jobs.failure.UsageException;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Which Flink a cluster runs, and how many slots it has, as its REST interface says.
 *
 * @param version of the cluster, such as {@code 2.3.0}
 * @param slots of all task managers
 * @param freeSlots of them without a task
 */
public record ClusterVersion(String version, int slots, int freeSlots) {

  /** Of clusters that start workers themselves. */
  private static final Set<String> ELASTIC_KEYS =
      Set.of("kubernetes.cluster-id", "yarn.application.id");

  private static final Map<String, String> ELASTIC_VALUES =
      Map.of("scheduler-mode", "reactive", "jobmanager.scheduler", "adaptive");

  /** The Flink of this program. */
  public static String ours() {
    return Objects.requireNonNullElse(
        StreamExecutionEnvironment.class.getPackage().getImplementationVersion(), "unknown");
  }

  /**
   * Asks a cluster.
   *
   * @param master {@code HOST:PORT} of its REST interface
   * @throws IOException if nobody answers there, or not as a job manager does
   */
  public static ClusterVersion of(String master) throws IOException {
    JsonNode overview = ClusterRest.get(master, "/overview");
    String version = overview.path("flink-version").asText();
    if (version.isEmpty()) {
      throw new IOException("what answers is no job manager");
    }
    return new ClusterVersion(
        version, overview.path("slots-total").asInt(), overview.path("slots-available").asInt());
  }

  /**
   * Makes sure that a job gets its slots before anything is prepared for it: a job manager lets one
   * wait for minutes. A cluster that starts workers as jobs ask for them, or runs a job on fewer
   * slots, is not asked; nor one that does not answer.
   *
   * @param master {@code HOST:PORT} of its REST interface
   * @param parallelism slots that the job asks for
   * @throws UsageException if all slots together are fewer
   */
  static void requireSlots(String master, int parallelism) {
    try {
      int slots = of(master).slots();
      if (slots < parallelism && !isElastic(ClusterRest.get(master, "/jobmanager/config"))) {
        throw new UsageException(
            "--parallelism: at most the %s of the cluster at %s, got %d"
                .formatted(slots == 1 ? "1 slot" : slots + " slots", master, parallelism));
      }
    } catch (IOException e) {
      // what keeps it from answering is said where the job is sent
    }
  }

  /** Whether the settings of a cluster say that its slots follow its jobs, or jobs its slots. */
  private static boolean isElastic(JsonNode settings) {
    for (JsonNode setting : settings) {
      String key = setting.path("key").asText();
      String value = setting.path("value").asText().toLowerCase(Locale.ROOT);
      if (ELASTIC_KEYS.contains(key) || ELASTIC_VALUES.getOrDefault(key, "").equals(value)) {
        return true;
      }
    }
    return false;
  }
}
