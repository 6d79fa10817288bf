package io.idlewave.jobs.serve;

import static io.idlewave.jobs.serve.Served.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.app.BenchmarkTrace;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.row.RuntimeRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.TableReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The interface, over the real pipeline: what each route answers, and that it is as described. */
class ApiTest {

  private static final String STUDY =
      """
      {"replicates": 8, "seed": 3, "scenarios":
        [{"name": "noisy", "noise": {"distribution": "exponential", "mean": "2us"}}]}\
      """;

  @TempDir private static Path folder;
  private static Served served;
  private static String id;
  private static JsonNode document;

  @BeforeAll
  static void serve() {
    CommandLineRun.ok(
        "synth",
        "ring",
        "--ranks",
        "4",
        "--laps",
        "3",
        "--out",
        folder.resolve("a/ring").toString());
    served = Served.over(folder);
    document = json(served.get("/api/openapi.json"));
    id = served.run("a/ring", STUDY);
    assertThat(served.over(id).get("state").asText()).isEqualTo("done");
  }

  @AfterAll
  static void close() {
    served.close();
  }

  /** The answer is of the status, and as the document describes it. */
  private static HttpResponse<String> requireAsDescribed(
      HttpResponse<String> answer, String method, String path, int status) throws IOException {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    JsonNode response = document.at("/paths").path(path).path(method).path("responses");
    JsonNode described = response.path(Integer.toString(status));
    assertThat(described.isMissingNode()).as("%s %s %s", method, path, status).isFalse();
    String type = answer.headers().firstValue("Content-Type").orElse("").replaceFirst(";.*", "");
    JsonNode content = described.path("content");
    if (content.isMissingNode()) {
      assertThat(answer.body()).isEmpty();
      return answer;
    }
    assertThat(content.has(type)).as("%s of %s", type, path).isTrue();
    if (type.equals("application/json")) {
      ObjectNode schema = (ObjectNode) content.path(type).path("schema").deepCopy();
      ObjectNode components = document.get("components").deepCopy();
      ((ObjectNode) components.get("schemas")).remove("StudyRequest"); // refers to another document
      schema.set("components", components);
      assertThat(
              JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                  .getSchema(schema)
                  .validate(json(answer)))
          .isEmpty();
    }
    return answer;
  }

  private static JsonNode got(String path, String route) throws IOException {
    return json(requireAsDescribed(served.get(path), "get", route, 200));
  }

