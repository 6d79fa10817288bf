package io.idlewave.jobs.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import org.apache.flink.runtime.util.EnvironmentInformation;

/**
 * Which Flink a cluster runs, and how many slots it has, as its REST interface says.
 *
 * @param version of the cluster, such as {@code 2.3.0}
 * @param slots of all task managers
 * @param freeSlots of them without a task
 */
public record ClusterVersion(String version, int slots, int freeSlots) {

  private static final int TIMEOUT_MILLIS = 5_000;

  /** The Flink of this program. */
  public static String ours() {
    return EnvironmentInformation.getVersion();
  }

  /**
   * Asks a cluster.
   *
   * @param master {@code HOST:PORT} of its REST interface
   * @throws IOException if nobody answers there, or not as a job manager does
   */
  public static ClusterVersion of(String master) throws IOException {
    JsonNode overview = get(master, "/overview");
    String version = overview.path("flink-version").asText();
    if (version.isEmpty()) {
      throw new IOException("what answers is no job manager");
    }
    return new ClusterVersion(
        version, overview.path("slots-total").asInt(), overview.path("slots-available").asInt());
  }

  private static JsonNode get(String master, String path) throws IOException {
    HttpURLConnection connection;
    try {
      connection =
          (HttpURLConnection) URI.create("http://" + master + path).toURL().openConnection();
    } catch (IllegalArgumentException e) {
      throw new IOException("no address HOST:PORT", e);
    }
    connection.setConnectTimeout(TIMEOUT_MILLIS);
    connection.setReadTimeout(TIMEOUT_MILLIS);
    try (InputStream in = connection.getInputStream()) {
      return new ObjectMapper().readTree(in);
    } finally {
      connection.disconnect();
    }
  }
}
