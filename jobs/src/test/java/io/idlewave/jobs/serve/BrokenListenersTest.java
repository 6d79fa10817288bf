package io.idlewave.jobs.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whoever asks for events and is gone before the head of the answer is sent holds no place. */
@Timeout(60)
class BrokenListenersTest {

  private static final int MORE_THAN_ALLOWED = 33;
  private static final String BROKEN = "Broken";

  @TempDir private Path folder;
  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void listeners_whoseHeadCannotBeSent_leaveTheirPlaces() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    HttpServer http =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ClientPatience patience = new ClientPatience(4, 64);
    try (RunQueue queue = new RunQueue(Throwable::toString)) {
      queue.add(new ServedRun("held", RunState.STUDY, "ring"), held -> go.await());
      HttpAnswers answers = answers(http.getAddress().getPort(), queue, patience);
      http.createContext("/", exchange -> handle(exchange, answers));
      http.setExecutor(patience.threads());
      http.start();
      for (int i = 0; i < MORE_THAN_ALLOWED; i++) {
        ask(http, BROKEN);
      }
      assertThat(ask(http, "Whole")).isEqualTo(200);
    } finally {
      go.countDown();
      http.stop(0);
      patience.threads().shutdownNow();
    }
  }

  /** The head of an answer cannot be sent where one has been sent before. */
  private static void handle(HttpExchange exchange, HttpAnswers answers) throws IOException {
    if (exchange.getRequestHeaders().containsKey(BROKEN)) {
      exchange.sendResponseHeaders(204, -1);
    }
    answers.handle(exchange);
  }

  private HttpAnswers answers(int port, RunQueue queue, ClientPatience patience) {
    ServeOptions options = new ServeOptions(folder, "127.0.0.1", port, Served.TOKEN, null, 1);
    return new HttpAnswers(
        new Access(Served.TOKEN, port, Set.of("127.0.0.1:" + port), false),
        new Router(),
        Server.api(Workspace.of(folder), new NoEngine(), queue, options),
        failure -> Reply.empty(500),
        patience);
  }

  private int ask(HttpServer http, String header) throws IOException, InterruptedException {
    URI events =
        URI.create("http://127.0.0.1:" + http.getAddress().getPort() + "/api/runs/held/events");
    HttpResponse<InputStream> answer =
        client.send(
            HttpRequest.newBuilder(events)
                .header("Authorization", "Bearer " + Served.TOKEN)
                .header(header, "yes")
                .build(),
            BodyHandlers.ofInputStream());
    answer.body().close();
    return answer.statusCode();
  }
}