  @Test
  void document_hasEveryRouteAndNoOther() {
    Set<String> described = new TreeSet<>();
    document
        .get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .fieldNames()
                    .forEachRemaining(
                        method ->
                            described.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey())));
    Set<String> routes = new TreeSet<>();
    Server.api(Workspace.of(folder), new NoEngine(), new RunQueue(Throwable::toString), options())
        .routes()
        .forEach(route -> routes.add(route.method() + " " + route.path()));
    assertThat(described).isEqualTo(routes);
  }

  private static ServeOptions options() {
    return new ServeOptions(folder, "127.0.0.1", 0, Served.TOKEN, null, 1);
  }

  @Test
  void page_listsEveryRoute() throws IOException {
    String page = Files.readString(Path.of("../docs/serve.md"));
    document
        .get("paths")
        .fieldNames()
        .forEachRemaining(
            path -> {
              String asWritten =
                  path.replace("{id}", "ID").replace("{table}", "NAME").replace("{file}", "FILE");
              assertThat(page).contains(asWritten);
            });
  }

  @Test
  void traces_areTheArchivesBelowTheFolder() throws IOException {
    JsonNode trace = got("/api/traces", "/api/traces").get("traces").get(0);
    assertThat(trace.get("name").asText()).isEqualTo("a/ring");
    assertThat(trace.get("ranks").asInt()).isEqualTo(4);
    JsonNode census = got("/api/census?trace=a/ring", "/api/census");
    CommandLineRun printed =
        CommandLineRun.ok("check", folder.resolve("a/ring").toString(), "--json");
    assertThat(census).isEqualTo(Served.JSON.readTree(printed.out()));
  }

  @Test
  void validate_saysWhatAStudyComesTo() throws IOException {
    HttpResponse<String> answer =
        served.post("/api/studies", "{\"trace\": \"a/ring\", \"study\": " + STUDY + "}");
    JsonNode outline = json(requireAsDescribed(answer, "post", "/api/studies", 200));
    assertThat(outline.toString())
        .isEqualTo("{\"scenarios\":[\"noisy\"],\"replicates\":8,\"timing\":\"observed\"}");
  }

  @Test
  void validate_whatTheTraceLacks_isRefusedAsByARun() throws IOException {
    for (String delay :
        List.of(
            "{\"rank\": 4711, \"at\": \"1us\", \"duration\": \"1ms\"}",
            "{\"rank\": 0, \"after\": {\"function\": \"MPI_Bsend\", \"occurrence\": 1},"
                + " \"duration\": \"1ms\"}")) {
      HttpResponse<String> answer =
          served.post(
              "/api/studies",
              "{\"trace\": \"a/ring\", \"study\": {\"scenarios\": [{\"name\": \"late\", \"delays\":"
                  + " ["
                  + delay
                  + "]}]}}");
      requireAsDescribed(answer, "post", "/api/studies", 422);
      assertThat(json(answer).get("error").asText()).containsAnyOf("4711", "MPI_Bsend");
    }
  }

  @Test
  void run_leavesTheFilesOfTheCommandLine() throws Exception {
    Path study = folder.resolve("study.yaml");
    Files.writeString(
        study, STUDY.replaceFirst("\\{", "{\"trace\": \"" + folder.resolve("a/ring") + "\", "));
    Path out = Files.createTempDirectory("results").resolve("out");
    CommandLineRun.ok("run", study.toString(), "--out", out.toString());
    List<String> files = new ArrayList<>();
    got("/api/runs/" + id + "/files", "/api/runs/{id}/files")
        .get("files")
        .forEach(file -> files.add(file.asText()));
    assertThat(files).contains("runtimes.avro", "ranks.avro", "study.yaml", "summary.json");
    for (String name : List.of("study.yaml")) {
      assertThat(served.bytes("/api/runs/" + id + "/files/" + name))
          .as(name)
          .isEqualTo(Files.readAllBytes(out.resolve(name)));
    }
    assertThat(rows(folder.resolve("runs").resolve(id))).isEqualTo(rows(out)).hasSize(8);
  }

  private static List<RuntimeRow> rows(Path results) {
    List<RuntimeRow> rows = new ArrayList<>();
    TableReader.read(Tables.RUNTIMES, new LocalFolder(results), rows::add);
    return rows;
  }

  @Test
  void tables_areTheRowsOfTheFiles() throws IOException {
    JsonNode names = got("/api/runs/" + id + "/tables", "/api/runs/{id}/tables");
    assertThat(names.toString()).contains("runtimes", "ranks");
    JsonNode rows = got("/api/runs/" + id + "/tables/runtimes", "/api/runs/{id}/tables/{table}");
    List<RuntimeRow> expected = rows(folder.resolve("runs").resolve(id));
    assertThat(rows).hasSize(expected.size());
    for (int i = 0; i < expected.size(); i++) {
      assertThat(rows.get(i).get("runtimeNanos").asDouble())
          .isEqualTo(expected.get(i).runtimeNanos());
    }
    HttpResponse<String> csv =
        requireAsDescribed(
            served.get("/api/runs/" + id + "/tables/runtimes?format=csv"),
            "get",
            "/api/runs/{id}/tables/{table}",
            200);
    List<String> lines = csv.body().lines().toList();
    assertThat(lines).hasSize(expected.size() + 1);
    assertThat(lines.get(0)).startsWith("scenario,replicate,bound,runtimeNanos");
    assertThat(lines.get(1)).startsWith("noisy,0,").contains("" + expected.get(0).runtimeNanos());
  }

  @Test
  void results_areTheSummaryAndThePage() throws Exception {
    requireAsDescribed(
        served.get("/api/runs/" + id + "/summary"), "get", "/api/runs/{id}/summary", 200);
    assertThat(served.bytes("/api/runs/" + id + "/summary"))
        .isEqualTo(Files.readAllBytes(folder.resolve("runs").resolve(id).resolve("summary.json")));
    HttpResponse<String> page = served.get("/api/runs/" + id + "/report");
    requireAsDescribed(page, "get", "/api/runs/{id}/report", 200);
    assertThat(page.body()).contains("<title>", "noisy");
  }

  @Test
  void why_isWhatTheCommandPrints_andItsPage() throws IOException {
    Path there = folder.resolve("a/ring");
    for (String second : List.of("", "&second=a/ring", "&second=a/ring&like=a/ring,a/ring")) {
      JsonNode found = got("/api/why?trace=a/ring" + second, "/api/why");
      List<String> words = new ArrayList<>(List.of("why", there.toString()));
      if (!second.isEmpty()) {
        words.add(there.toString());
      }
      if (second.contains("like")) {
        words.addAll(List.of("--like", there + "," + there));
      }
      words.add("--json");
      String printed = CommandLineRun.ok(words.toArray(String[]::new)).out();
      assertThat(found)
          .isEqualTo(Served.JSON.readTree(printed.replace(there.toString(), "a/ring")));
      String asPage = "/api/why?trace=a/ring" + second + "&format=html";
      HttpResponse<String> page = requireAsDescribed(served.get(asPage), "get", "/api/why", 200);
      assertThat(page.body())
          .contains("<h1>Why a/ring took as long as", found.get("sentence").asText());
    }
    requireAsDescribed(served.get("/api/why?trace=a/ring&format=csv"), "get", "/api/why", 400);
    requireAsDescribed(served.get("/api/why?trace=a/ring&second=b"), "get", "/api/why", 404);
    requireAsDescribed(served.get("/api/why?trace=a/ring&like=a/ring"), "get", "/api/why", 400);
    String many = "/api/why?trace=a/ring&second=a/ring&like=a/ring" + ",a/ring".repeat(64);
    requireAsDescribed(served.get(many), "get", "/api/why", 400);
  }

  @Test
  void whatThePageNeeds_isAsDescribed() throws IOException {
    JsonNode timeline = got("/api/timeline?trace=a/ring", "/api/timeline");
    assertThat(timeline.get("allRows").asInt()).isEqualTo(4);
    assertThat(got("/api/platforms", "/api/platforms").toString()).contains("infiniband-hdr");
    JsonNode answer = got("/api/runs/" + id + "/answer", "/api/runs/{id}/answer");
    assertThat(answer.get("scenarios")).hasSize(1);
  }

  @Test
  void events_endWithTheRun() throws IOException {
    HttpResponse<String> events = served.get("/api/runs/" + id + "/events");
    requireAsDescribed(events, "get", "/api/runs/{id}/events", 200);
    assertThat(events.body()).startsWith("event: run\ndata: {").contains("\"state\":\"done\"");
  }

  @Test
  void compare_isWhatTheCommandPrints() throws IOException {
    String other = served.run("a/ring", STUDY.replace("2us", "5us"));
    assertThat(served.over(other).get("state").asText()).isEqualTo("done");
    JsonNode found = got("/api/compare?first=%s&second=%s".formatted(id, other), "/api/compare");
    Path runs = folder.resolve("runs");
    CommandLineRun printed =
        CommandLineRun.ok(
            "compare", runs.resolve(id).toString(), runs.resolve(other).toString(), "--json");
    assertThat(found.get("scenarios"))
        .isEqualTo(Served.JSON.readTree(printed.out()).get("scenarios"));
    requireAsDescribed(served.delete("/api/runs/" + other), "delete", "/api/runs/{id}", 204);
    requireAsDescribed(served.get("/api/runs/" + other), "get", "/api/runs/{id}", 404);
    assertThat(runs.resolve(other)).doesNotExist();
  }

  private static byte[] demo() throws IOException {
    try (InputStream in = BenchmarkTrace.class.getResourceAsStream("lulesh-8.zip")) {
      return in.readAllBytes();
    }
  }

  @Test
  void upload_becomesATraceThatRuns() throws IOException {
    HttpResponse<String> answer =
        served.send(
            served
                .request("/api/traces?name=lulesh&file=lulesh-8.zip")
                .POST(BodyPublishers.ofByteArray(demo())));
    requireAsDescribed(answer, "post", "/api/traces", 202);
    String ingest = json(answer).get("id").asText();
    assertThat(served.over(ingest).get("error").isNull()).isTrue();
    assertThat(got("/api/traces", "/api/traces").toString()).contains("\"traces/lulesh\"");
    assertThat(served.over(served.run("traces/lulesh", STUDY)).get("state").asText())
        .isEqualTo("done");
    assertThat(folder.resolve(".idlewave-uploads")).isEmptyDirectory();
    requireAsDescribed(
        served.delete("/api/traces?name=traces/lulesh"), "delete", "/api/traces", 204);
    assertThat(got("/api/traces", "/api/traces").toString()).doesNotContain("traces/lulesh");
  }

  @Test
  void upload_ofSomethingElse_failsWithTheWordsOfIngest() {
    HttpResponse<String> answer =
        served.post("/api/traces?name=none&file=notes.txt", "these are notes");
    JsonNode over = served.over(json(answer).get("id").asText());
    assertThat(over.get("state").asText()).isEqualTo("failed");
    assertThat(over.get("error").asText()).contains("notes.txt");
  }

  @Test
  void lists_haveTheRun() throws IOException {
    assertThat(got("/api/runs", "/api/runs").toString()).contains(id);
    JsonNode run = got("/api/runs/" + id, "/api/runs/{id}");
    assertThat(run.get("trace").asText()).isEqualTo("a/ring");
    assertThat(got("/api/server", "/api/server").get("queued").asInt()).isZero();
    assertThat(got("/api/study.schema.json", "/api/study.schema.json").has("properties")).isTrue();
  }

  @Test
  void whatIsMissing_isSaid() throws IOException {
    requireAsDescribed(served.get("/api/runs/none"), "get", "/api/runs/{id}", 404);
    requireAsDescribed(served.get("/api/census?trace=none"), "get", "/api/census", 404);
    requireAsDescribed(served.get("/api/census"), "get", "/api/census", 400);
    requireAsDescribed(served.delete("/api/traces?name=a/ring"), "delete", "/api/traces", 409);
    requireAsDescribed(
        served.get("/api/runs/" + id + "/tables/none"),
        "get",
        "/api/runs/{id}/tables/{table}",
        404);
    requireAsDescribed(
        served.get("/api/runs/" + id + "/tables/ranks?format=xml"),
        "get",
        "/api/runs/{id}/tables/{table}",
        400);
    HttpResponse<String> problem =
        served.post(
            "/api/studies",
            "{\"trace\": \"a/ring\", \"study\": {\"replicates\": 0, \"scenarios\": []}}");
    requireAsDescribed(problem, "post", "/api/studies", 422);
    assertThat(json(problem).get("error").asText()).startsWith("study: ");
    assertThat(served.send(served.request("/api/runs").PUT(BodyPublishers.noBody())).statusCode())
        .isEqualTo(405);
  }
}
