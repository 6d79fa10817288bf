package io.idlewave.jobs.serve;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.why.RunWhyReport;
import io.idlewave.jobs.why.WhyAnswer;
import io.idlewave.jobs.why.WhyPage;
import io.idlewave.jobs.why.Whys;
import io.idlewave.jobs.why.Whys.Run;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Why a recorded run took as long as it did, or longer than another one. */
final class WhyRoutes {

  /** Of heap, about. */
  private static final long BYTES_PER_CALL = 700;

  /** A question takes this part of the heap at most: another one may keep traces. */
  private static final int SHARE_OF_HEAP = 2;

  private static final int MOST_LIKE = 64;

  private final Workspace workspace;
  private final RunQueue queue;

  WhyRoutes(Workspace workspace, RunQueue queue) {
    this.workspace = workspace;
    this.queue = queue;
  }

  void addTo(Router router) {
    router.on("GET", "/api/why", this::why);
  }

  private Reply why(Request request) {
    request.requireOnly("trace", "second", "like", "format");
    boolean page = isPage(request.find("format"));
    Run first = run(request.get("trace"));
    if (request.find("second") == null) {
      if (request.find("like") != null) {
        throw RefusedRequestException.malformed("?like=: ?second= beside it, got none");
      }
      requireRoom(List.of(first));
      RunWhyReport report = queue.alone(() -> Whys.of(first, GraphOptions.DEFAULT, Progress.NONE));
      return reply(page, report, WhyPage::of, report);
    }
    Run second = run(request.get("second"));
    List<Run> like = like(request);
    requireRoom(Stream.concat(Stream.of(first, second), like.stream()).toList());
    WhyAnswer answer =
        queue.alone(() -> Whys.answer(first, second, like, GraphOptions.DEFAULT, Progress.NONE));
    return reply(page, answer, WhyPage::of, answer.report());
  }

  private List<Run> like(Request request) {
    if (request.find("like") == null) {
      return List.of();
    }
    String[] names = request.get("like").split(",", -1);
    if (names.length > MOST_LIKE) {
      throw RefusedRequestException.malformed(
          "?like=: at most %d names, got %d".formatted(MOST_LIKE, names.length));
    }
    return Stream.of(names).map(this::run).toList();
  }

  private static boolean isPage(@Nullable String format) {
    if (format == null || format.equals("json")) {
      return false;
    }
    if (format.equals("html")) {
      return true;
    }
    throw RefusedRequestException.malformed("?format=: json or html, got another");
  }

  private static <T> Reply reply(
      boolean asPage, T answer, Function<T, byte[]> page, Record report) {
    return asPage
        ? Reply.of(200, "text/html; charset=utf-8", page.apply(answer))
        : Reply.json(200, report);
  }

  /** Its name is what the answer calls it: where the folder lies is nobody's business. */
  private Run run(String name) {
    return new Run(TraceArchive.open(workspace.trace(name)), Path.of(name));
  }

  private static void requireRoom(List<Run> runs) {
    long calls = runs.stream().mapToLong(run -> run.archive().metadata().callCount()).sum();
    long most = Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / BYTES_PER_CALL;
    if (calls > most) {
      throw new RefusedException(
          "why: at most %d calls of all runs together in this server's heap (IDLEWAVE_JAVA_OPTS), got %d"
              .formatted(most, calls));
    }
  }
}
