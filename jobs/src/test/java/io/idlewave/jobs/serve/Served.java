package io.idlewave.jobs.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.jobs.app.ServedEngine;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/** A server of a test, and a client that has its token. */
final class Served implements AutoCloseable {

  static final String TOKEN = "a-token-of-the-tests";
  static final long MAX_UPLOAD_BYTES = 1 << 20;

  static final ObjectMapper JSON = new ObjectMapper();

  private final Server server;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private Served(Server server) {
    this.server = server;
  }

  /** Over the real pipeline. */
  static Served over(Path folder) {
    return over(folder, new ServedEngine(2));
  }

  static Served over(Path folder, Engine engine) {
    return new Served(
        Server.start(
            new ServeOptions(folder, "127.0.0.1", 0, TOKEN, null, MAX_UPLOAD_BYTES),
            engine,
            failure -> isOurs(failure) ? failure.getMessage() : null));
  }

  /** Whatever else is thrown is a bug. */
  private static boolean isOurs(Throwable failure) {
    return failure instanceof IOException
        || failure instanceof UncheckedIOException
        || failure.getClass().getName().startsWith("io.idlewave.");
  }

  int port() {
    return server.port();
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(server.url() + path))
        .timeout(Duration.ofMinutes(2))
        .header("Authorization", "Bearer " + TOKEN);
  }

  HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  HttpResponse<String> get(String path) {
    return send(request(path));
  }

  HttpResponse<String> post(String path, String body) {
    return send(request(path).POST(BodyPublishers.ofString(body)));
  }

  HttpResponse<String> delete(String path) {
    return send(request(path).DELETE());
  }

  byte[] bytes(String path) throws IOException, InterruptedException {
    return client.send(request(path).build(), BodyHandlers.ofByteArray()).body();
  }

  static JsonNode json(HttpResponse<String> response) {
    try {
      return JSON.readTree(response.body());
    } catch (IOException e) {
      throw new IllegalStateException(response.body(), e);
    }
  }

  /** Asks for a run; returns its id. */
  String run(String trace, String study) {
    HttpResponse<String> answer =
        post("/api/runs", "{\"trace\": \"%s\", \"study\": %s}".formatted(trace, study));
    if (answer.statusCode() != 202) {
      throw new IllegalStateException(answer.statusCode() + " " + answer.body());
    }
    return json(answer).get("id").asText();
  }

  /** Waits until a run is over; returns what is said of it then. */
  JsonNode over(String id) {
    get("/api/runs/" + id + "/events"); // ends with the run
    return json(get("/api/runs/" + id));
  }

  /** Sends bytes as they are; returns all that comes back until the server closes. */
  String raw(byte[] request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
      socket.setSoTimeout(30_000);
      OutputStream out = socket.getOutputStream();
      out.write(request);
      out.flush();
      socket.shutdownOutput();
      InputStream in = socket.getInputStream();
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  /** The status of a request whose head is {@code lines}, or 0 if nobody answers. */
  int rawStatus(String... lines) throws IOException {
    String head = String.join("\r\n", lines) + "\r\nConnection: close\r\n\r\n";
    String answer = raw(head.getBytes(StandardCharsets.ISO_8859_1));
    return answer.startsWith("HTTP/1.1 ") ? Integer.parseInt(answer.substring(9, 12)) : 0;
  }

  @Override
  public void close() {
    server.close();
  }
}
