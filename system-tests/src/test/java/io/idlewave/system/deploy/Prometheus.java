package io.idlewave.system.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.system.Installed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** A real Prometheus in a process of its own, which watches one address of this machine. */
final class Prometheus {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int PAUSE_MILLIS = 100;

  private final HttpClient client = HttpClient.newHttpClient();
  private final int port;
  private final Process process;
  private final Thread onExit;

  private Prometheus(int port, Process process) {
    this.port = port;
    this.process = process;
    onExit = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(onExit);
  }

  /** A port that nobody listens on. */
  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /**
   * One that answers.
   *
   * @param folder for its files
   * @param target port that it reads metrics from, as of job {@code idlewave}
   */
  static Prometheus watching(int target, Path folder, Duration interval) throws Exception {
    Path program = Installed.program("prometheus");
    Path config =
        Files.writeString(
            folder.resolve("prometheus.yml"),
            """
            global: {scrape_interval: %1$dms, scrape_timeout: %1$dms}
            scrape_configs:
              - job_name: idlewave
                static_configs: [{targets: ['127.0.0.1:%2$d']}]
            """
                .formatted(interval.toMillis(), target));
    int port = freePort();
    Path log = folder.resolve("prometheus.log");
    Process process =
        new ProcessBuilder(
                program.toString(),
                "--config.file=" + config,
                "--storage.tsdb.path=" + folder.resolve("data"),
                "--web.listen-address=127.0.0.1:" + port)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    Prometheus started = new Prometheus(port, process);
    started.awaitReady(log);
    return started;
  }

  private void awaitReady(Path log) throws Exception {
    Instant end = Instant.now().plus(PATIENCE);
    while (!isReady()) {
      if (!process.isAlive() || Instant.now().isAfter(end)) {
        stop();
        throw new IllegalStateException("Prometheus does not start: " + Files.readString(log));
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  private boolean isReady() throws InterruptedException {
    try {
      return get("/-/ready").statusCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build();
    return client.send(request, BodyHandlers.ofString());
  }

  private JsonNode data(String path) throws Exception {
    String body = get(path).body();
    JsonNode answer = new ObjectMapper().readTree(body);
    if (!answer.path("status").asText().equals("success")) {
      throw new IllegalArgumentException(path + ": " + body);
    }
    return answer.path("data");
  }

  /** The rows that a query has between two times. */
  JsonNode rows(String query, Instant from, Instant to) throws Exception {
    return data("/api/v1/query_range?query=%s&start=%s&end=%s&step=0.5"
            .formatted(encoded(query), from, to))
        .path("result");
  }

  /** The values of a label of a series. */
  JsonNode labelValues(String label, String series) throws Exception {
    return data("/api/v1/label/" + label + "/values?match%5B%5D=" + encoded(series));
  }

  /** The names of all labels that what is watched has. */
  JsonNode labels() throws Exception {
    return data(
        "/api/v1/labels?match%5B%5D=" + encoded("{job=\"idlewave\",__name__=~\"flink.*\"}"));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Ends it. */
  void stop() throws InterruptedException {
    process.destroyForcibly().waitFor();
    Runtime.getRuntime().removeShutdownHook(onExit);
  }
}
