package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks that fork threads, join them and meet: a step waits for the slowest of P x T stretches. */
class ForkJoinNoiseTest {

  private static final int RANKS = 4;
  private static final int THREADS = 6;
  private static final int STEPS = 20;
  private static final int REPLICATES = 400;
  private static final double MEAN_NANOS = 10e3;

  @TempDir private Path folder;

  private StudyFolder studies() {
    return new StudyFolder(folder);
  }

  private String path(String name) {
    return studies().path(name);
  }

  private void writeTrace() {
    studies().writeForkJoin("trace", RANKS, THREADS, STEPS);
  }

  private JsonNode run(String... options) throws IOException {
    return studies().run(path("trace"), options);
  }

  /** Observed, and on a network that costs nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"--slack=clocks", "--network=logp,L=0ns,o=0ns,g=0ns"})
  void delay_whereAllThreadsHaveNoise_isThatOfTheLargestOfAllDraws(String timing)
      throws IOException {
    writeTrace();
    JsonNode scenario =
        run(timing, "--noise=exponential,mean=10us", "--replicates=" + REPLICATES)
            .at("/scenarios/0");
    assertThat(scenario.get("bound").asText()).isEqualTo("exact");
    new LargestExponential(RANKS * THREADS)
        .assertMean(scenario.at("/delayNanos/mean").asDouble(), STEPS, MEAN_NANOS, REPLICATES, 0);
  }

  /** The delay of the second thread of rank 0 passes the join and the barrier. */
  @Test
  void delay_ofOneThread_isThatOfTheRun() throws IOException {
    writeTrace();
    JsonNode summary = run("--delay=rank=0,timeline=thread 1,at=10us,duration=1ms");
    CommandLineRun.ok("report", path("results"));
    assertThat(folder.resolve("results/report.html"))
        .content()
        .contains("\"timelines\"", "\"0 thread 1\"");
    JsonNode row = summary.at("/trace/timelineRows/" + RANKS);
    assertThat(row.get("rank").asInt()).isZero();
    assertThat(row.get("name").asText()).isEqualTo("thread 1");
    assertThat(summary.at("/scenarios/0/delayNanos/mean").asDouble()).isEqualTo(1e6);
    assertThat(run("--noise=constant,value=0ns").at("/scenarios/0/delayNanos/max").asDouble())
        .isZero();
  }

  /** The same program, whose trace shows one thread of each rank. */
  @ParameterizedTest
  @CsvSource({
    "slack: clocks, '{distribution: exponential, mean: 10us}'",
    "slack: clocks, '{process: rate, rate: 10kHz, duration: {distribution: exponential, mean:"
        + " 5us}}'",
    "slack: clocks, '{process: periodic, frequency: 1kHz, duration: 9us}'",
    "'timing: model, network: {model: logp, L: 0ns, o: 0ns, g: 0ns}', '{distribution: exponential,"
        + " mean: 10us}'",
    "'timing: model, network: {model: logp, L: 0ns, o: 0ns, g: 0ns}', '{process: rate, rate: 10kHz,"
        + " duration: 5us}'",
  })
  void runTimes_ofThreadsThatTheTraceDoesNotShow_areDistributedAlike(String timing, String noise)
      throws IOException {
    double[] shown = runTimes(THREADS, 1, timing, noise);
    double[] stated = runTimes(1, THREADS, timing, noise);
    double[] alone = runTimes(1, 1, timing, noise);
    KolmogorovSmirnovTest test = new KolmogorovSmirnovTest();
    assertThat(test.kolmogorovSmirnovTest(shown, stated)).isGreaterThan(1e-3);
    assertThat(test.kolmogorovSmirnovTest(shown, alone)).isLessThan(1e-6);
  }

  /** By replicate, in ns. */
  private double[] runTimes(int shown, int stated, String timing, String noise) throws IOException {
    String trace = "trace-" + shown;
    if (!Files.exists(folder.resolve(trace))) {
      studies().writeForkJoin(trace, RANKS, shown, STEPS);
    }
    String cpu = stated == 1 ? "" : "cpu: {threads: %d}, ".formatted(stated);
    studies()
        .run(
            studies()
                .study(
                    "{trace: %s, replicates: %d, seed: %d, %s, %sscenarios: [{name: a, noise: %s}]}"
                        .formatted(trace, REPLICATES, shown, timing, cpu, noise)));
    return studies().runTimes();
  }

  @Test
  void threads_ofATraceThatShowsThem_areRefused() throws IOException {
    writeTrace();
    String study = studies().study("{trace: trace, cpu: {threads: 2}, scenarios: [{name: a}]}");
    assertThat(studies().refusal(study))
        .contains("scenario a: cpu.threads: 1 in", "whose 24 timelines have noise of their own");
  }

  @Test
  void check_ofAProgramWithThreads_isComplete() {
    writeTrace();
    assertThat(CommandLineRun.ok("check", path("trace")).out()).contains("complete");
    assertThat(CommandLineRun.ok("stragglers", path("trace")).out()).contains("S 1.0000");
  }

  /** What follows the ranks in tables is no rank that anybody can name. */
  @Test
  void delay_onATimelineThatIsNotThere_isRefused() {
    writeTrace();
    assertThat(refusal("--delay=rank=4,at=10us,duration=1ms"))
        .contains("delays[0].rank: 0 to 3 in", "got 4");
    assertThat(refusal("--delay=rank=1,timeline=stream 7,at=10us,duration=1ms"))
        .contains("delays: timeline: one of rank 1: thread 0, thread 1", "got stream 7");
  }

  @Test
  void rules_withoutDependencies_areRefused() {
    writeTrace();
    assertThat(refusal("--rules=sottile"))
        .contains("rules: sottile: one timeline per rank", "got 24 of 4 ranks");
    for (String format : new String[] {"goal", "ti"}) {
      assertThat(
              CommandLineRun.of("export", path("trace"), "--to=" + format, "--out=" + path("x"))
                  .err())
          .contains(format + ": one timeline per rank", "got 24 of 4 ranks");
    }
  }

  private String refusal(String option) {
    return studies().refusal(path("trace"), option);
  }
}
