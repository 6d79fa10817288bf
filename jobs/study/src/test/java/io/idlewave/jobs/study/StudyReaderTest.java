package io.idlewave.jobs.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.scenario.DelaySpec;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import io.idlewave.perturb.scenario.Sottile;
import io.idlewave.perturb.scenario.Sottile.Allreduce;
import io.idlewave.perturb.scenario.Sottile.Equation;
import io.idlewave.perturb.scenario.Sottile.Terms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StudyReaderTest {

  @TempDir private static Path folder;

  private static final double[] SAMPLES = {3, 1, 2.5};

  private static final String FULL =
      """
      trace: traces/lulesh-27
      seed: 42
      replicates: 1000
      timing: observed
      slack: clocks
      rules: sottile
      sottile: {blocking: equation-2, allreduce: butterfly}
      eager: 4KiB
      quantum: 0.015625ns
      inject: start
      base:
        upper: 2us
        functions:
          MPI_Recv: {lower: 100ns, upper: 300ns}
      scenarios:
        - name: constant
          noise: {distribution: constant, value: 1us}
        - name: "yes: [quoted], 1"
          noise: {distribution: uniform, min: 0ns, max: 200ns}
          latency: {distribution: exponential, mean: 2us}
          bandwidth: {distribution: normal, mean: 0.5ns, sd: 0.1ns}
        - name: heavy
          noise: {distribution: lognormal, mean: 2us, sd: 4us}
          latency: {distribution: gamma, mean: 2us, shape: 0.5}
          bandwidth: {distribution: weibull, scale: 1ns, shape: 1.5}
        - name: tail
          noise: {distribution: pareto, scale: 1us, shape: 2}
          latency: {distribution: empirical, file: noise.dat}
        - name: hiccup
          delays:
            - {rank: 5, after: {function: MPI_Waitall, occurrence: 4}, duration: 40ms}
            - {rank: 0, at: 1.5s, duration: 1ms}
      """;

  @BeforeAll
  static void writeSamples() throws IOException {
    Files.writeString(folder.resolve("noise.dat"), "3 # ns\n1\n2.5\n");
    Files.writeString(folder.resolve("broken.dat"), "3\nabc\n");
    Files.writeString(folder.resolve("empty.dat"), "# nothing\n");
  }

  private static Study parse(String yaml) {
    return StudyReader.parse("study.yaml", yaml, folder);
  }

  private static void assertRefused(String yaml, String message) {
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> parse(yaml))
        .satisfies(e -> assertThat(e.getMessage()).contains(message).doesNotContain("\n"));
  }

  private static Timing.Observed observed(Study study) {
    return (Timing.Observed) study.timing();
  }

  @ParameterizedTest
  @ValueSource(strings = {"local", "causal", "clocks"})
  void parse_anySlack_isKnownByItsLabel(String slack) {
    Study study = parse("trace: t\nslack: %s\nscenarios: [{name: quiet}]".formatted(slack));
    assertThat(observed(study).slack()).hasToString(slack);
  }

  @Test
  void parse_everyKey_isRead() {
    Study study = parse(FULL);
    assertThat(study.trace()).isEqualTo(folder.resolve("traces/lulesh-27"));
    assertThat(study.seed()).isEqualTo(42);
    assertThat(study.replicates()).isEqualTo(1000);
    assertThat(observed(study).slack()).isEqualTo(Slack.CLOCKS);
    assertThat(observed(study).rules()).isEqualTo(Rules.SOTTILE);
    assertThat(observed(study).sottile())
        .isEqualTo(new Sottile(Equation.EQUATION_2, Terms.PRINTED, Allreduce.BUTTERFLY));
    assertThat(observed(study).eager()).isEqualTo(new Eager.Threshold(4096));
    assertThat(study.quantum()).isEqualTo(Quantum.DEFAULT);
    assertThat(observed(study).inject()).isEqualTo(Inject.START);
    assertThat(observed(study).base().of("MPI_Recv")).isEqualTo(new BaseInterval(100.0, 300.0));
    assertThat(observed(study).base().of("MPI_Wait")).isEqualTo(new BaseInterval(null, 2000.0));
    assertThat(study.scenarios().get(0).noise()).isEqualTo(new Distribution.Constant(1000));
    assertThat(study.scenarios().get(1).bandwidth()).isEqualTo(new Distribution.Normal(0.5, 0.1));
    assertThat(study.scenarios().get(2).latency()).isEqualTo(new Distribution.Gamma(2000, 0.5));
    assertThat(study.scenarios().get(3).latency()).isEqualTo(new Distribution.Empirical(SAMPLES));
    assertThat(study.scenarios().get(4).delays())
        .containsExactly(
            new DelaySpec.AfterCall(5, "MPI_Waitall", 4, 40e6),
            new DelaySpec.AtTime(0, 1.5e9, 1e6));
  }

  @Test
  void parse_bound_isUnconditionalOrLeavesTheRules() {
    String least = "trace: t\nscenarios: [{name: quiet}]\nbound: ";
    Study unconditional = parse(least + "unconditional");
    assertThat(observed(unconditional).rules()).isEqualTo(Rules.UNCONDITIONAL);
    assertThat(unconditional.toYaml()).contains("rules: standard", "bound: unconditional");
    assertThat(parse(unconditional.toYaml())).isEqualTo(unconditional);
    assertThat(observed(parse(least + "conditional\nrules: sottile")).rules())
        .isEqualTo(Rules.SOTTILE);
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> parse(least + "unconditional\nrules: sottile"))
        .withMessageContaining(
            "bound: conditional under rules: sottile, which follow the paper, got unconditional");
  }

  @Test
  void parse_leastStudy_takesTheDefaults() {
    Study study = parse("trace: t\nscenarios: [{name: quiet}]");
    assertThat(study)
        .isEqualTo(
            Study.of(
                folder.resolve("t"),
                List.of(new ScenarioSpec("quiet", null, null, null, List.of()))));
  }

  @Test
  void toYaml_readAgain_isEqual() {
    Study study = parse(FULL);
    assertThat(parse(study.toYaml())).isEqualTo(study);
    Study least = parse("trace: t\nscenarios: [{name: quiet}]");
    assertThat(least.toYaml()).contains("slack: auto", "eager: auto", "seed: 1", "quantum: auto");
    assertThat(parse(least.toYaml())).isEqualTo(least);
  }

  @Test
  void toYaml_resolved_statesTheResolvedValues() {
    Study resolved =
        parse("trace: t\nscenarios: [{name: quiet}]")
            .resolved(
                new Timing.Observed(
                    Slack.LOCAL,
                    Rules.STANDARD,
                    new Eager.Threshold(2880),
                    BaseOverrides.NONE,
                    Inject.START_PLUS_NOISE),
                Quantum.DEFAULT);
    assertThat(resolved.toYaml())
        .contains("slack: local", "eager: 2880B", "quantum: 0.015625ns", "replicates: 100");
    assertThat(parse(resolved.toYaml())).isEqualTo(resolved);
  }

  @Test
  void parse_grid_addsTheCrossProductOfEveryScenarioThatHasItsKeys() {
    Study study =
        parse(
            """
            trace: t
            scenarios:
              - {name: a, noise: {distribution: exponential, mean: 1us}, latency: {distribution: constant, value: 1us}}
              - {name: b, noise: {distribution: exponential, mean: 1us}}
            grid:
              noise.mean: [2us, 4us]
              latency.value: [0ns, 3us]
            """);
    assertThat(study.scenarios())
        .extracting(ScenarioSpec::name)
        .containsExactly(
            "a",
            "b",
            "a[noise.mean=2us,latency.value=0ns]",
            "a[noise.mean=2us,latency.value=3us]",
            "a[noise.mean=4us,latency.value=0ns]",
            "a[noise.mean=4us,latency.value=3us]");
    assertThat(study.scenarios().get(5).noise()).isEqualTo(new Distribution.Exponential(4000));
    assertThat(study.scenarios().get(5).latency()).isEqualTo(new Distribution.Constant(3000));
    assertThat(parse(study.toYaml())).isEqualTo(study);
  }

  @Test
  void parse_gridOverDelays_variesAllOfAScenarioOrTheOneWithThatNumber() {
    Study study =
        parse(
            """
            trace: t
            scenarios:
              - name: two
                delays:
                  - {rank: 1, after: {function: MPI_Recv, occurrence: 2}, duration: 3ms}
                  - {rank: 2, at: 5ms, duration: 4ms}
            grid:
              delays.duration: [1ms, 2ms]
              delays[1].rank: [7]
              delays.after.occurrence: [9]
            """);
    assertThat(study.scenarios())
        .extracting(ScenarioSpec::name)
        .containsExactly(
            "two",
            "two[delays.duration=1ms,delays[1].rank=7,delays.after.occurrence=9]",
            "two[delays.duration=2ms,delays[1].rank=7,delays.after.occurrence=9]");
    assertThat(study.scenarios().get(2).delays())
        .containsExactly(
            new DelaySpec.AfterCall(1, "MPI_Recv", 9, 2e6), new DelaySpec.AtTime(7, 5e6, 2e6));
    assertThat(parse(study.toYaml())).isEqualTo(study);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "delays.durations: [1ms] | grid.delays.durations: unknown key; the nearest known one is"
            + " delays.duration (known here: delays.at, delays.duration, delays.rank)",
        "delays[1].duration: [1ms] | grid: at least one scenario with all of the keys"
            + " delays[1].duration, got none",
        "delays[x].duration: [1ms] | grid.delays[x].duration: unknown key",
        "delays: [1ms] | grid.delays: unknown key",
        "delays.rank: [0, -1] | scenarios[0][delays.rank=-1].delays[0].rank: a whole number from 0",
      })
  void parse_badGridOverDelays_saysWhereBoundAndGot(String line, String message) {
    assertRefused(
        "trace: t\nscenarios: [{name: a, delays: [{rank: 0, at: 1ms, duration: 1ms}]}]\ngrid:\n  "
            + line,
        message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "seed: 1.5 | line 3: seed: a whole number from",
        "replicats: 10 | line 3: replicats: unknown key; the nearest known one is replicates",
        "replicates: 0 | replicates: a whole number from 1 to 10000000, got 0",
        "replicates: -3 | replicates: a whole number from 1 to 10000000, got -3",
        "replicates: 1000000000000 | replicates: a whole number from 1 to 10000000, got"
            + " 1000000000000",
        "replicates: 1.0e12 | replicates: a whole number from 1 to 10000000, got 1",
        "replicates: many | replicates: a whole number from 1 to 10000000, got many",
        "timing: model | : timing: model needs a network",
        "timing: modal | timing: one of observed, model, got modal",
        "slack: clock | slack: one of auto, local, causal, clocks, stubborn, got clock",
        "rules: none | rules: one of standard, sottile, got none",
        "sottile: {terms: printed} | sottile: only under rules: sottile",
        "rules: sottile \\n"
            + " sottile: {allreduce: star} | sottile.allreduce: ideal-tree, the new name of star,"
            + " got star",
        "eager: 4096 | eager: a size with its unit (B, kB, KiB, MB, MiB, GB, GiB), got 4096",
        "eager: 0.5B | eager: a whole number of bytes",
        "eager: -1B | eager: at least 0, got -1B",
        "quantum: 3ns | quantum: auto or a power of two",
        "quantum: 2ns | quantum: auto or a power of two from 2^-20 to 2^0 in ns, got 2ns",
        "inject: end | inject: one of start, start+noise, got end",
        "base: {lower: 2us, upper: 1us} | base: lower: at most upper = 1000.0 ns, got 2000.0 ns",
        "base: {upper: 1us, functions: {MPI_Recv: {lower: 2us}}} | base.functions.MPI_Recv: lower:"
            + " at most",
        "base: {functions: {Recv: {lower: 2us}}} | base.functions.Recv: the name of an MPI"
            + " function",
        "base: {functions: {MPI_Recv: {lowest: 2us}}} | base.functions.MPI_Recv.lowest: unknown"
            + " key; the nearest known one is lower",
        "base: {lower: 2} | base.lower: a time with its unit (ns, us, ms, s, min, h), got 2",
        "seed: 1 \\n seed: 2 | line 4, column 1: seed: the key stands on line 3 too",
        "grid: {noise.mean: [1us]} | grid: keys of the scenarios",
      })
  void parse_badSetting_saysWhereBoundAndGot(String line, String message) {
    assertRefused("trace: t\nscenarios: [{name: a}]\n" + line.replace(" \\n ", "\n"), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "noise: {distribution: exponential, mean: -2us} | scenarios[1].noise.mean: at least 0, got"
            + " -2us",
        "noise: {distribution: exponential, mean: 0us} | scenarios[1].noise: mean: above 0 and"
            + " finite, got 0.0",
        "noise: {distribution: exponential, meen: 2us} | scenarios[1].noise.meen: unknown key; the"
            + " nearest known one is mean",
        "noise: {distribution: exponential, mean: 2} | scenarios[1].noise.mean: a time with its"
            + " unit (ns, us, ms, s, min, h), got 2",
        "noise: {distribution: exponential, mean: 2kHz} | scenarios[1].noise.mean: a time with its"
            + " unit",
        "noise: {distribution: exponential, mean: [2us]} | scenarios[1].noise.mean: a time with its"
            + " unit",
        "noise: {distribution: exponential} | scenarios[1].noise: the key mean is required, got"
            + " only distribution",
        "noise: {distribution: normal, mean: 1us, sd: 2us, truncatedAt: 1ns} |"
            + " scenarios[1].noise.truncatedAt: 0ns, for no time is negative, got 1ns",
        "noise: {distribution: normal, mean: 1us, sd: 2us, truncatedMean: 2us} |"
            + " scenarios[1].noise.truncatedMean: 2.018",
        "noise: {distribution: gamma, mean: 1us, shape: 2, truncatedMean: 2us} |"
            + " scenarios[1].noise.truncatedMean: unknown key",
        "noise: {distribution: gausian, mean: 2us} | scenarios[1].noise.distribution: one of"
            + " constant, uniform, exponential, normal, lognormal, gamma, weibull, pareto,"
            + " triangle, empirical, got gausian",
        "noise: {mean: 2us} | scenarios[1].noise: the key distribution is required, got only mean",
        "noise: {process: periodical, frequency: 1kHz} | scenarios[1].noise.process: one of the"
            + " processes blink, correlated, learned, mixture, periodic, rate, replay, slow-ranks,"
            + " or a distribution per edge",
        "noise: {distribution: uniform, min: 2us, max: 1us} | scenarios[1].noise: max: at least min"
            + " = 2000.0, got 1000.0",
        "noise: {distribution: pareto, scale: 2us, shape: 1} | scenarios[1].noise: shape: above 1",
        "noise: {distribution: gamma, mean: 2us, shape: 1us} | scenarios[1].noise.shape: a finite"
            + " number without a unit, got 1us",
        "noise: {distribution: empirical} | scenarios[1].noise: the key file is required",
        "noise: {distribution: empirical, samplesNanos: []} | scenarios[1].noise: samples: at least"
            + " 1, got 0",
        "noise: {distribution: empirical, samplesNanos: [1, -1]} | scenarios[1].noise: sample: at"
            + " least 0",
        "noise: {distribution: empirical, file: a, samplesNanos: [1]} | either file or"
            + " samplesNanos, got both",
        "noise: 2us | scenarios[1].noise: a mapping of keys to values, got 2us",
        "noise: | scenarios[1].noise: a mapping of keys to values, got nothing",
        "nois: {} | scenarios[1].nois: unknown key; the nearest known one is noise",
        "name: a | line 5, column 3: scenarios[1].name: the key stands on line 4 too",
        "delays: {rank: 1} | scenarios[1].delays: a list, got",
        "delays: [{rank: -1, at: 1s, duration: 1ms}] | scenarios[1].delays[0].rank: a whole number"
            + " from 0 to 2147483647, got -1",
        "delays: [{rank: 1, at: 1s, duration: -1ms}] | scenarios[1].delays[0].duration: at least 0,"
            + " got -1ms",
        "delays: [{rank: 1, duration: 1ms}] | scenarios[1].delays[0]: one of after and at, got"
            + " none",
        "delays: [{rank: 1, at: 1s, after: {function: MPI_Send}, duration: 1ms}] | one of after and"
            + " at, got both",
        "delays: [{rank: 1, after: {function: Waitall}, duration: 1ms}] |"
            + " scenarios[1].delays[0].after.function: the name of an MPI function",
        "delays: [{rank: 1, after: {function: MPI_Send, occurrence: 0}, duration: 1ms}] |"
            + " scenarios[1].delays[0].after.occurrence: a whole number from 1",
        "delays: [{rank: 1, at: 1s}] | scenarios[1].delays[0]: the key duration is required",
      })
  void parse_badScenario_saysWhereBoundAndGot(String line, String message) {
    assertRefused("trace: t\nscenarios:\n- {name: a}\n- name: b\n  " + line, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "noise.frequency: [1kHz] | grid.noise.frequency: unknown key; the nearest known one is"
            + " noise.mean",
        "noise.mean: 2us | grid.noise.mean: a list, got 2us",
        "noise.mean: [] | grid.noise.mean: at least 1 value, got 0",
        "noise.mean: [[2us]] | grid.noise.mean[0]: a single value",
        "noise.mean: [2us, -1us] | scenarios[0][noise.mean=-1us].noise.mean: at least 0, got -1us",
        "noise.mean: [2us, 2us] | scenarios[0][noise.mean=2us].name: a name that no other scenario"
            + " has",
        "name: [x] | grid.name: unknown key",
      })
  void parse_badGrid_saysWhereBoundAndGot(String line, String message) {
    assertRefused(
        "trace: t\nscenarios: [{name: a, noise: {distribution: exponential, mean: 1us}}]\ngrid:\n  "
            + line,
        message);
  }

  @Test
  void parse_hugeGrid_isRefusedBeforeItIsBuilt() {
    String values = "[" + "1us,".repeat(999) + "2us]";
    assertRefused(
        """
        trace: t
        scenarios: [{name: a, noise: {distribution: normal, mean: 1us, sd: 1us}, latency: {distribution: constant, value: 1us}}]
        grid: {noise.mean: %s, noise.sd: %s, latency.value: %s}
        """
            .formatted(values, values, values),
        "grid: at most 10000 scenarios in all, got 1000000001");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "scenarios: [{name: a}] | study.yaml: line 1: the key trace is required, got only"
            + " scenarios",
        "trace: t | study.yaml: line 1: the key scenarios is required, got only trace",
        "~trace: t\nscenarios: []~ | scenarios: at least 1 scenario, got 0",
        "~trace: t\n"
            + "scenarios: [{name: a}, {name: a}]~ | scenarios[1].name: a name that no other"
            + " scenario has, got a",
        "~trace: t\n"
            + "scenarios: [{noise: {}}]~ | scenarios[0]: the key name is required, got only noise",
        "~trace: t\nscenarios: [{name: \" a\"}]~ | scenarios[0].name: a name on one line",
        "~trace: [t\nscenarios: 1~ | study.yaml: line 2",
        "~trace: t\n---\ntrace: u~ | no YAML",
        "just text | a mapping of keys to values, got just text",
        "~~ | a mapping of keys to values, got nothing",
      })
  void parse_badDocument_saysWhereBoundAndGot(String yaml, String message) {
    assertRefused(yaml, message);
  }

  @ParameterizedTest
  @CsvSource({
    "none.dat, 'noise.file: a file of samples relative to'",
    "none.dat, 'there is none such, got none.dat'",
    "., 'noise.file: cannot be read'",
    "broken.dat, broken.dat:2",
    "empty.dat, empty.dat"
  })
  void parse_badSampleFile_isLocated(String file, String message) {
    assertRefused(
        "trace: t\nscenarios: [{name: a, noise: {distribution: empirical, file: " + file + "}}]",
        message);
  }

  @Test
  void parse_hostileDocument_isRefused() {
    assertRefused("trace: t\nseed: \u0001\nscenarios: [{name: a}]", "no YAML");
    assertRefused("trace: " + "[".repeat(100_000), "no YAML");
    assertRefused("trace: " + "{a: ".repeat(100_000), "no YAML");
    assertRefused("\ttrace: t", "no YAML");
    assertRefused(
        "trace: t\nscenarios: [{name: a, noise: &n {x: 1}}, *n]", "line 2, column 42: an alias *n");
    assertRefused("trace: t\nscenarios: &s [*s]", "line 2, column 16: an alias *s");
    assertRefused("? [a, b]\n: c", "no YAML");
    assertRefused("trace: !!java.net.URL [x]\nscenarios: [{name: a}]", "trace: a text");
  }

  @Test
  void parse_muchOfAnything_isBounded() {
    assertRefused(
        "trace: t\nscenarios:\n  - name: " + "n".repeat(9_000),
        "line 3: scenarios[0].name: a name of at most 500 characters");
    assertRefused(
        "trace: t\nscenarios:\n  - name: " + "n".repeat(1 << 20),
        "line 3, column 11: a text of at most 10000 characters, got 1048576");
    assertRefused(
        "trace: t\n" + "k".repeat(300) + ": 1",
        "line 2, column 1: a text of at most 200 characters, got 300");
    assertRefused(
        "trace: t\nscenarios: [" + "{name: a}, ".repeat(10_001) + "]",
        "line 2: scenarios: at most 10000 scenarios, got 10001");
  }

  @Test
  void read_file_resolvesPathsAgainstItsFolder() throws IOException {
    Path file = folder.resolve("study.yaml");
    Files.writeString(
        file,
        "trace: t\nscenarios: [{name: a, noise: {distribution: empirical, file: noise.dat}}]");
    Study study = StudyReader.read(file);
    assertThat(study.trace()).isEqualTo(folder.resolve("t"));
    assertThat(study.scenarios().get(0).noise()).isEqualTo(new Distribution.Empirical(SAMPLES));
  }

  @Test
  void read_noTextFile_isRefused() throws IOException {
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> StudyReader.read(folder.resolve("none.yaml")))
        .withMessageContaining("none.yaml: a study file; there is no such file");
    Path binary = folder.resolve("binary.yaml");
    Files.write(binary, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> StudyReader.read(binary))
        .withMessageContaining("text in UTF-8");
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> StudyReader.read(folder))
        .withMessageContaining("cannot be read");
  }

  @Test
  void requireRanks_delayBeyondTheTrace_isLocated() {
    Study study = parse(FULL);
    study.requireRanks(6);
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> study.requireRanks(5))
        .withMessageContaining("scenario hiccup: delays[0].rank: 0 to 4 in")
        .withMessageEndingWith("got 5");
  }

  @Test
  void locate_scenario_keepsAllButTheDelays() {
    ScenarioSpec spec = parse(FULL).scenarios().get(4);
    assertThat(spec.locate(delay -> new Delay(delay.rank(), 7, delay.durationNanos())).delays())
        .containsExactly(new Delay(5, 7, 40e6), new Delay(0, 7, 1e6));
  }
}
