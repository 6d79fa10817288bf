package io.idlewave.jobs.serve;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.file.FileTrees;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.report.RecordedTimeline;
import io.idlewave.jobs.results.summary.CensusReport;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Traces: which there are, what is in them, and new ones. */
final class TraceRoutes {

  private static final int KEPT = 64;
  private static final Pattern WHOLE = Pattern.compile("[0-9]{1,18}");

  private final Workspace workspace;
  private final Engine engine;
  private final RunIntake runs;
  private final long maxUploadBytes;
  private final Map<String, CensusReport> censuses =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, CensusReport> eldest) {
          return size() > KEPT;
        }
      };

  TraceRoutes(Workspace workspace, Engine engine, RunIntake runs, long maxUploadBytes) {
    this.workspace = workspace;
    this.engine = engine;
    this.runs = runs;
    this.maxUploadBytes = maxUploadBytes;
  }

  void addTo(Router router) {
    router
        .on("GET", "/api/traces", this::list)
        .on("POST", "/api/traces", this::upload)
        .on("DELETE", "/api/traces", this::delete)
        .on("GET", "/api/census", this::census)
        .on("GET", "/api/timeline", this::timeline);
  }

  /** An archive in the list. */
  record TraceItem(
      String name, int ranks, long calls, String format, String source, @Nullable String digest) {}

  /** The answer to {@code GET /api/traces}. */
  record TraceList(List<TraceItem> traces) {}

  private Reply list(Request request) {
    request.requireOnly();
    List<TraceItem> items = new ArrayList<>();
    workspace.traces().forEach((name, path) -> add(name, path, items));
    return Reply.json(200, new TraceList(items));
  }

  private static void add(String name, Path path, List<TraceItem> items) {
    try {
      TraceArchive archive = TraceArchive.open(path);
      TraceMetadata metadata = archive.metadata();
      items.add(
          new TraceItem(
              name,
              metadata.processCount(),
              metadata.callCount(),
              metadata.source().format(),
              metadata.source().name(),
              archive.contentDigest()));
    } catch (BadTraceException e) {
      // an archive that is damaged, or being written by another program, is none yet
    }
  }

  private Reply census(Request request) {
    request.requireOnly("trace");
    Path path = workspace.trace(request.get("trace"));
    String digest = String.valueOf(TraceArchive.open(path).contentDigest());
    synchronized (censuses) { // one walk at a time
      return Reply.json(200, censuses.computeIfAbsent(digest, key -> engine.census(path)));
    }
  }

  private Reply timeline(Request request) {
    request.requireOnly("trace", "row", "from");
    Path path = workspace.trace(request.get("trace"));
    Long row = whole(request, "row");
    return Reply.json(
        200,
        RecordedTimeline.of(
            TraceArchive.open(path),
            path,
            row == null ? 0 : (int) Math.min(row, Integer.MAX_VALUE),
            whole(request, "from")));
  }

  /** A parameter that is a whole number; null where it is not stated. */
  private static @Nullable Long whole(Request request, String parameter) {
    String text = request.find(parameter);
    if (text == null) {
      return null;
    }
    if (!WHOLE.matcher(text).matches()) {
      throw RefusedRequestException.malformed(
          "?%s=: a whole number of at most 18 digits, got something else".formatted(parameter));
    }
    return Long.valueOf(text);
  }

  private Reply delete(Request request) throws IOException {
    request.requireOnly("name");
    Path path = workspace.trace(request.get("name"));
    if (!workspace.isUploaded(path)) {
      throw new RefusedRequestException(
          409, "trace: one that was uploaded, got one that somebody else put there");
    }
    FileTrees.delete(path);
    return Reply.empty(204);
  }

  private Reply upload(Request request) throws IOException {
    request.requireOnly("name", "file");
    Path archive = workspace.newTrace(request.get("name"));
    Workspace.Upload upload = workspace.newUpload(request.get("file"));
    try {
      save(request, upload.file());
    } catch (IOException | RuntimeException e) {
      upload.drop();
      throw e;
    }
    return runs.accepted(
        RunState.INGEST,
        workspace.name(archive),
        (id, progress) -> engine.ingest(upload.file(), archive, progress),
        upload::drop);
  }

  private void save(Request request, Path file) throws IOException {
    String stated = request.header("Content-Length");
    if (stated != null && stated.length() < 19 && Long.parseLong(stated) > maxUploadBytes) {
      throw tooLarge();
    }
    byte[] buffer = new byte[1 << 16];
    long bytes = 0;
    try (InputStream in = request.body();
        OutputStream out = Files.newOutputStream(file)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        bytes += read;
        if (bytes > maxUploadBytes) {
          throw tooLarge();
        }
        out.write(buffer, 0, read);
      }
    }
    if (bytes == 0) {
      throw RefusedRequestException.malformed("body: a trace, got nothing");
    }
  }

  private RefusedRequestException tooLarge() {
    return new RefusedRequestException(
        413, "body: at most %d B (--upload-limit), got more".formatted(maxUploadBytes));
  }
}
