package io.idlewave.jobs.serve;

import io.idlewave.ingest.file.FileTrees;
import io.idlewave.jobs.compare.ResultsPair;
import io.idlewave.jobs.report.Reports;
import io.idlewave.jobs.results.ResultsFolder;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.summary.ReportJson;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;

/** RunIntake: how far they are, and what they have found. */
final class RunRoutes {

  private static final long CANCEL_MILLIS = 30_000;
  private static final long HEARTBEAT_MILLIS = 10_000;
  private static final int MAX_LISTENERS = 32;

  private final Workspace workspace;
  private final RunIntake runs;
  private final StoredRuns stored;
  private final Semaphore listeners = new Semaphore(MAX_LISTENERS);

  RunRoutes(Workspace workspace, RunIntake runs) {
    this.workspace = workspace;
    this.runs = runs;
    this.stored = new StoredRuns(workspace);
  }

  void addTo(Router router) {
    router
        .on("GET", "/api/runs", this::list)
        .on("GET", "/api/runs/{id}", this::state)
        .on("DELETE", "/api/runs/{id}", this::delete)
        .on("POST", "/api/runs/{id}/cancel", this::cancel)
        .on("GET", "/api/runs/{id}/events", this::events)
        .on("GET", "/api/runs/{id}/summary", this::summary)
        .on("GET", "/api/runs/{id}/answer", this::answer)
        .on("GET", "/api/runs/{id}/tables", this::tables)
        .on("GET", "/api/runs/{id}/tables/{table}", this::table)
        .on("GET", "/api/runs/{id}/files", this::files)
        .on("GET", "/api/runs/{id}/files/{file}", this::file)
        .on("GET", "/api/runs/{id}/report", this::report)
        .on("GET", "/api/compare", this::compare);
  }

  /** The answer to {@code GET /api/runs}. */
  record RunList(List<RunState> runs) {}

  /** The answer to {@code GET /api/runs/ID/tables}. */
  record TableList(List<String> tables) {}

  /** The answer to {@code GET /api/runs/ID/files}. */
  record FileList(List<String> files) {}

  private Reply list(Request request) {
    request.requireOnly();
    List<RunState> states = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    for (ServedRun run : runs.queue().all()) {
      states.add(run.snapshot());
      ids.add(run.id());
    }
    workspace
        .results()
        .forEach(
            (id, path) -> {
              if (ids.add(id)) {
                states.add(stored.state(id, path));
              }
            });
    states.sort(
        Comparator.comparing(
                RunState::startedAt, Comparator.nullsFirst(Comparator.<String>naturalOrder()))
            .thenComparing(RunState::id)
            .reversed());
    return Reply.json(200, new RunList(states));
  }

  private RunState find(String id) {
    ServedRun run = runs.queue().find(id);
    if (run != null) {
      return run.snapshot();
    }
    Path path = workspace.results(id);
    if (path == null) {
      throw noSuchRun();
    }
    return stored.state(id, path);
  }

  private static RefusedRequestException noSuchRun() {
    return RefusedRequestException.notFound(
        "run: one of those that GET /api/runs lists, got another id");
  }

  private Reply state(Request request) {
    request.requireOnly();
    return Reply.json(200, find(request.path("id")));
  }

  private Reply cancel(Request request) {
    request.requireOnly();
    String id = request.path("id");
    ServedRun run = runs.queue().find(id);
    if (run != null) {
      end(run);
    }
    return Reply.json(200, find(id));
  }

