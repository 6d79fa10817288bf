package io.idlewave.jobs.serve;

import static io.idlewave.jobs.serve.Served.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.study.Study;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs wait for each other, end when they are told to, and are refused where too many wait. */
@Timeout(120)
class RunQueueTest {

  private static final String STUDY = "{\"scenarios\": [{\"name\": \"a\"}]}";

  @TempDir private Path folder;
  private final Held engine = new Held();
  private Served served;

  /** Holds every run until it is let go, or interrupted. */
  private static final class Held extends NoEngine {
    private final CountDownLatch go = new CountDownLatch(1);
    private volatile boolean fails;

    @Override
    public void run(Study study, Path out, Progress progress) {
      progress.report("run", 1, 2, "calls");
      progress.notice("it runs");
      try {
        Files.createDirectories(out);
        Files.writeString(out.resolve("part"), "half");
        go.await();
        if (fails) {
          throw new RefusedException("window: at most 1, got 2");
        }
        Files.writeString(out.resolve("summary.json"), "{}");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        throw new IllegalStateException("an engine may wrap it", e);
      }
    }
  }

  @BeforeEach
  void serve() {
    CommandLineRun.ok(
        "synth", "ring", "--ranks", "2", "--laps", "1", "--out", folder.resolve("ring").toString());
    served = Served.over(folder, engine);
  }

  @AfterEach
  void close() {
    served.close();
  }

  private String state(String id) {
    return json(served.get("/api/runs/" + id)).get("state").asText();
  }

  private void awaitRunning(String id) throws InterruptedException {
    while (state(id).equals("queued")) {
      Thread.sleep(5);
    }
    assertThat(state(id)).isEqualTo("running");
  }

  @Test
  void runs_goOneAfterTheOther() throws InterruptedException {
    String first = served.run("ring", STUDY);
    String second = served.run("ring", STUDY);
    awaitRunning(first);
    assertThat(state(second)).isEqualTo("queued");
    assertThat(json(served.get("/api/server")).get("queued").asInt()).isEqualTo(1);
    assertThat(served.get("/api/runs/" + first + "/summary").statusCode()).isEqualTo(409);
    engine.go.countDown();
    assertThat(served.over(first).get("state").asText()).isEqualTo("done");
    assertThat(served.over(second).get("state").asText()).isEqualTo("done");
    assertThat(served.over(first).get("notices").toString()).contains("it runs");
  }

  /** A question of its own memory has the machine when no run has it. */
  @Test
  void why_whileARunGoesOn_isRefused() throws InterruptedException {
    String first = served.run("ring", STUDY);
    awaitRunning(first);
    HttpResponse<String> refused = served.get("/api/why?trace=ring");
    assertThat(refused.statusCode()).isEqualTo(409);
    assertThat(json(refused).get("error").asText())
        .startsWith("a run or another question has the machine");
    engine.go.countDown();
    assertThat(served.over(first).get("state").asText()).isEqualTo("done");
    assertThat(served.get("/api/why?trace=ring").statusCode()).isEqualTo(200);
  }

  @Test
  void cancel_endsWhatRunsAndWhatWaits() throws InterruptedException {
    String first = served.run("ring", STUDY);
    String second = served.run("ring", STUDY);
    String third = served.run("ring", STUDY);
    awaitRunning(first);
    for (String id : List.of(second, first)) {
      HttpResponse<String> answer = served.post("/api/runs/" + id + "/cancel", "");
      assertThat(json(answer).get("state").asText()).isEqualTo("cancelled");
    }
    assertThat(folder.resolve("runs").resolve(first)).doesNotExist();
    awaitRunning(third);
    engine.go.countDown();
    assertThat(served.over(third).get("state").asText()).isEqualTo("done");
    assertThat(json(served.post("/api/runs/" + third + "/cancel", "")).get("state").asText())
        .isEqualTo("done");
  }

  @Test
  void delete_cancelsFirst() throws InterruptedException {
    String first = served.run("ring", STUDY);
    awaitRunning(first);
    assertThat(served.delete("/api/runs/" + first).statusCode()).isEqualTo(204);
    assertThat(served.get("/api/runs/" + first).statusCode()).isEqualTo(404);
    assertThat(folder.resolve("runs").resolve(first)).doesNotExist();
  }

  @Test
  void failure_isSaidAndLeavesNothing() {
    engine.fails = true;
    engine.go.countDown();
    String id = served.run("ring", STUDY);
    assertThat(served.over(id).get("state").asText()).isEqualTo("failed");
    assertThat(served.over(id).get("error").asText()).isEqualTo("window: at most 1, got 2");
    assertThat(folder.resolve("runs").resolve(id)).doesNotExist();
  }

  @Test
  void tooManyThatWait_areRefusedInWords() throws InterruptedException {
    String first = served.run("ring", STUDY);
    awaitRunning(first);
    for (int i = 0; i < 64; i++) {
      served.run("ring", STUDY);
    }
    HttpResponse<String> answer =
        served.post("/api/runs", "{\"trace\": \"ring\", \"study\": " + STUDY + "}");
    assertThat(answer.statusCode()).isEqualTo(429);
    assertThat(answer.body()).contains("at most 64 that wait");
  }

  @Test
  void killedServer_comesBackWithWhatWasComplete() throws IOException, InterruptedException {
    String unfinished = served.run("ring", STUDY);
    awaitRunning(unfinished);
    Path complete = Files.createDirectories(folder.resolve("runs/20260101-000000-00000001"));
    Files.writeString(complete.resolve("summary.json"), "{}");
    Path foreign = Files.createDirectories(folder.resolve("mine/results"));
    Files.writeString(foreign.resolve("summary.json"), "{}");
    Path left = copy(folder.resolve("left")); // as a kill leaves it: nobody has tidied up
    assertThat(left.resolve("runs").resolve(unfinished)).exists();
    try (Served again = Served.over(left, new NoEngine())) {
      String runs = again.get("/api/runs").body();
      assertThat(runs).contains("20260101-000000-00000001", "mine:results");
      assertThat(runs).doesNotContain(unfinished);
      assertThat(left.resolve("runs").resolve(unfinished)).doesNotExist();
    }
  }

  private Path copy(Path target) throws IOException {
    List<Path> all;
    try (Stream<Path> found = Files.walk(folder)) {
      all = found.toList();
    }
    for (Path path : all) {
      Files.copy(path, target.resolve(folder.relativize(path).toString()));
    }
    return target;
  }

  @Test
  void fiftyClientsAtOnce_areAllAnswered() throws Exception {
    engine.go.countDown();
    ExecutorService clients = Executors.newFixedThreadPool(50);
    try {
      List<Future<Integer>> statuses = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        statuses.add(
            clients.submit(
                () -> {
                  HttpResponse<String> answer =
                      served.post("/api/runs", "{\"trace\": \"ring\", \"study\": " + STUDY + "}");
                  if (answer.statusCode() == 202) {
                    served.over(json(answer).get("id").asText());
                  }
                  return answer.statusCode();
                }));
      }
      for (Future<Integer> status : statuses) {
        assertThat(status.get()).isIn(202, 429);
      }
    } finally {
      clients.shutdownNow();
    }
  }
}
