package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import io.idlewave.ingest.synth.Programs;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.StudyReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A quieter machine end to end: a program is recorded on a quiet machine and on one with detours in
 * a third of its stretches, and what denoising makes of the second trace is held against the first.
 */
class DenoiseTest {

  private static final String LOGGP = "network: {model: loggp, L: 2us, o: 300ns, g: 0ns, G: 1ns}";

  @TempDir private Path folder;

  /**
   * A program whose stretches all take as long, with detours or without. The first and last calls
   * of each rank have none, because their stretches have no others like them.
   */
  private record Steady(Program quiet, boolean noisy) implements Program {

    private static final long COMPUTE_NANOS = 80_000;

    private static final int ALONE = 20;

    @Override
    public String name() {
      return quiet.name();
    }

    @Override
    public int ranks() {
      return quiet.ranks();
    }

    @Override
    public List<Communicator> communicators() {
      return quiet.communicators();
    }

    @Override
    public Iterator<ProgramCall> calls(int rank) {
      SplittableRandom random = new SplittableRandom(rank);
      Iterable<ProgramCall> all = () -> quiet.calls(rank);
      List<ProgramCall> calls = new ArrayList<>();
      all.forEach(calls::add);
      return IntStream.range(0, calls.size())
          .mapToObj(
              i -> {
                ProgramCall call = calls.get(i);
                boolean alone = i < ALONE || i >= calls.size() - ALONE;
                boolean hit = noisy && !alone && random.nextInt(3) == 0;
                long nanos = COMPUTE_NANOS + (hit ? 1 + random.nextInt(50_000) : 0);
                return new ProgramCall(
                    call.function(), call.computeNanos() > 0 ? nanos : 0, call.operations());
              })
          .iterator();
    }
  }

  @BeforeEach
  void record() {
    Program program = Programs.create("halo", Map.of("px", "3", "py", "2", "iterations", "60"));
    CostSet costs = new CostSet(0, 1000, 100, 0, 4096);
    Synth.write(new Steady(program, false), costs, folder.resolve("quiet"));
    Synth.write(new Steady(program, true), costs, folder.resolve("noisy"));
  }

  private JsonNode summary(String trace, String study) throws IOException {
    Path file = folder.resolve("study.yaml");
    Files.writeString(file, "trace: " + trace + "\nreplicates: 1\n" + study);
    Path results = folder.resolve("results");
    CommandLineRun.ok("run", file.toString(), "--force", "--out", results.toString());
    Study written = StudyReader.read(results.resolve("study.yaml"));
    assertThat(StudyReader.parse("written", written.toYaml(), folder)).isEqualTo(written);
    return new ObjectMapper().readTree(results.resolve("summary.json").toFile());
  }

  private static double runtime(JsonNode summary, int scenario) {
    return summary.get("scenarios").get(scenario).get("runtimeNanos").get("min").asDouble();
  }

  private static JsonNode condition(JsonNode summary, String code) {
    for (JsonNode condition : summary.get("conditions")) {
      if (condition.get("code").asText().equals(code)) {
        return condition;
      }
    }
    throw new AssertionError("no condition " + code);
  }

  @ParameterizedTest
  @ValueSource(strings = {"minimum", "10%", "{quantile: 10%, ranks: all}"})
  void model_quantileOfEachClass_isTheQuietMachine(String denoise) throws IOException {
    double quiet = runtime(summary("quiet", "timing: model\n" + LOGGP), 0);
    JsonNode found =
        summary(
            "noisy",
            """
            timing: model
            %s
            compute: {denoise: %s}
            scenarios:
              - name: quieter
              - name: as traced
                compute: {denoise: none}
            """
                .formatted(LOGGP, denoise));
    assertThat(runtime(found, 0)).isEqualTo(quiet);
    assertThat(found.get("scenarios").get(0).get("baseNanos").asDouble()).isEqualTo(quiet);
    assertThat(runtime(found, 1)).isGreaterThan(1.1 * quiet);
  }

  @ParameterizedTest
  @ValueSource(strings = {"clocks", "local"})
  void observed_quantileOfEachClass_isOrHoldsTheQuietMachine(String slack) throws IOException {
    double quiet = recorded("quiet");
    double noisy = recorded("noisy");
    JsonNode found =
        summary(
            "noisy",
            """
            slack: %s
            base: {lower: 0ns, upper: 0ns}
            scenarios:
              - name: as traced
              - name: quieter
                compute: {denoise: 10%%}
            """
                .formatted(slack));
    int bounds = slack.equals("clocks") ? 1 : 2;
    assertThat(found.get("scenarios")).hasSize(2 * bounds);
    assertThat(runtime(found, 0)).isEqualTo(noisy);
    if (bounds == 1) {
      assertThat(runtime(found, 1)).isEqualTo(quiet);
    }
    assertThat(quiet).isBetween(runtime(found, bounds), runtime(found, 2 * bounds - 1));
    assertThat(runtime(found, 2 * bounds - 1)).isLessThanOrEqualTo(noisy);
  }

  private double recorded(String trace) throws IOException {
    return runtime(summary(trace, "scenarios: [{name: as traced}]"), 0);
  }

  @Test
  void smallClasses_moreAskedForThanThereAre_keepTheirTimeAndAreCounted() throws IOException {
    double noisy = recorded("noisy");
    JsonNode found =
        summary(
            "noisy",
            """
            scenarios:
              - name: quieter
                compute: {denoise: {quantile: minimum, enough: 1000000}}
            """);
    assertThat(runtime(found, 0)).isEqualTo(noisy);
    assertThat(condition(found, "small-classes").get("value").asDouble()).isEqualTo(1);
    assertThat(condition(found, "denoised").get("value").asDouble()).isZero();
  }

