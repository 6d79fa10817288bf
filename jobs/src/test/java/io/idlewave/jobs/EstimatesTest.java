package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.jobs.results.ResultsFolder;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.row.RuntimeRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What replicates tell beside statistics, from the study to the files and the terminal. */
class EstimatesTest {

  private static final String SCENARIOS =
      """
      scenarios:
        - name: jitter
          noise: {distribution: exponential, mean: 2us}
        - name: more
          noise: {distribution: exponential, mean: 4us}
          limit: 700us
        - name: delay
          delays: [{rank: 0, at: 0s, duration: 1ms}]
      """;

  @TempDir private static Path folder;

  @BeforeAll
  static void makeTrace() {
    CommandLineRun.ok(
        "synth", "halo", "--px", "2", "--py", "2", "--iterations", "5", "--out", path("trace"));
  }

  private static String path(String name) {
    return folder.resolve(name).toString();
  }

  private static CommandLineRun run(String name, String study, String... options)
      throws IOException {
    Path file = folder.resolve(name + ".yaml");
    Files.writeString(file, "trace: trace\n" + study + SCENARIOS);
    List<String> args = new ArrayList<>(List.of("run", file.toString(), "--out", path(name)));
    args.addAll(Arrays.asList(options));
    return CommandLineRun.of(args.toArray(String[]::new));
  }

  private static JsonNode summary(String name) throws IOException {
    return new ObjectMapper().readTree(folder.resolve(name).resolve("summary.json").toFile());
  }

  private static List<Double> runtimes(String name, String scenario) {
    LocalFolder results = new LocalFolder(folder.resolve(name));
    List<Double> nanos = new ArrayList<>();
    ResultsFolder.readRuntimes(
        results,
        ResultsFolder.readSummary(results),
        (RuntimeRow row) -> {
          if (row.scenario().equals(scenario)) {
            nanos.add(row.runtimeNanos());
          }
        });
    return nanos;
  }

  private static String digest(String name, String table) throws IOException {
    for (JsonNode entry : summary(name).get("tables")) {
      if (entry.get("name").asText().equals(table)) {
        return entry.get("sha256").asText();
      }
    }
    throw new AssertionError("no table " + table);
  }

  @Test
  void run_precision_addsReplicatesWithTheBitsOfARunOfThemAll() throws IOException {
    String goal = "replicates: 60\nprecision: {p50: 2us}\nmaxReplicates: 1000\n";
    CommandLineRun run = run("passes", goal, "--parallelism", "2").assertEnds(0);
    run("again", goal, "--parallelism", "1").assertEnds(0);
    JsonNode precision = summary("passes").get("estimates").get("precision");
    int passes = precision.get("passes").asInt();
    int replicates = precision.get("replicates").asInt();
    assertThat(precision.get("reached").asBoolean()).isTrue();
    assertThat(passes).isBetween(2, 4);
    assertThat(replicates).isEqualTo(60 << (passes - 1));
    assertThat(precision.get("maxPasses").asInt()).isEqualTo(6);
    assertThat(precision.get("levelPerLook").asDouble()).isCloseTo(1 - 0.05 / 6, within(1e-12));
    assertThat(run.out()).contains("precision: reached after " + passes + " passes of at most 6");
    run("at-once", "replicates: " + replicates + "\n").assertEnds(0);
    for (String table : List.of("runtimes", "ranks")) {
      assertThat(digest("passes", table)).isEqualTo(digest("at-once", table));
    }
    for (String table : List.of("runtimes", "ranks", "differences")) {
      assertThat(digest("again", table)).isEqualTo(digest("passes", table));
    }
    JsonNode wide = summary("passes").at("/scenarios/0/intervals/runtimeNanos/p50");
    JsonNode narrow = summary("at-once").at("/scenarios/0/intervals/runtimeNanos/p50");
    assertThat(wide.get("lower").asDouble()).isLessThan(narrow.get("lower").asDouble());
    assertThat(wide.get("upper").asDouble()).isGreaterThan(narrow.get("upper").asDouble());
  }

  @Test
  void run_precisionInModelTiming_keepsTheBaseAndTheBits() throws IOException {
    String model = "timing: model\nnetwork: {model: loggp, L: 1us, o: 500ns, g: 0ns, G: 0.1ns}\n";
    run("model", model + "replicates: 50\nprecision: {p50: 1ns}\nmaxReplicates: 170\n")
        .assertEnds(0);
    run("model-at-once", model + "replicates: 170\n").assertEnds(0);
    JsonNode precision = summary("model").get("estimates").get("precision");
    assertThat(precision.get("reached").asBoolean()).isFalse();
    assertThat(precision.get("replicates").asInt()).isEqualTo(170);
    assertThat(precision.get("passes").asInt()).isEqualTo(3);
    for (String table : List.of("runtimes", "ranks")) {
      assertThat(digest("model", table)).isEqualTo(digest("model-at-once", table));
    }
    assertThat(summary("model").at("/base/runtimeNanos"))
        .isEqualTo(summary("model-at-once").at("/base/runtimeNanos"));
  }

  /** A map draws its noise once more, for as many replicates as there came to be. */
  @Test
  void run_precisionOfAMap_hasTheMapOfARunOfThemAll() {
    String[] map = {
      "--noise", "periodic,frequency=1kHz,duration=25us", "--map", "2", "--out", path("map")
    };
    CommandLineRun passes = map(map, "50", "--precision", "p50=1ns", "--max-replicates", "100");
    List<String> lines = passes.out().lines().filter(line -> line.startsWith("ranks ")).toList();
    CommandLineRun atOnce = map(map, "100", "--force");
    assertThat(passes.out()).contains("2 passes of at most 2, 100 replicates");
    assertThat(lines).hasSize(2);
    for (String line : lines) {
      String figures = line.substring(0, line.indexOf('%'));
      assertThat(atOnce.out()).contains(figures);
    }
  }

