package io.idlewave.jobs.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.cli.Main;
import io.idlewave.jobs.failure.JobFailedException;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.jobs.text.Glyphs;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Studies where traces are kept, beside the same ones in runs of their own. */
class ServedEngineTest {

  private static final String OBSERVED =
      """
      trace: trace
      replicates: 30
      scenarios:
        - name: jitter
          noise: {distribution: exponential, mean: 2us}
      """;

  /** The same steps as before, for other lanes. */
  private static final String OTHER_LANES =
      """
      trace: trace
      replicates: 50
      scenarios:
        - name: jitter
          noise: {distribution: gamma, mean: 3us, shape: 2}
        - name: more of it
          noise: {distribution: exponential, mean: 20us}
      """;

  private static final String OTHER_SEED = OBSERVED + "seed: 7\n";

  private static final String DELAYED =
      OBSERVED + "        delays: [{rank: 2, at: 100us, duration: 5ms}]\n".substring(4);

  private static final String WITHOUT_NOISE =
      """
      trace: trace
      replicates: 1
      scenarios:
        - name: as it was
      """;

  private static final String MODEL_CLOCKS =
      """
      trace: trace
      timing: model
      network: myrinet
      replicates: 20
      scenarios:
        - name: jitter
          noise: {distribution: exponential, mean: 3us}
        - name: ticks
          noise: {process: periodic, frequency: 1kHz, duty: 2.5%}
      """;

  private static final String MODEL =
      """
      trace: trace
      timing: model
      network: myrinet
      replicates: 20
      analysis: [synchronisation, sensitivities, critical-path]
      tolerance: [1%]
      scenarios:
        - name: jitter
          noise: {distribution: exponential, mean: 3us}
      """;

  /** Of what all questions leave. */
  private static final long ROOM_FOR_SOME = 400_000;

  @TempDir private Path folder;

  @BeforeEach
  void writeTrace() {
    StringWriter out = new StringWriter();
    PrintWriter writer = new PrintWriter(out);
    String[] synth = {
      "synth", "random", "--seed", "5", "--overhead", "1us", "--out", path("trace")
    };
    assertThat(new Main(new StudyRuns(), false, Glyphs.ASCII).run(synth, writer, writer))
        .as(out.toString())
        .isZero();
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private Study study(String text) {
    return StudyReader.parse("study", text, folder);
  }

  private static ServedEngine engine() {
    return new ServedEngine(1);
  }

  private static RunOptions threads(int number) {
    return RunOptions.replacing(RunPlace.here(number));
  }

  @Test
  void run_coldAndWarmAndAfterAnotherStudy_writesTheSameFiles() throws IOException {
    List<String> texts =
        List.of(OBSERVED, OTHER_LANES, OTHER_SEED, DELAYED, WITHOUT_NOISE, MODEL_CLOCKS, MODEL);
    for (String text : texts) {
      new StudyRuns()
          .run(study(text), path("alone" + texts.indexOf(text)), threads(2), Progress.NONE);
    }
    try (ServedEngine engine = engine();
        ServedEngine small = new ServedEngine(1, ROOM_FOR_SOME)) {
      for (int threads : new int[] {1, 3, 2}) {
        for (String text : texts) {
          for (ServedEngine warm : List.of(engine, small)) {
            warm.run(study(text), folder.resolve("warm"), threads, Progress.NONE);

            assertThat(warm.keptBytes()).isPositive();
            assertSameFiles(folder.resolve("warm"), folder.resolve("alone" + texts.indexOf(text)));
          }
          assertThat(small.keptBytes()).isLessThanOrEqualTo(ROOM_FOR_SOME);
        }
      }
      assertThat(engine.keptBytes()).isGreaterThan(ROOM_FOR_SOME);
    }
  }

  /** As long as lowered steps have room, a question with other lanes needs no more. */
  @Test
  void run_otherLanes_findsTheStepsOfTheQuestionBefore() {
    try (ServedEngine engine = engine()) {
      engine.run(study(OBSERVED), folder.resolve("warm"), 2, Progress.NONE);
      long keptBytes = engine.keptBytes();
      engine.run(study(OTHER_LANES), folder.resolve("warm"), 1, Progress.NONE);
      assertThat(engine.keptBytes()).isEqualTo(keptBytes);

      engine.run(study(OTHER_SEED), folder.resolve("warm"), 2, Progress.NONE);
      assertThat(engine.keptBytes()).isGreaterThan(keptBytes);
    }
  }

  private static void assertSameFiles(Path found, Path expected) throws IOException {
    List<String> names = files(expected);
    assertThat(files(found)).isEqualTo(names);
    for (String name : names) {
      if (name.equals("summary.json")) {
        assertThat(summary(found)).isEqualTo(summary(expected));
      } else {
        assertThat(found.resolve(name)).hasSameBinaryContentAs(expected.resolve(name));
      }
    }
  }

  /** The page aside, which is not written. */
  private static List<String> files(Path results) throws IOException {
    try (Stream<Path> files = Files.list(results)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.equals("report.html"))
          .sorted()
          .toList();
    }
  }

  /** What a run cost, and on how many places it ran, is no result; the digest covers that, too. */
  private static JsonNode summary(Path results) throws IOException {
    ObjectNode summary =
        (ObjectNode) new ObjectMapper().readTree(results.resolve("summary.json").toFile());
    assertThat(summary.remove(List.of("engine", "sha256")).size()).isPositive();
    return summary;
  }

  /** What precedes the lanes looks at the same blocks. */
  @Test
  void run_secondStudyThatLooksAtItsTraceBefore_doesNotReadItAgain() throws IOException {
    String searched =
        """
        trace: trace
        timing: model
        network: {intra: {model: loggp, L: 1us, o: 100ns, g: 50ns, G: 0.1ns}, inter: myrinet}
        mapping: {kind: search, from: {kind: round-robin, nodes: 2}}
        compute: {denoise: minimum}
        replicates: 5
        scenarios:
          - name: jitter
            noise: {distribution: exponential, mean: 3us}
        """;
    try (ServedEngine engine = engine()) {
      engine.run(study(searched), folder.resolve("first"), 1, Progress.NONE);
      try (Stream<Path> files = Files.list(folder.resolve("trace"))) {
        for (Path file : files.toList()) {
          if (file.getFileName().toString().startsWith("calls-")) {
            Files.delete(file);
          }
        }
      }
      engine.run(study(searched), folder.resolve("second"), 1, Progress.NONE);
      assertSameFiles(folder.resolve("second"), folder.resolve("first"));
    }
  }

  @Test
  void run_interrupted_leavesNoResultsAndTheNextRunAlone() {
    Progress interrupting =
        new Progress() {
          @Override
          public void report(String activity, long done, long total, String unit) {}

          @Override
          public void notice(String line) {
            if (line.startsWith("plan: ")) {
              Thread.currentThread().interrupt();
            }
          }
        };
    try (ServedEngine engine = engine()) {
      assertThatThrownBy(() -> engine.run(study(OBSERVED), folder.resolve("out"), 1, interrupting))
          .isInstanceOf(JobFailedException.class)
          .hasMessageStartingWith("interrupted; the job ");
      assertThat(Thread.interrupted()).isTrue();
      assertThat(folder.resolve("out/summary.json")).doesNotExist();

      engine.run(study(OBSERVED), folder.resolve("out"), 1, Progress.NONE);
      assertThat(folder.resolve("out/summary.json")).exists();
    }
  }
}
