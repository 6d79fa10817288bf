package io.idlewave.jobs.serve;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request on its way to a handler: what stands in its address, its headers and its body. */
final class Request {

  private static final int MAX_BODY_BYTES = 1 << 20;
  private static final int MAX_DEPTH = 64;

  private static final ObjectMapper JSON =
      new ObjectMapper(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  private final HttpExchange exchange;
  private final ClientPatience patience;
  private final Map<String, String> query;
  private final Map<String, String> path;

  private Request(
      HttpExchange exchange,
      ClientPatience patience,
      Map<String, String> query,
      Map<String, String> path) {
    this.exchange = exchange;
    this.patience = patience;
    this.query = query;
    this.path = path;
  }

  /**
   * The request of an exchange.
   *
   * @param patience with who sends its body
   * @throws RefusedRequestException if its query cannot be decoded
   */
  static Request of(HttpExchange exchange, ClientPatience patience) {
    return new Request(exchange, patience, query(exchange.getRequestURI().getRawQuery()), Map.of());
  }

  /** The same request, of which it is known what stands in its path. */
  Request with(Map<String, String> path) {
    return new Request(exchange, patience, query, path);
  }

  private static Map<String, String> query(@Nullable String raw) {
    Map<String, String> query = new HashMap<>();
    if (raw == null || raw.isEmpty()) {
      return query;
    }
    for (String part : raw.split("&", -1)) {
      int equals = part.indexOf('=');
      String key = decoded(equals < 0 ? part : part.substring(0, equals));
      String before = query.put(key, equals < 0 ? "" : decoded(part.substring(equals + 1)));
      if (before != null) {
        throw RefusedRequestException.malformed(key + ": once, got it several times");
      }
    }
    return query;
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw RefusedRequestException.malformed("query: percent-encoded UTF-8, got something else");
    }
  }

  String method() {
    return exchange.getRequestMethod();
  }

  String rawPath() {
    String path = exchange.getRequestURI().getRawPath();
    return path == null ? "" : path;
  }

  @Nullable String header(String name) {
    return exchange.getRequestHeaders().getFirst(name);
  }

  int headers(String name) {
    var values = exchange.getRequestHeaders().get(name);
    return values == null ? 0 : values.size();
  }

  /** What stands in the path where the route has {@code name}. */
  String path(String name) {
    String found = path.get(name);
    if (found == null) {
      throw new IllegalStateException("the route has no " + name);
    }
    return found;
  }

  @Nullable String find(String parameter) {
    return query.get(parameter);
  }

  /**
   * A parameter that must be there.
   *
   * @throws RefusedRequestException if it is not
   */
  String get(String parameter) {
    String found = query.get(parameter);
    if (found == null || found.isEmpty()) {
      throw RefusedRequestException.malformed("?" + parameter + "=: required, got none");
    }
    return found;
  }

  /** Refuses parameters that nobody reads: they are slips. */
  void requireOnly(String... parameters) {
    for (String key : query.keySet()) {
      if (!List.of(parameters).contains(key)) {
        throw RefusedRequestException.malformed(
            "?%s=: one of %s, got another parameter"
                .formatted(shortened(key), String.join(", ", parameters)));
      }
    }
  }

  private static String shortened(String text) {
    return text.length() <= 40 ? text : text.substring(0, 40) + "...";
  }

  /**
   * The body, which is a JSON object.
   *
   * @throws RefusedRequestException if it is something else, or longer than a megabyte
   */
  JsonNode json() throws IOException {
    byte[] body = wholeBody();
    if (body.length > MAX_BODY_BYTES) {
      throw new RefusedRequestException(
          413, "body: at most " + MAX_BODY_BYTES + " B of JSON, got more");
    }
    try {
      JsonNode tree = JSON.readTree(body);
      if (tree == null || !tree.isObject()) {
        throw RefusedRequestException.malformed("body: a JSON object, got something else");
      }
      return tree;
    } catch (JacksonException e) {
      throw RefusedRequestException.malformed(
          "body: a JSON object, got something else at byte "
              + (e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getByteOffset())));
    }
  }

  private byte[] wholeBody() throws IOException {
    patience.begin();
    try {
      return exchange.getRequestBody().readNBytes(MAX_BODY_BYTES + 1);
    } catch (ClosedChannelException e) {
      throw new RefusedRequestException(408, "body: all of it in time, got a part");
    } finally {
      patience.end();
    }
  }

  /** The body as it comes, of any length. */
  InputStream body() {
    return patience.reading(exchange.getRequestBody());
  }
}
