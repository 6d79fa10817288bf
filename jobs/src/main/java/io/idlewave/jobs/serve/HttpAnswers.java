package io.idlewave.jobs.serve;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.function.Function;

/**
 * Every request on its way through the rules of access to its route, and its answer, or why there
 * is none, on the way back.
 */
final class HttpAnswers implements HttpHandler {

  /** A body that nobody reads is read up to here, so that the connection can go on. */
  private static final long DRAINED_BYTES = 1 << 20;

  private static final Map<String, String> ALWAYS =
      Map.of(
          "X-Content-Type-Options", "nosniff",
          "X-Frame-Options", "DENY",
          "Referrer-Policy", "no-referrer",
          "Cross-Origin-Resource-Policy", "same-origin",
          "Cache-Control", "no-store");

  /** The message of a failure. */
  record Refusal(String error) {}

  private final Access access;
  private final Router pages;
  private final Router api;
  private final Function<Throwable, Reply> failed;
  private final ClientPatience patience;

  /**
   * @param pages answers requests for pages, before the token is asked for
   * @param api everything else
   * @param failed what is answered where a handler throws
   * @param patience with clients, whose threads these are
   */
  HttpAnswers(
      Access access,
      Router pages,
      Router api,
      Function<Throwable, Reply> failed,
      ClientPatience patience) {
    this.access = access;
    this.pages = pages;
    this.api = api;
    this.failed = failed;
    this.patience = patience;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    patience.end();
    try (exchange) {
      Reply reply = answer(exchange);
      try {
        drainPatiently(exchange);
        send(exchange, reply);
      } finally {
        reply.over().run();
      }
    }
  }

  private Reply answer(HttpExchange exchange) {
    try {
      Request request = Request.of(exchange, patience);
      access.requireOwnPage(request);
      if (!request.rawPath().startsWith("/api")) {
        return pages.answer(request);
      }
      access.requireToken(request);
      return api.answer(request);
    } catch (RefusedRequestException e) {
      return Reply.json(e.status(), new Refusal(String.valueOf(e.getMessage())));
    } catch (IOException | RuntimeException | Error e) {
      return failed.apply(e);
    }
  }

  private void drainPatiently(HttpExchange exchange) {
    patience.begin();
    try {
      drain(exchange);
    } finally {
      patience.end();
    }
  }

  private static void drain(HttpExchange exchange) {
    try {
      InputStream body = exchange.getRequestBody();
      long left = DRAINED_BYTES;
      while (left > 0) {
        long skipped = body.readNBytes((int) Math.min(left, 1 << 16)).length;
        if (skipped == 0) {
          break;
        }
        left -= skipped;
      }
      body.close(); // else the server reads on when the answer is closed, as long as it takes
    } catch (IOException e) {
      // the client has gone, or its body is malformed: the answer may still reach it
    }
  }

  private void send(HttpExchange exchange, Reply reply) throws IOException {
    Headers headers = exchange.getResponseHeaders();
    ALWAYS.forEach(headers::set);
    reply.headers().forEach(headers::set);
    boolean head = exchange.getRequestMethod().equals("HEAD");
    long length = head || reply.length() == 0 ? -1 : Math.max(0, reply.length());
    exchange.sendResponseHeaders(reply.status(), length);
    if (length >= 0) {
      try (OutputStream out = patience.writing(exchange.getResponseBody())) {
        reply.body().write(out);
      }
    }
  }
}
