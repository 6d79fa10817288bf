package io.idlewave.jobs.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.results.ImportedResults;
import io.idlewave.jobs.results.ResultsFolder;
import io.idlewave.jobs.results.SinkOptions;
import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.text.Yaml;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A study that a server carries out, whose results then lie here as if this process had: the same
 * files. The server must have the same trace, under whatever name.
 */
public final class RemoteRun {

  private static final String DATA = "data: ";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final RemoteServer server;
  private final Progress progress;
  private int notices;

  private RemoteRun(RemoteServer server, Progress progress) {
    this.server = server;
    this.progress = progress;
  }

  /**
   * Carries out {@code study}.
   *
   * @param address of the server, as it prints it
   * @param token where the address has none; null for the one that the server keeps for this user
   * @param options of the folder of the results
   * @return the complete results
   * @throws UsageException if there is no such server, it lets nobody in, or lacks the trace
   * @throws RefusedException if the run fails there, with the server's words
   */
  public static InputFolder of(
      Study study,
      String address,
      @Nullable String token,
      Path out,
      SinkOptions options,
      Progress progress) {
    if (!study.sinks().isEmpty()) {
      throw new UsageException("--at: a study without sinks, got " + study.sinks().size());
    }
    RemoteServer server = RemoteServer.at(address, token, TokenFiles.ofThisUser());
    LocalFolder folder = new LocalFolder(out);
    try (ImportedResults results = ImportedResults.into(folder, options)) {
      RemoteRun run = new RemoteRun(server, progress);
      String id = run.ask(study);
      run.await(id);
      run.fetch(id, results);
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write results", e);
    }
  }

  private String ask(Study study) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("trace", trace(study.trace()));
    body.set("study", Yaml.parse("study", study.withoutPaths()).value());
    return server.post("/api/runs", body).path("id").asText();
  }

  /** The name of the same trace there. */
  private String trace(Path archive) {
    String digest = TraceArchive.open(archive).contentDigest();
    for (JsonNode trace : server.get("/api/traces").path("traces")) {
      if (trace.path("digest").asText().equals(digest)) {
        return trace.path("name").asText();
      }
    }
    throw new UsageException(
        "--at: a server that has the trace %s; put it below its folder, or send it there"
            .formatted(archive));
  }

  private void await(String id) {
    Thread cancel = new Thread(() -> server.cancel(id), "cancel the run");
    Runtime.getRuntime().addShutdownHook(cancel);
    try (BufferedReader events =
        new BufferedReader(
            new InputStreamReader(
                server.open("/api/runs/" + id + "/events"), StandardCharsets.UTF_8))) {
      for (String line = events.readLine(); line != null; line = events.readLine()) {
        if (line.startsWith(DATA)) {
          take(JSON.readTree(line.substring(DATA.length())));
        }
      }
    } catch (IOException e) {
      throw new RefusedException(
          "the server has gone while it was waited for: " + e.getMessage(), e);
    } finally {
      forget(cancel);
    }
    requireDone(server.get("/api/runs/" + id));
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the process is ending: the hook runs
    }
  }

  private void take(JsonNode state) {
    progress.report(
        "run", state.path("doneCalls").asLong(), state.path("totalCalls").asLong(), "calls");
    JsonNode lines = state.path("notices");
    for (; notices < lines.size(); notices++) {
      progress.notice(lines.get(notices).asText());
    }
  }

  private static void requireDone(JsonNode state) {
    if (!state.path("state").asText().equals(RunState.DONE)) {
      String error = state.path("error").asText("");
      throw new RefusedException(
          "the run %s at the server%s"
              .formatted(
                  state.path("state").asText(),
                  error.isEmpty() || error.equals("null") ? "" : ": " + error));
    }
  }

  private void fetch(String id, ImportedResults results) throws IOException {
    String files = "/api/runs/" + id + "/files";
    for (JsonNode name : server.get(files).path("files")) {
      if (!name.asText().equals(ResultsFolder.REPORT_FILE)) {
        results.take(name.asText(), out -> server.copy(files + "/" + name.asText(), out));
      }
    }
    results.take(ResultsFolder.REPORT_FILE, out -> server.copy("/api/runs/" + id + "/report", out));
    results.publish();
  }
}
