package io.idlewave.jobs.serve;

import static io.idlewave.jobs.serve.Served.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.failure.Progress;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What was uploaded is gone once its ingest is over, whether that ran, was cancelled or refused.
 */
@Timeout(60)
class UploadsTest {

  private static final int WAITING = 64; // docs/serve.md

  @TempDir private Path folder;

  /** Holds every ingest until it is let go, or interrupted. */
  private static final class Held extends NoEngine {
    private final CountDownLatch go = new CountDownLatch(1);

    @Override
    public void ingest(Path source, Path archive, Progress progress) {
      try {
        go.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException("an engine may wrap it", e);
      }
    }
  }

  @Test
  void uploads_ofIngestsThatAreCancelled_areDeleted() throws IOException, InterruptedException {
    try (Served served = Served.over(folder, new Held())) {
      String running = accepted(upload(served, 0));
      String waiting = accepted(upload(served, 1));
      awaitRunning(served, running);
      assertThat(uploads()).hasSize(2);
      served.post("/api/runs/" + waiting + "/cancel", "");
      assertThat(uploads()).hasSize(1);
      served.post("/api/runs/" + running + "/cancel", "");
      assertThat(uploads()).isEmpty();
    }
  }

  @Test
  void uploads_thatTheQueueRefuses_areDeleted() throws IOException, InterruptedException {
    Held engine = new Held();
    try (Served served = Served.over(folder, engine)) {
      awaitRunning(served, accepted(upload(served, 0)));
      String last = "";
      for (int i = 1; i <= WAITING; i++) {
        last = accepted(upload(served, i));
      }
      assertThat(upload(served, WAITING + 1).statusCode()).isEqualTo(429);
      assertThat(uploads()).hasSize(1 + WAITING);
      engine.go.countDown();
      served.over(last);
      assertThat(uploads()).isEmpty();
    }
  }

  @Test
  void uploads_ofAServerThatEnds_areDeleted() throws IOException, InterruptedException {
    try (Served served = Served.over(folder, new Held())) {
      awaitRunning(served, accepted(upload(served, 0)));
      accepted(upload(served, 1));
    }
    assertThat(uploads()).isEmpty();
  }

  private static HttpResponse<String> upload(Served served, int number) {
    return served.post("/api/traces?name=t" + number + "&file=trace.prv", "a trace");
  }

  private static String accepted(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
    return json(answer).get("id").asText();
  }

  private static void awaitRunning(Served served, String id) throws InterruptedException {
    while (json(served.get("/api/runs/" + id)).get("state").asText().equals("queued")) {
      Thread.sleep(5);
    }
  }

  private List<Path> uploads() throws IOException {
    try (Stream<Path> found = Files.list(folder.resolve(".idlewave-uploads"))) {
      return found.toList();
    }
  }
}
