package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long the next steps take, asked on the command line. */
class ForecastTest {

  private static final int RANKS = 6;

  @TempDir private Path folder;

  /** Independent times around 1 ms, of which one rank takes twice as long in some steps. */
  private String steps(int count, int slowFrom, int slowUntil) throws IOException {
    StringBuilder text = new StringBuilder("rank,step,nanos\n");
    Random random = new Random(4);
    for (int step = 0; step < count; step++) {
      for (int rank = 0; rank < RANKS; rank++) {
        double nanos = 1e6 * Math.exp(0.02 * random.nextGaussian());
        boolean slow = rank == 2 && step >= slowFrom && step < slowUntil;
        text.append("%d,%d,%d\n".formatted(rank, step, Math.round(slow ? 2 * nanos : nanos)));
      }
    }
    return Files.writeString(folder.resolve("steps.csv"), text).toString();
  }

  private static JsonNode json(String... arguments) throws IOException {
    return new ObjectMapper().readTree(CommandLineRun.ok(arguments).out());
  }

  /** The largest of six standard normals is 1.267 on average: order statistics, from a table. */
  @Test
  void independentSteps_areForeseen_asTheLargestOfTheirRanks() throws IOException {
    JsonNode found = json("forecast", steps(400, 0, 0), "--steps", "50", "--json");
    assertThat(found.get("foreseeable").asBoolean()).isTrue();
    double expected = 50 * 1e6 * Math.exp(0.02 * 1.267 + 0.02 * 0.02 * 0.416 / 2);
    assertThat(found.at("/nanos/mean").asDouble()).isBetween(0.995 * expected, 1.005 * expected);
    assertThat(found.at("/learned/restSpread/lower").asDouble()).isLessThan(0.02);
    assertThat(found.at("/learned/restSpread/upper").asDouble()).isGreaterThan(0.02);
    assertThat(found.at("/shares/rest").asDouble()).isGreaterThan(0.9);
    assertThat(found.get("recordedSteps").asInt()).isEqualTo(400);
    assertThat(found.at("/tested/windows").asInt()).isEqualTo(5);
    assertThat(found.at("/watch/effectiveSteps").asDouble()).isBetween(200.0, 400.0);
    assertThat(found.at("/watch/p99Steps").asLong()).isEqualTo(100);
  }

  @Test
  void deadline_isAsProbableAsItIs() throws IOException {
    String trace = steps(200, 0, 0);
    JsonNode found = json("forecast", trace, "--steps", "9", "--deadline", "9500us", "--json");
    assertThat(found.at("/deadline/probability").asDouble()).isGreaterThan(0.99);
    found = json("forecast", trace, "--steps", "9", "--deadline", "9ms", "--json");
    assertThat(found.at("/deadline/probability").asDouble()).isLessThan(0.01);
  }

  @Test
  void furtherRanks_makeStepsLonger() throws IOException {
    String trace = steps(200, 0, 0);
    JsonNode few = json("forecast", trace, "--steps", "20", "--json");
    JsonNode many = json("forecast", trace, "--steps", "20", "--ranks", "60", "--json");
    assertThat(many.at("/nanos/p50").asDouble()).isGreaterThan(few.at("/nanos/p97_5").asDouble());
    assertThat(many.get("ranks").asInt()).isEqualTo(60);
  }

  @Test
  void straggler_isNamed_andTheRestIsSaidAllTheSame() throws IOException {
    String trace = steps(200, 120, 140);
    CommandLineRun run = CommandLineRun.ok("forecast", trace, "--steps", "10");
    assertThat(run.out())
        .contains("forecast: the next 10 steps take 10.", "if things stay as they are")
        .contains(
            "not foreseeable: rank 2 took 1.9",
            "times as long as usual in steps 120 to 139; one such episode does not tell how often"
                + " one comes and how long it lasts")
        .contains("tested: on this trace", "given: a step is computing alone");
  }

  @Test
  void sameSeed_sameNumbers() throws IOException {
    String trace = steps(60, 0, 0);
    String[] question = {"forecast", trace, "--steps", "5", "--replicates", "50", "--json"};
    assertThat(json(question)).isEqualTo(json(question));
  }

