package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Values past all limits in every place of a study that takes a quantity: a run ends in one line
 * that names the place, or where the value means something, in a result.
 */
class AbsurdValuesTest {

  private static final List<String> NUMBERS =
      List.of(
          "-1e308",
          "1e30",
          "1e308",
          "9223372036854775808",
          "1e999999999",
          "4e6",
          ".nan",
          "~",
          "9".repeat(1 << 20));

  /** Longer values are not shown whole. */
  private static final int LONGEST_MESSAGE = 1_000;

  /** A template per quantity; a number stands for the question mark. */
  private static final List<String> OBSERVED =
      List.of(
          "seed: ?",
          "quantum: ?ns",
          "eager: ?B",
          "base: {upper: ?ns}",
          "base: {lower: ?s}",
          "base: {functions: {MPI_Barrier: {upper: ?s}}}",
          "noise: {distribution: constant, value: ?ns}",
          "noise: {distribution: constant, value: ?s}",
          "noise: {distribution: exponential, mean: ?s}",
          "noise: {distribution: uniform, min: 0ns, max: ?s}",
          "noise: {distribution: gamma, mean: 1us, shape: ?}",
          "noise: {distribution: weibull, scale: 1us, shape: ?}",
          "noise: {distribution: pareto, scale: 1us, shape: ?}",
          "noise: {distribution: lognormal, mean: 1us, sd: ?s}",
          "noise: {distribution: normal, mean: ?s, sd: 1us}",
          "noise: {distribution: empirical, samplesNanos: [1, ?]}",
          "latency: {distribution: constant, value: ?s}",
          "bandwidth: {distribution: constant, value: ?s}",
          "delays: [{rank: 0, at: 0s, duration: ?s}]",
          "delays: [{rank: 0, at: ?s, duration: 1us}]",
          "delays: [{rank: ?, at: 0s, duration: 1us}]",
          "delays: [{rank: 0, after: {function: MPI_Send, occurrence: ?}, duration: 1us}]",
          "noise: {process: blink, period: 1ms, duration: ?s}");

  private static final List<String> MODEL =
      List.of(
          "network: {model: loggp, L: ?s, o: 1us, G: 1ns}",
          "network: {model: loggp, L: 1us, o: ?s, G: 1ns}",
          "network: {model: loggp, L: 1us, o: 1us, g: ?s, G: 1ns}",
          "network: {model: loggp, L: 1us, o: 1us, G: ?s}",
          "network: {model: loggp, L: 1us, o: 1us, G: 1ns, S: ?B}",
          "network: {model: loggp, L: 1us, o: 1us, G: 1ns, fragment: ?B}",
          "network: {model: loggp, L: {?B: 1us}, o: 1us, G: 1ns}",
          "network: {model: loggps, L: 1us, o: 1us, Os: 0ns, Or: 0ns, Gs: 1ns, Gl: ?s, s: 1kB, S:"
              + " 1kB}",
          "network: {model: loggps, L: 1us, o: 1us, Os: 0ns, Or: 0ns, Gs: 1ns, Gl: 1ns, s: 1B, S:"
              + " ?B}",
          "network: {model: logp7, L: 1us, o_s: ?s, o_r: 1us, g_s: 0ns, g_r: 0ns, G: 1ns}",
          "network: {model: loghssp, L: 1us, o_s: 1us, o_r: 1us, G: 1ns, s_s: 1us, s_r: 1us, S:"
              + " ?s}",
          "cpu: {factor: ?}",
          "cpu: {ranks: {0: ?}}",
          "mapping: {kind: sequential, ranksPerNode: ?}",
          "mapping: [0, ?]",
          "collectives: {allreduce: [{upTo: ?B, algorithm: ring}, {algorithm: ring}]}",
          "tolerance: [?%]",
          "noise: {distribution: constant, value: ?s}",
          "delays: [{rank: 0, at: 0s, duration: ?s}]");

  private static final List<String> OF_SCENARIOS =
      List.of("noise", "latency", "bandwidth", "delays");

  @TempDir private static Path folder;

  private static int quantity;
  private static int runs;

  @BeforeAll
  static void writeTrace() {
    CommandLineRun.ok(
        ("synth ring --ranks 2 --laps 1 --bytes 64 --compute 1us --overhead 1us --out "
                + folder.resolve("trace"))
            .split(" ", -1));
  }

  static Stream<String> quantities() {
    return Stream.concat(
        OBSERVED.stream(), MODEL.stream().map(template -> "timing: model\n" + template));
  }

  /**
   * All numbers in the long check. Every other check takes two of them for each quantity, the next
   * two for the next one.
   */
  private static List<String> numbers() {
    if (Effort.isFull()) {
      return NUMBERS;
    }
    int first = 2 * quantity++;
    return Stream.of(first, first + 1).map(i -> NUMBERS.get(i % NUMBERS.size())).toList();
  }

  @ParameterizedTest
  @MethodSource("quantities")
  void run_absurdValue_endsInOneLineOrInAResult(String template) throws IOException {
    for (String number : numbers()) {
      Path study = Files.writeString(folder.resolve("study.yaml"), study(template, number));
      CommandLineRun run =
          CommandLineRun.of(
              "run",
              study.toString(),
              "--replicates",
              "1",
              "--parallelism",
              "1",
              "--out",
              folder.resolve("results" + ++runs).toString());
      assertThat(run.exitCode()).as(template + " " + run.err()).isIn(0, 2, 3);
      if (run.exitCode() != 0) {
        List<String> reported = run.err().lines().filter(l -> l.startsWith("idlewave: ")).toList();
        assertThat(reported).as(run.err()).hasSize(1);
        assertThat(reported.get(0)).hasSizeLessThan(LONGEST_MESSAGE).containsPattern("got|no YAML");
      }
    }
  }

  private static String study(String template, String number) {
    boolean model = template.startsWith("timing");
    String key = template.substring(template.indexOf('\n') + 1);
    boolean ofScenario = OF_SCENARIOS.stream().anyMatch(key::startsWith);
    StringBuilder study = new StringBuilder("trace: trace\n");
    if (model) {
      study.append("timing: model\n");
      if (!key.startsWith("network")) {
        study.append("network: {model: loggp, L: 1us, o: 1us, G: 1ns}\n");
      }
    }
    if (!ofScenario) {
      study.append(key.replace("?", number)).append('\n');
    }
    study.append("scenarios:\n  - name: s\n");
    study.append("    ").append(ofScenario ? key.replace("?", number) : "delays: []").append('\n');
    return study.toString();
  }
}
