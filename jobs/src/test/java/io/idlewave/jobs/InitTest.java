package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.idlewave.ingest.archive.HostileNames;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.jobs.study.StudySchema;
import io.idlewave.jobs.text.TableChoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InitTest {

  @TempDir private Path folder;

  private Path trace(String kind) {
    Path trace = folder.resolve("trace of " + kind);
    switch (kind) {
      case "synth" ->
          CommandLineRun.ok("synth", "halo", "--iterations", "3", "--out", trace.toString());
      case "own clocks" -> small(new SmallTrace(3).clockPerRank()).write(trace);
      case "computing" ->
          small(new SmallTrace(2).without(TraceTimes.COMPUTATION, 40_000)).write(trace);
      case "work" -> small(new SmallTrace(2).without(TraceTimes.WORK, 40_000)).write(trace);
      case "one rank" -> new SmallTrace(1).all("MPI_Init").all("MPI_Finalize").write(trace);
      case "hostile names" -> HostileNames.write(trace);
      default -> throw new IllegalArgumentException(kind);
    }
    return trace;
  }

  private static SmallTrace small(SmallTrace trace) {
    return trace
        .all("MPI_Init")
        .send(0, 1, 100)
        .receive(1, 0, 100)
        .send(1, 0, 5000)
        .receive(0, 1, 5000)
        .all("MPI_Finalize");
  }

  @ParameterizedTest
  @ValueSource(strings = {"synth", "own clocks", "computing", "work", "one rank", "hostile names"})
  void init_anyTrace_writesAStudyThatRuns(String kind) throws IOException {
    Path study = folder.resolve("study.yaml");
    CommandLineRun.ok("init", trace(kind).toString(), "--out", study.toString());

    String text = Files.readString(study);
    assertThat(text)
        .contains("trace: 'trace of " + kind + "'", "idlewave inspect")
        .doesNotContainPattern("\\{[a-z]+}");
    assertValid(study);

    Path out = folder.resolve("results");
    CommandLineRun.ok("run", study.toString(), "--replicates", "2", "--out", out.toString());
    assertValid(out.resolve("study.yaml"));
  }

  private static void assertValid(Path study) throws IOException {
    JsonNode schema = new ObjectMapper().readTree(StudySchema.text());
    JsonNode tree = new ObjectMapper(new YAMLFactory()).readTree(study.toFile());
    assertThat(
            JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(schema)
                .validate(tree))
        .isEmpty();
  }

  @Test
  void run_studyOfInit_showsWhatTheStudyStates() {
    Path study = folder.resolve("study.yaml");
    CommandLineRun.ok("init", trace("synth").toString(), "--out", study.toString());
    String results = folder.resolve("results").toString();
    String screen = CommandLineRun.ok("run", study.toString(), "--out", results).out();
    assertThat(screen).contains("run times beyond the limit", "delays of all ranks");
    assertThat(screen).contains("more: idlewave report " + results + " --tables all, or ");

    String everything = CommandLineRun.ok("report", results, "--tables", "all").out();
    assertThat(everything.lines()).hasSizeGreaterThan(2 * TableChoice.SCREEN_LINES);
    assertThat(everything)
        .contains("95 % interval", "run times beyond the limit", "delays of all ranks");
  }

  @Test
  void run_nothingRandom_isOneReplicate() throws IOException {
    Path out = folder.resolve("results");
    String[] fixed = {"--delay", "rank=1,at=1us,duration=1ms", "--latency", "constant,value=1us"};
    CommandLineRun run =
        CommandLineRun.ok(
            "run",
            trace("synth").toString(),
            fixed[0],
            fixed[1],
            fixed[2],
            fixed[3],
            "--replicates",
            "20",
            "--out",
            out.toString(),
            "--tables",
            "all");
    assertThat(run.err()).contains("nothing is random: 1 replicate instead of 20");
    assertThat(run.out()).doesNotContain("-0 +0 ns", "95 % interval");
    assertThat(Files.readString(out.resolve("study.yaml"))).contains("replicates: 1\n");
  }

  @Test
  void init_fileThatIsThere_isKeptWithoutForce() throws IOException {
    Path study = folder.resolve("study.yaml");
    Files.writeString(study, "mine");
    String trace = trace("one rank").toString();

    CommandLineRun.of("init", trace, "--out", study.toString())
        .assertRefused(2, "is there already; --force replaces it");
    assertThat(study).hasContent("mine");

    CommandLineRun.ok("init", trace, "--out", study.toString(), "--force");
    assertThat(Files.readString(study)).contains("timing: observed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"synth", "own clocks", "work"})
  void init_questions_areStudiesThatRun(String kind) throws IOException {
    Path study = folder.resolve("first.yaml");
    String trace = trace(kind).toString();
    CommandLineRun run = CommandLineRun.ok("init", trace, "--questions", "--out", study.toString());

    assertThat(study).doesNotExist();
    List<String> files =
        run.out()
            .lines()
            .filter(line -> line.startsWith("study: "))
            .map(line -> line.substring("study: ".length()))
            .toList();
    assertThat(files).hasSize(3).allMatch(file -> file.contains("first-"));
    assertThat(run.out().lines().filter(line -> line.startsWith("run it: ")))
        .doesNotHaveDuplicates()
        .allMatch(line -> line.contains(".yaml --out first-"));
    for (String file : files) {
      assertValid(Path.of(file));
      CommandLineRun.ok("run", file, "--replicates", "2", "--out", file + "-results");
    }
    CommandLineRun.of("init", trace, "--questions", "--out", study.toString())
        .assertRefused(2, "is there already; --force replaces it");
  }

  @Test
  void init_traceWithoutCommunication_hasNoQuestions() {
    CommandLineRun.of("init", trace("one rank").toString(), "--questions")
        .assertRefused(3, "a trace whose calls communicate");
  }

  @Test
  void init_noTrace_isRefused() {
    CommandLineRun.of("init").assertRefused(2, "got neither");
    CommandLineRun.of("init", folder.resolve("nothing").toString()).assertEnds(2);
  }

  @Test
  void init_schema_isPrintedAlone() throws IOException {
    CommandLineRun run = CommandLineRun.ok("init", "--schema");
    assertThat(new ObjectMapper().readTree(run.out()).path("$schema").asText())
        .isEqualTo("https://json-schema.org/draft/2020-12/schema");
    assertThat(run.err()).isEmpty();
  }
}