  @Test
  void fewSteps_areNotEnoughToTestAnything() throws IOException {
    JsonNode found = json("forecast", steps(12, 0, 0), "--steps", "5", "--json");
    assertThat(found.get("foreseeable").asBoolean()).isFalse();
    assertThat(found.get("reason").asText())
        .isEqualTo("12 steps were recorded, too few to test a forecast on");
  }

  @Test
  void argumentsThatAreNone_areRefused() throws IOException {
    String trace = steps(30, 0, 0);
    assertThat(CommandLineRun.of("forecast", trace, "--steps", "0").err())
        .contains("--steps: 1 to 1000000, got 0");
    assertThat(CommandLineRun.of("forecast", trace).err()).contains("--steps");
    assertThat(CommandLineRun.of("forecast", trace, "--steps", "9", "--deadline", "soon").err())
        .contains("--deadline");
    assertThat(CommandLineRun.of("forecast", trace, "--steps", "9", "--within", "0%").err())
        .contains("--within: above 0% and below 100%, got 0%");
    assertThat(
            CommandLineRun.of("forecast", trace, "--steps", "1000000", "--replicates", "1000000")
                .err())
        .contains("--steps times ranks times --replicates: at most 10000000000, got 6.00e+12");
  }

  private Path job(String name) throws IOException {
    Path copy = folder.resolve(name);
    try (InputStream from =
        Objects.requireNonNull(ForecastTest.class.getResourceAsStream("/steps/" + name))) {
      Files.copy(from, copy);
    }
    return copy;
  }

  /**
   * Public step times of ten workers: a straggler comes and goes, which nobody could foresee. By
   * figures computed elsewhere independent draws cover 5 of 15 windows.
   */
  @Test
  void stepsOfARecordedJob_withAStraggler_areNotForeseeable() throws IOException {
    JsonNode found = json("forecast", job("job-1.csv.xz").toString(), "--steps", "10", "--json");
    assertThat(found.get("foreseeable").asBoolean()).isFalse();
    assertThat(found.get("reason").asText()).startsWith("rank 6 took 1.7");
    assertThat(found.at("/tested/windows").asInt()).isEqualTo(15);
    assertThat(found.at("/tested/independent").asInt()).isBetween(4, 6);
    assertThat(found.at("/tested/covered").asInt()).isGreaterThanOrEqualTo(11);
  }

  /** Likewise of 54 windows 4. */
  @Test
  @Tag("full")
  void stepsOfALongJob_withSeveralStragglers_areNotForeseeable() throws IOException {
    JsonNode found = json("forecast", job("job-4.csv.xz").toString(), "--steps", "20", "--json");
    assertThat(found.get("foreseeable").asBoolean()).isFalse();
    assertThat(found.get("reason").asText()).startsWith("rank 5 has taken 3.9");
    assertThat(found.at("/tested/windows").asInt()).isEqualTo(54);
    assertThat(found.at("/tested/independent").asInt()).isBetween(3, 5);
    assertThat(found.at("/tested/covered").asInt()).isGreaterThanOrEqualTo(30);
  }

  /** Where nobody computes in a step it says nothing; what else is said of the run stays. */
  @Test
  void stepOfNoTime_isRefused_andTheRunIsInspected() throws IOException {
    String text = Files.readString(Path.of(steps(40, 0, 0)));
    Path trace = folder.resolve("idle.csv");
    Files.writeString(trace, text.replaceAll("(?m)^(\\d),20,\\d+$", "$1,20,0"));
    CommandLineRun run = CommandLineRun.of("forecast", trace.toString(), "--steps", "9");
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("steps that take time, got step 20 of 0.0 ns");
    assertThat(CommandLineRun.ok("inspect", trace.toString()).out())
        .contains("6 ranks")
        .doesNotContain("What makes");
  }

  @Test
  void traceWithoutSteps_isRefused() throws IOException {
    Path trace = folder.resolve("once.csv");
    Files.writeString(trace, "rank,step,nanos\n0,0,5\n1,0,6\n");
    CommandLineRun run = CommandLineRun.of("forecast", trace.toString(), "--steps", "9");
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("at least 3 steps");
  }
}