  private static CommandLineRun map(String[] map, String replicates, String... options) {
    List<String> args = new ArrayList<>(List.of("run", path("trace"), "--replicates", replicates));
    args.addAll(List.of(map));
    args.addAll(List.of(options));
    return CommandLineRun.ok(args.toArray(String[]::new));
  }

  /** From the rows of run times alone. */
  @Test
  void run_scenarios_areComparedReplicateByReplicate() throws IOException {
    CommandLineRun run = run("compared", "replicates: 120\nreference: more\n").assertEnds(0);
    List<Double> jitter = runtimes("compared", "jitter");
    List<Double> more = runtimes("compared", "more");
    double mean = 0;
    double ratio = 0;
    double[] differences = new double[120];
    for (int i = 0; i < 120; i++) {
      differences[i] = jitter.get(i) - more.get(i);
      mean += differences[i] / 120;
      ratio += jitter.get(i) / more.get(i) / 120;
    }
    Arrays.sort(differences);
    JsonNode found = summary("compared").at("/estimates/differences/0");
    assertThat(found.get("scenario").asText()).isEqualTo("jitter");
    assertThat(found.get("reference").asText()).isEqualTo("more");
    assertThat(found.get("pairs").asInt()).isEqualTo(120);
    assertThat(found.at("/differenceNanos/mean").asDouble()).isCloseTo(mean, within(1e-6));
    assertThat(found.at("/ratio/mean").asDouble()).isCloseTo(ratio, within(1e-12));
    // ranks 49 and 72 of 120: binom(120, 0.5).ppf(0.025) and isf + 1 of SciPy
    JsonNode median = found.at("/intervals/differenceNanos/p50");
    assertThat(median.get("lower").asDouble()).isEqualTo(differences[48]);
    assertThat(median.get("upper").asDouble()).isEqualTo(differences[71]);
    assertThat(run.out()).contains("longer than more, replicate by replicate");
    // what both draw cancels: unpaired, the difference would vary by more than each of them
    double sd = found.at("/differenceNanos/sd").asDouble();
    double unpaired =
        Math.hypot(
            summary("compared").at("/scenarios/0/runtimeNanos/sd").asDouble(),
            summary("compared").at("/scenarios/1/runtimeNanos/sd").asDouble());
    assertThat(sd).isLessThan(0.7 * unpaired);
  }

  @Test
  void run_limit_countsWhatIsBeyondIt() throws IOException {
    CommandLineRun run =
        run("limited", "replicates: 80\nlimit: 10min\n", "--seed", "3").assertEnds(0);
    JsonNode limits = summary("limited").at("/estimates/limits");
    assertThat(limits).hasSize(3);
    JsonNode never = limits.get(0);
    assertThat(never.get("limitNanos").asDouble()).isEqualTo(6e11);
    assertThat(never.get("beyond").asInt()).isZero();
    assertThat(never.at("/interval/lower").asDouble()).isZero();
    assertThat(never.at("/interval/upper").asDouble())
        .isCloseTo(1 - Math.pow(0.025, 1.0 / 80), within(1e-12));
    JsonNode own = limits.get(1);
    long beyond = runtimes("limited", "more").stream().filter(nanos -> nanos > 700_000).count();
    assertThat(own.get("beyond").asLong()).isEqualTo(beyond);
    assertThat(run.out()).contains("run times beyond the limit");
    run("limited", "replicates: 80\n", "--limit", "1us", "--force").assertEnds(0);
    assertThat(summary("limited").at("/estimates/limits/1/beyond").asInt()).isEqualTo(80);
  }

  @Test
  void run_tail_isFittedOnlyWhereAskedForAndSaysSo() throws IOException {
    CommandLineRun run = run("tail", "replicates: 500\nlimit: 650us\ntail: fit\n").assertEnds(0);
    JsonNode tails = summary("tail").at("/estimates/tails");
    assertThat(tails).hasSize(3);
    assertThat(tails.get(0).get("source").asText()).isEqualTo("fit");
    assertThat(tails.get(0).get("excesses").asInt()).isEqualTo(50);
    assertThat(tails.at("/0/quantiles/0/runtimeNanos").asDouble())
        .isGreaterThan(summary("tail").at("/scenarios/0/runtimeNanos/p99").asDouble());
    assertThat(tails.get(2).get("shape").isNull()).as("a scenario that draws nothing").isTrue();
    assertThat(run.out()).contains("no replicate shows this");
    run("short-tail", "replicates: 499\ntail: fit\n")
        .assertRefused(2, "tail: a fit takes at least 500 replicates, got 499");
  }

  @Test
  void run_whatMakesNoSense_isRefused() throws IOException {
    run("bad", "reference: nobody\n").assertRefused(2, "the name of a scenario, got nobody");
    run("bad", "precision: {p99: 0%}\n").assertRefused(2, "precision.p99: above 0, got 0%");
    run("bad", "precision: {}\n").assertRefused(2, "at least one statistic");
    run("bad", "maxReplicates: 200\n").assertRefused(2, "only with a precision");
    run("bad", "replicates: 200\nprecision: {p50: 1%}\nmaxReplicates: 100\n")
        .assertRefused(2, "maxReplicates: a whole number from 200 to 10000000, got 100");
    run("bad", "limit: 0s\n").assertRefused(2, "limit: above 0, got 0s");
  }
}
