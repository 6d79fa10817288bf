package io.idlewave.jobs.pipeline.runner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;

/** Questions to the REST interface of a job manager. */
final class ClusterRest {

  private static final int TIMEOUT_MILLIS = 5_000;

  private ClusterRest() {}

  /**
   * What it answers.
   *
   * @param master {@code HOST:PORT}
   * @param path that begins with a slash
   * @throws IOException if nobody answers there, or nothing that can be read
   */
  static JsonNode get(String master, String path) throws IOException {
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