  /** One rank that computes 32 times, each time before a call of its own; calls take no time. */
  private record Alone(long firstNanos) implements Program {

    private static final int STEPS = 30;

    @Override
    public String name() {
      return "alone";
    }

    @Override
    public int ranks() {
      return 1;
    }

    @Override
    public List<Communicator> communicators() {
      return List.of(Communicator.intra("MPI_COMM_WORLD", List.of(0)));
    }

    @Override
    public Iterator<ProgramCall> calls(int rank) {
      List<ProgramCall> calls = new ArrayList<>();
      calls.add(new ProgramCall("MPI_Init", 0, List.of()));
      calls.add(new ProgramCall("MPI_Comm_rank", firstNanos, List.of()));
      for (int k = 0; k < STEPS; k++) {
        calls.add(new ProgramCall("MPI_Comm_rank", 80_000 + (k == 7 ? 30_000 : 0), List.of()));
      }
      calls.add(new ProgramCall("MPI_Finalize", 500, List.of()));
      return calls.iterator();
    }
  }

  /**
   * The first stretch comes after MPI_Init, the 30 others after the call before which it ends. All
   * of them take 80 us without the detour of 30 us in one of them; the last one takes 500 ns,
   * before a call that no other stretch is followed by.
   */
  @ParameterizedTest
  @ValueSource(longs = {70_000, 80_000, 95_000, 110_000})
  void smallClass_firstStretchAlone_takesWhatStretchesBeforeThatCallTake(long first)
      throws IOException {
    JsonNode found = alone(first);
    double quiet = 30 * 80_000.0 + Math.min((double) first, 80_000) + 500;
    assertThat(runtime(found, 0)).isEqualTo(quiet);
    double recorded = 30 * 80_000.0 + 30_000 + (double) first + 500;
    assertThat(condition(found, "denoised").get("value").asDouble())
        .isCloseTo((recorded - quiet) / recorded, within(1e-12));
    assertThat(condition(found, "small-classes").get("value").asDouble())
        .isCloseTo(500 / recorded, within(1e-12));
  }

  @Test
  void smallClass_longerThanAllLargeOnes_isOtherWork() throws IOException {
    double setUp = 5_000_000;
    JsonNode found = alone((long) setUp);
    assertThat(runtime(found, 0)).isEqualTo(30 * 80_000 + setUp + 500);
    assertThat(condition(found, "small-classes").get("value").asDouble())
        .isCloseTo((setUp + 500) / (30 * 80_000 + 30_000 + setUp + 500.0), within(1e-12));
  }

  private JsonNode alone(long firstNanos) throws IOException {
    Synth.write(new Alone(firstNanos), new CostSet(0, 0, 0, 0, 4096), folder.resolve("alone"));
    return summary("alone", "scenarios: [{name: quieter, compute: {denoise: minimum}}]\n");
  }

  @Test
  void expectedNoise_constantPerStretch_isTakenFromEachThatHasIt() throws IOException {
    double noisy = recorded("noisy");
    JsonNode found =
        summary(
            "noisy",
            """
            scenarios:
              - name: quieter
                compute: {denoise: {noise: {distribution: constant, value: 1ns}}}
              - name: none
                compute: {denoise: {noise: {distribution: constant, value: 0ns}}}
            """);
    assertThat(runtime(found, 0)).isBetween(noisy - 2000, noisy - 1);
    assertThat(runtime(found, 1)).isEqualTo(noisy);
    assertThat(condition(found, "denoised").get("value").asDouble()).isCloseTo(0, within(0.01));
  }

  @Test
  void grid_overQuantiles_isOneScenarioEach() throws IOException {
    JsonNode found =
        summary(
            "noisy",
            """
            scenarios:
              - name: q
                compute: {denoise: none}
            grid:
              compute.denoise: [minimum, 40%, 50%]
            """);
    assertThat(found.get("scenarios")).hasSize(4);
    assertThat(runtime(found, 0)).isGreaterThan(runtime(found, 2));
    assertThat(runtime(found, 1)).isLessThanOrEqualTo(runtime(found, 2));
  }

  @Test
  void flag_ofATrace_isAScenarioOfItsOwn() {
    String trace = folder.resolve("noisy").toString();
    String out = folder.resolve("results").toString();
    CommandLineRun run =
        CommandLineRun.ok("run", trace, "--denoise", "minimum", "--replicates", "1", "--out", out);
    assertThat(run.out()).contains("quieter").contains("no computing longer than the minimum");
  }

  @Test
  void denoise_whatMakesNoSense_isRefusedAtItsPlace() throws IOException {
    refused("compute: {denoise: 60%}", "compute.denoise: at most 50%, got 60%");
    refused(
        "compute: {denoise: lots}", "compute.denoise: none, mean, minimum or a share such as 5%");
    refused("compute: {denoise: {ranks: all}}", "compute.denoise: the key quantile is required");
    refused("compute: {denoise: {quantile: 5%, enough: 0}}", "compute.denoise.enough: a whole");
    refused("compute: {noise: 5%}", "compute.noise: unknown key");
    refused(
        "rules: sottile\ncompute: {denoise: 5%}",
        "scenario s: compute.denoise: not under rules: sottile");
  }

  private void refused(String study, String message) throws IOException {
    Path file = folder.resolve("refused.yaml");
    Files.writeString(file, "trace: noisy\n" + study + "\nscenarios: [{name: s}]\n");
    CommandLineRun.of("run", file.toString(), "--out", folder.resolve("none").toString())
        .assertRefused(2, message);
  }
}
