package io.idlewave.jobs.serve;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.failure.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Another process that serves, as its client sees it; docs/serve.md has the interface. */
final class RemoteServer {

  private static final Pattern ADDRESS =
      Pattern.compile("(https?://[^/?#\\s]+)/?(?:\\?token=([A-Za-z0-9_-]+))?");
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String url;
  private final String token;
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(10))
          .build();

  private RemoteServer(String url, String token) {
    this.url = url;
    this.token = token;
  }

  /**
   * The server at {@code address}.
   *
   * @param token for an address without one; null for the one that is kept for the server
   * @param kept by servers of this user
   * @throws UsageException if that is no address with a token
   */
  static RemoteServer at(String address, @Nullable String token, TokenFiles kept) {
    Matcher parts = ADDRESS.matcher(address);
    if (!parts.matches()) {
      throw new UsageException(
          "--at: the address that serve prints, http://HOST:PORT or http://HOST:PORT/?token=TOKEN,"
              + " got another text");
    }
    String stated = parts.group(2) == null ? token : parts.group(2);
    try {
      String url = URI.create(parts.group(1)).toString();
      String sent = stated == null ? kept.find(url).orElse(null) : stated;
      if (sent == null) {
        throw new UsageException(
            "--at: a server of this user on this machine, whose token is found by itself, an"
                + " address with ?token=, or a token in IDLEWAVE_TOKEN, got none of them");
      }
      return new RemoteServer(url, sent);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--at: an address, got " + parts.group(1));
    }
  }

  JsonNode get(String path) {
    return json(send(request(path).timeout(PATIENCE)));
  }

  JsonNode post(String path, ObjectNode body) {
    return json(
        send(request(path).timeout(PATIENCE).POST(BodyPublishers.ofString(body.toString()))));
  }

  /** Cancels a run, if it is not over. */
  void cancel(String run) {
    send(request("/api/runs/" + run + "/cancel").POST(BodyPublishers.noBody()));
  }

  /** Copies what {@code path} answers. */
  void copy(String path, OutputStream out) throws IOException {
    try (InputStream in = send(request(path)).body()) {
      in.transferTo(out);
    }
  }

  /** What {@code path} answers as long as it does. */
  InputStream open(String path) {
    return send(request(path)).body();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url + path))
        .header("Authorization", "Bearer " + token);
  }

  private HttpResponse<InputStream> send(HttpRequest.Builder request) {
    try {
      HttpResponse<InputStream> answer = client.send(request.build(), BodyHandlers.ofInputStream());
      if (answer.statusCode() >= 400) {
        throw refusal(answer);
      }
      return answer;
    } catch (IOException e) {
      String reason = e.getMessage() == null ? "nobody listens there" : e.getMessage();
      throw new UsageException(
          "--at: a server that answers, got none at " + url + " (" + reason + ")");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RefusedException("interrupted while the server was asked", e);
    }
  }

  private RuntimeException refusal(HttpResponse<InputStream> answer) throws IOException {
    int status = answer.statusCode();
    String message = message(answer);
    return switch (status) {
      case 422 -> new StudyException(message);
      case 400, 401, 403, 404 -> new UsageException("--at " + url + ": " + message);
      default -> new RefusedException(url + ": " + message);
    };
  }

  private static String message(HttpResponse<InputStream> answer) throws IOException {
    try (InputStream in = answer.body()) {
      byte[] text = in.readNBytes(1 << 16);
      JsonNode error = JSON.readTree(text).get("error");
      return error == null ? "status " + answer.statusCode() : error.asText();
    } catch (JacksonException e) {
      return "no server of idlewave: status " + answer.statusCode();
    }
  }

  private JsonNode json(HttpResponse<InputStream> answer) {
    try (InputStream in = answer.body()) {
      return JSON.readTree(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UsageException("--at: a server of idlewave, got another at " + url);
    }
  }
}
