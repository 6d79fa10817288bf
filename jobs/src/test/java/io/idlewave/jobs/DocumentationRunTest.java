package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.idlewave.ingest.Effort;
import io.idlewave.jobs.study.StudyReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every study and every command of the documentation runs, page by page and in the order of the
 * page, on the trace of the benchmarks. A study says by the comment before it what it is a part of:
 *
 * <pre>
 * (no comment)                                a whole study: becomes study.yaml
 * file NAME                                   a file of that name
 * fragment of a study in observed timing      keys that replace those of a small study
 * fragment of a study in model timing         likewise
 * ... on a trace with a region solve          likewise, over such a trace
 * ... on a trace of amounts of work           likewise
 * ... on a trace with threads                 likewise
 * </pre>
 *
 * Of the studies of a page all run in the long check. Every other check runs the first and reads
 * the others, so that a key that is gone, or a quantity without its unit, is still found.
 */
class DocumentationRunTest {

  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
  private static final String FRAGMENT = "fragment of a study in ";

  /** What a fragment says of its trace, where that is another one. */
  private static final Map<String, String> OTHER_TRACES =
      Map.of(
          " on a trace with a region " + DocumentationTraces.REGION,
          DocumentationTraces.WITH_REGION,
          " on a trace of amounts of work",
          DocumentationTraces.OF_WORK,
          " on a trace with threads",
          DocumentationTraces.WITH_THREADS);

  private static final Map<String, String> SMALL_STUDY =
      Map.of(
          "observed timing", "{trace: trace, replicates: 2, scenarios: [{name: as it is}]}",
          "model timing", "{trace: trace, timing: model, network: myrinet, replicates: 2}");

  /** Commands that are no part of idlewave, or need what a test does not have. */
  private static final Map<String, String> NOT_RUN =
      Map.ofEntries(
          Map.entry("./idlewave validate ", "takes minutes, an MPI library and a quiet machine"),
          Map.entry("IDLEWAVE_TRACE=", "needs an MPI library likewise"),
          Map.entry("mvn ", "the build, which runs this test"),
          Map.entry("release/", "packs that build; .ci/release tests it"),
          Map.entry(".ci/", "the build, which runs this test"),
          Map.entry("git ", "makes a commit or a tag"),
          Map.entry("flink run ", "needs a cluster; the tests of ClusterRunner have one"),
          Map.entry("deploy/local-cluster ", "is such a cluster"),
          Map.entry("docker ", "needs a cluster likewise"),
          Map.entry("./idlewave feed ", "needs a Kafka broker; the system tests have one"),
          Map.entry("./idlewave serve ", "goes on until it is interrupted; ApiTest has one"));

  private static final Set<String> NEEDS_A_SERVICE = Set.of("--master", "--sink", "--at");
  @TempDir private static Path prepared;

  @TempDir private Path folder;

  private int studies;

  /** All but the one with files of its own, whose commands {@link QuestionsTest} runs. */
  static List<MarkdownPage> pages() throws IOException {
    return MarkdownPage.all().stream()
        .filter(page -> !page.file().endsWith("questions.md"))
        .toList();
  }

  @BeforeAll
  static void prepareTraces() throws IOException {
    DocumentationTraces.prepare(prepared);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void page_everyStudyAndCommand_runs(MarkdownPage page) throws IOException {
    DocumentationTraces.copy(prepared, folder);
    studies = 0;
    for (MarkdownPage.Block block : page.blocks()) {
      String place = page.file() + ":" + block.line();
      switch (block.language()) {
        case "yaml" -> study(block, place);
        case "sh" -> block.content().lines().forEach(line -> command(line, place));
        case "text", "java", "json", "python" -> {} // .ci/python runs those of Python
        default ->
            throw new AssertionError(place + ": a block says yaml, sh, text, java, json or python");
      }
    }
  }

  private void study(MarkdownPage.Block block, String place) throws IOException {
    String marker = block.marker();
    if (marker.startsWith("file ")) {
      Files.writeString(folder.resolve(marker.substring("file ".length())), block.content());
      return;
    }
    Path study = folder.resolve("study.yaml");
    if (marker.isEmpty()) {
      Files.writeString(study, block.content());
    } else {
      String other = OTHER_TRACES.keySet().stream().filter(marker::endsWith).findFirst().orElse("");
      String timing = marker.substring(FRAGMENT.length(), marker.length() - other.length());
      String small = SMALL_STUDY.get(timing);
      assertThat(small).as(place + ": " + marker).isNotNull();
      ObjectNode tree = (ObjectNode) YAML.readTree(small);
      if (!other.isEmpty()) {
        tree.put("trace", OTHER_TRACES.get(other));
      }
      tree.setAll((ObjectNode) YAML.readTree(block.content()));
      study = folder.resolve("fragment.yaml");
      Files.writeString(study, YAML.writeValueAsString(tree));
    }
    if (studies++ > 0 && !Effort.isFull()) {
      read(place, study);
      return;
    }
    String out = path("results of line " + block.line());
    run(place, "run", study.toString(), "--replicates", "2", "--out", out);
  }

  private static void read(String place, Path study) {
    assertThatCode(() -> StudyReader.read(study)).as(place).doesNotThrowAnyException();
  }

  private void command(String line, String place) {
    String command = line.replaceFirst("\\s+#.*", "").replaceFirst(" \\| .*", "").strip();
    if (command.isEmpty() || NOT_RUN.keySet().stream().anyMatch(command::startsWith)) {
      return;
    }
    assertThat(command).as(place).startsWith("./idlewave ");
    List<String> words = List.of(command.split(" +", -1));
    if (words.stream().noneMatch(NEEDS_A_SERVICE::contains)) {
      run(place + ": " + command, CommandWords.inFolder(folder, words.subList(1, words.size())));
    }
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private static void run(String place, String... args) {
    CommandLineRun run = CommandLineRun.of(args);
    assertThat(run.exitCode()).as(place + "\n" + run.out() + run.err()).isZero();
  }
}
