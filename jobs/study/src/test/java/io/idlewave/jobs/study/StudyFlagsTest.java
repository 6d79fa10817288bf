package io.idlewave.jobs.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.scenario.DelaySpec;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.StudyFiles;
import io.idlewave.jobs.study.text.Yaml;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Placement;
import io.idlewave.perturb.noise.RankSelector;
import io.idlewave.perturb.noise.process.PeriodicNoise;
import io.idlewave.perturb.noise.process.RateNoise;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StudyFlagsTest {

  private static final Path TRACE = Path.of("trace").toAbsolutePath();

  @TempDir private static Path folder;

  private static final StudyFlags NONE = StudyFlags.NONE;

  private static StudyFlags flags(String... stated) {
    Map<String, String> flags = new HashMap<>();
    for (int i = 0; i < stated.length; i += 2) {
      flags.put(stated[i], stated[i + 1]);
    }
    return new StudyFlags(flags, List.of());
  }

  private static StudyFlags noise(@Nullable String noise, String... delays) {
    return new StudyFlags(noise == null ? Map.of() : Map.of("noise", noise), List.of(delays));
  }

  private static Study over(StudyFlags flags, String study) {
    Node root = Yaml.parse("study", study).reading(StudyFiles.of(folder));
    return StudyReader.read(flags.over(root), (Path) null);
  }

  private static Study over(StudyFlags flags) {
    return flags.over(TRACE, folder);
  }

  private static Timing.Observed observed(Study study) {
    return (Timing.Observed) study.timing();
  }

  @Test
  void over_noFlags_studiesPeriodicNoiseOfOneShareAtThreeFrequencies() {
    Study study = over(NONE);
    assertThat(study.scenarios())
        .containsExactly(
            periodic("2.5 % at 10 Hz", 1e8, 2.5e6),
            periodic("2.5 % at 100 Hz", 1e7, 250e3),
            periodic("2.5 % at 1 kHz", 1e6, 25e3));
    assertThat(study.replicates()).isEqualTo(Study.DEFAULT_REPLICATES);
  }

  private static ScenarioSpec periodic(String name, double periodNanos, double durationNanos) {
    Distribution duration = new Distribution.Constant(durationNanos);
    PeriodicNoise noise = new PeriodicNoise(periodNanos, duration, 0, Placement.DEFAULT);
    return new ScenarioSpec(name, noise, null, null, List.of());
  }

  @Test
  void over_noFlagsButTheUnconditionalBound_studiesNoiseThatNeedsNoLengths() {
    assertThat(over(bound("unconditional")).scenarios())
        .containsExactly(
            new ScenarioSpec("noise", new Distribution.Exponential(2000), null, null, List.of()));
  }

  @Test
  void over_noiseWithKeysWithinKeys_nestsThem() {
    String text =
        "rate,rate=1kHz,duration.distribution=exponential,duration.mean=25us,on.ranks=[0,2..3]";
    assertThat(over(noise(text)).scenarios())
        .extracting(ScenarioSpec::noise)
        .containsExactly(
            new RateNoise(
                1000,
                new Distribution.Exponential(25_000),
                Placement.DEFAULT.on(new RankSelector.Ranks(List.of(0, 2, 3)))));
  }

  @Test
  void over_allFlags_areOneScenario() throws IOException {
    Files.writeString(folder.resolve("noise.dat"), "1\n2\n");
    StudyFlags flags =
        new StudyFlags(
            Map.of(
                "replicates", "500",
                "seed", "-7",
                "slack", "local",
                "rules", "sottile",
                "eager", "16KiB",
                "noise", "gamma, mean=2us, shape=0.5",
                "latency", "empirical,file=noise.dat",
                "bandwidth", "constant,value=0.1ns"),
            List.of("rank=5,after=MPI_Waitall:4,duration=40ms", "rank=1,at=1.5s,duration=1us"));
    Study study = over(flags);
    assertThat(study.replicates()).isEqualTo(500);
    assertThat(study.seed()).isEqualTo(-7);
    assertThat(observed(study).slack()).isEqualTo(Slack.LOCAL);
    assertThat(observed(study).rules()).isEqualTo(Rules.SOTTILE);
    assertThat(observed(study).eager()).isEqualTo(new Eager.Threshold(16384));
    assertThat(study.scenarios())
        .containsExactly(
            new ScenarioSpec(
                "noise+latency+bandwidth+delay",
                new Distribution.Gamma(2000, 0.5),
                new Distribution.Empirical(new double[] {1, 2}),
                new Distribution.Constant(0.1),
                List.of(
                    new DelaySpec.AfterCall(5, "MPI_Waitall", 4, 40e6),
                    new DelaySpec.AtTime(1, 1.5e9, 1e3))));
  }

  @Test
  void over_bound_isThatOfTheStudyUnlessStated() {
    Study study = over(NONE);
    Study unconditional = over(bound("unconditional"), study.toYaml());
    assertThat(observed(unconditional).rules()).isEqualTo(Rules.UNCONDITIONAL);
    assertThat(over(NONE, unconditional.toYaml())).isEqualTo(unconditional);
    assertThat(over(bound("conditional"), unconditional.toYaml())).isEqualTo(study);
    assertThat(over(flags("rules", "standard"), unconditional.toYaml())).isEqualTo(study);
  }

  private static StudyFlags bound(String bound) {
    return flags("bound", bound);
  }

  @Test
  void over_study_overridesOnlyWhatIsStated() {
    Study study = over(noise("constant,value=1us"));
    Study changed = over(flags("replicates", "7", "eager", "auto"), study.toYaml());
    assertThat(changed.replicates()).isEqualTo(7);
    assertThat(changed.scenarios()).isEqualTo(study.scenarios());
    assertThat(over(NONE, study.toYaml())).isEqualTo(study);
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> over(noise("constant,value=1us"), study.toYaml()))
        .withMessageContaining("a study file states its own scenarios");
  }

  /** What is stated as it is anyway asks for nothing. */
  @Test
  void over_denoiseNone_isNoFlag() {
    assertThat(over(flags("denoise", "none"))).isEqualTo(over(NONE));
    assertThat(over(flags("denoise", "5%")).scenarios()).hasSize(1);
  }

  @Test
  void over_badFlagOverAStudy_namesTheFlagAndNotTheFile() {
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> over(flags("map", "planets"), "trace: t\nscenarios: [{name: a}]\n"))
        .withMessageStartingWith("command line: --map: a number of groups of ranks");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "exponential,mean=-2us | --noise.mean: at least 0, got -2us",
        "exponential,mean=2 | --noise.mean: a time with its unit (ns, us, ms, s, min, h), got 2",
        "exponential,meen=2us | --noise.meen: unknown key; the nearest known one is mean",
        "exponential,2us | --noise: key=value such as mean=2us, got 2us",
        "exponential,mean=2us,mean=3us | --noise: each key once, got mean=3us",
        "rate,rate=1kHz,duty=1%,on.every=2,on.every=3 | --noise: each key once, got on.every=3",
        "rate,rate=1kHz,duty=1%,rate.per=2 | --noise: each key once, got rate.per=2",
        "rate,rate=1kHz,duty=1%,on.ranks=[0 | --noise: line 1, column 3: no YAML",
        "expo,mean=2us | --noise.distribution: one of constant",
        "exponential | --noise: the key mean is required",
      })
  void over_badNoise_namesTheFlag(String text, String message) {
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> over(noise(text)))
        .withMessageContaining("command line: " + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rank=5,duration=1ms | --delay: one of after and at, got none",
        "rank=x,at=1s,duration=1ms | --delay.rank: a whole number from 0",
        "rank=1,after=MPI_Send:0,duration=1ms | --delay.after.occurrence: a whole number from 1",
        "rank=1,after=MPI_Send:,duration=1ms | --delay.after.occurrence: a whole number from 1",
        "rank=1,after=send,duration=1ms | --delay.after.function: the name of an MPI function",
      })
  void over_badDelay_namesTheFlag(String text, String message) {
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> over(noise(null, text)))
        .withMessageContaining("command line: " + message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"signature=linux-osnoise", "linux-osnoise"})
  void over_noiseOfASignatureOnANetwork_isThatOfTheStudyFile(String stated) {
    StudyFlags flags = flags("noise", stated, "network", "infiniband-hdr");
    String yaml =
        """
        trace: trace
        timing: model
        network: infiniband-hdr
        scenarios: [{name: noise, noise: {signature: linux-osnoise}}]
        """;
    assertThat(over(flags).scenarios())
        .isEqualTo(StudyReader.parse("study.yaml", yaml, folder).scenarios());
  }

  @ParameterizedTest
  @CsvSource({
    "1000000000000, '--replicates: a whole number from 1 to 10000000, got 1000000000000'",
    "1e999, '--replicates: a whole number from 1 to 10000000'",
    "ten, '--replicates: a whole number from 1 to 10000000, got ten'"
  })
  void over_badReplicates_namesTheFlag(String replicates, String message) {
    StudyFlags flags = flags("replicates", replicates);
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> over(flags))
        .withMessageContaining(message);
  }
}