  private void end(ServedRun run) {
    runs.queue().cancel(run);
    try {
      run.awaitEnd(CANCEL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Reply delete(Request request) throws IOException {
    request.requireOnly();
    String id = request.path("id");
    ServedRun run = runs.queue().find(id);
    Path path = workspace.results(id);
    if (run == null && path == null) {
      throw noSuchRun();
    }
    if (path != null && !workspace.isOwnRun(path)) {
      throw new RefusedRequestException(
          409, "run: one of this server, got results that somebody else put there");
    }
    if (run != null) {
      end(run);
      if (!run.snapshot().isOver()) {
        throw new RefusedRequestException(409, "run: one that is over, got one that does not end");
      }
      runs.queue().forget(run);
    }
    Path left = workspace.results(id);
    if (left != null) {
      FileTrees.delete(left);
    }
    return Reply.empty(204);
  }

  private Reply events(Request request) {
    request.requireOnly();
    String id = request.path("id");
    ServedRun run = runs.queue().find(id);
    if (run == null) {
      RunState state = find(id);
      return Reply.streamed("text/event-stream", out -> out.write(event(state)))
          .with("Cache-Control", "no-store");
    }
    if (!listeners.tryAcquire()) {
      throw new RefusedRequestException(
          503, "events: at most " + MAX_LISTENERS + " listeners, got one more; ask for the state");
    }
    return Reply.streamed("text/event-stream", out -> follow(run, out))
        .with("Cache-Control", "no-store")
        .releasing(listeners::release);
  }

  private static void follow(ServedRun run, OutputStream out) throws IOException {
    long seen;
    RunState state;
    do {
      seen = run.version();
      state = run.snapshot();
      out.write(event(state));
      out.flush();
    } while (!state.isOver() && waited(run, seen, out));
  }

  /** Waits for a change; a comment now and then finds out whether anybody listens. */
  private static boolean waited(ServedRun run, long seen, OutputStream out) throws IOException {
    try {
      while (run.awaitChange(seen, HEARTBEAT_MILLIS) == seen) {
        out.write(":\n\n".getBytes(StandardCharsets.US_ASCII));
        out.flush();
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static byte[] event(RunState state) {
    String json = ReportJson.writeForPage(state);
    return ("event: run\ndata: " + json.strip() + "\n\n").getBytes(StandardCharsets.UTF_8);
  }

  private LocalFolder results(Request request) {
    String id = request.path("id");
    ServedRun run = runs.queue().find(id);
    if (run != null && !run.snapshot().state().equals(RunState.DONE)) {
      throw new RefusedRequestException(
          409, "run: one that is done, got one that is " + run.snapshot().state());
    }
    Path path = workspace.results(id);
    if (path == null) {
      throw noSuchRun();
    }
    return new LocalFolder(path);
  }

  private Reply summary(Request request) throws IOException {
    request.requireOnly();
    return Reply.of(200, Reply.JSON, bytes(results(request), ResultsFolder.SUMMARY_FILE));
  }

  private Reply answer(Request request) {
    request.requireOnly();
    return Reply.json(200, Reports.answer(results(request)));
  }

  private static byte[] bytes(LocalFolder folder, String file) throws IOException {
    try (var in = folder.open(file)) {
      return in.readAllBytes();
    }
  }

  private Reply tables(Request request) {
    request.requireOnly();
    return Reply.json(
        200, new TableList(TableReplies.names(ResultsFolder.readSummary(results(request)))));
  }

  private Reply table(Request request) {
    request.requireOnly("format");
    LocalFolder folder = results(request);
    String format = request.find("format");
    return TableReplies.of(
        folder,
        ResultsFolder.readSummary(folder),
        request.path("table"),
        format == null ? "json" : format);
  }

  private Reply files(Request request) throws IOException {
    request.requireOnly();
    return Reply.json(200, new FileList(names(results(request))));
  }

  private static List<String> names(LocalFolder folder) throws IOException {
    try (Stream<Path> found = Files.list(Path.of(folder.location()))) {
      return found
          .filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
          .map(path -> path.getFileName().toString())
          .filter(name -> !name.startsWith("."))
          .sorted()
          .toList();
    }
  }

  private Reply file(Request request) throws IOException {
    request.requireOnly();
    LocalFolder folder = results(request);
    String wanted = request.path("file");
    for (String name : names(folder)) {
      if (name.equals(wanted)) {
        Path path = Path.of(folder.location()).resolve(name);
        return Reply.streamed("application/octet-stream", out -> Files.copy(path, out));
      }
    }
    throw RefusedRequestException.notFound("file: one of the results, got another name");
  }

  private Reply report(Request request) {
    request.requireOnly();
    return Reply.of(
        200, "text/html; charset=utf-8", Reports.page(List.of(results(request)), false));
  }

  private Reply compare(Request request) {
    request.requireOnly("first", "second");
    return Reply.json(
        200,
        new ResultsPair(folder(request.get("first")), folder(request.get("second"))).compare());
  }

  private LocalFolder folder(String id) {
    Path path = workspace.results(id);
    if (path == null) {
      throw noSuchRun();
    }
    return new LocalFolder(path);
  }
}
