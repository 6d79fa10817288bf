package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.jobs.study.scenario.Blink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A noise process that the product does not know, registered as a user would, end to end. */
class NoiseProcessTest {

  private static final double PERIOD = 10_000;
  private static final double DURATION = 1_000;
  private static final double COMPUTE = 123_456;
  private static final double LATENCY = 30_000;

  @TempDir private Path folder;

  /** A token ring: whatever a rank adds, the next one waits for, and calls cost no CPU time. */
  @BeforeEach
  void writeTrace() {
    CommandLineRun.ok(
        ("synth ring --ranks 3 --laps 5 --compute 123456ns --overhead 0ns --out " + trace())
            .split(" ", -1));
  }

  private Path trace() {
    return folder.resolve("trace");
  }

  @Test
  void run_studyWithAProcess_addsTheDetoursOfTheWholeRing() throws IOException {
    String study =
        """
        trace: trace
        replicates: 3
        slack: clocks
        scenarios:
          - name: blink
            noise: {process: blink, period: 10us, duration: 1us}
        """;
    assertDelayed(study, detours() * DURATION);
  }

  @Test
  void run_modelTimingWithAProcess_addsTheDetoursOfTheUndisturbedRun() throws IOException {
    String study =
        """
        trace: trace
        timing: model
        network: {model: loggp, L: 30us, o: 0ns, G: 0ns}
        replicates: 3
        scenarios:
          - name: blink
            noise: {process: blink, period: 10us, duration: 1us}
        """;
    long detours = 0;
    for (int turn = 0; turn < 3 * 5; turn++) {
      double begin = turn * (COMPUTE + LATENCY);
      detours += (long) (Math.ceil((begin + COMPUTE) / PERIOD) - Math.ceil(begin / PERIOD));
    }
    assertDelayed(study, detours * DURATION);
  }

  private void assertDelayed(String study, double expectedNanos) throws IOException {
    Path file = Files.writeString(folder.resolve("study.yaml"), study);
    Path results = folder.resolve("results");
    CommandLineRun.ok("run", file.toString(), "--out", results.toString());
    JsonNode scenario =
        new ObjectMapper()
            .readTree(results.resolve("summary.json").toFile())
            .get("scenarios")
            .get(0);
    double base = scenario.get("baseNanos").asDouble();
    assertThat(expectedNanos).isPositive();
    assertThat(scenario.get("runtimeNanos").get("min").asDouble() - base).isEqualTo(expectedNanos);
    assertThat(scenario.get("runtimeNanos").get("max").asDouble() - base).isEqualTo(expectedNanos);
    Study written = StudyReader.read(results.resolve("study.yaml"));
    assertThat(written.scenarios().get(0).noise()).isEqualTo(new Blink(PERIOD, DURATION));
  }

  /** Multiples of the period while some rank computes: only one does at a time. */
  private long detours() {
    TraceArchive archive = TraceArchive.open(trace());
    long detours = 0;
    for (int rank = 0; rank < archive.metadata().rankCount(); rank++) {
      try (RankReader reader = archive.openRank(rank)) {
        MpiCall before = reader.next();
        for (MpiCall call = reader.next(); call != null; call = reader.next()) {
          for (long t = 0; t < call.enterNanos(); t += (long) PERIOD) {
            detours += before != null && t >= before.leaveNanos() ? 1 : 0;
          }
          before = call;
        }
      }
    }
    return detours;
  }

  @Test
  void run_processAsAFlag_isTheSame() throws IOException {
    Path results = folder.resolve("results");
    CommandLineRun.ok(
        "run",
        trace().toString(),
        "--noise",
        "blink,period=10us,duration=1us",
        "--replicates",
        "2",
        "--out",
        results.toString());
    Study written = StudyReader.read(results.resolve("study.yaml"));
    assertThat(written.scenarios().get(0).noise()).isEqualTo(new Blink(PERIOD, DURATION));
  }

  @Test
  void run_unknownProcess_namesWhatIsKnown() throws IOException {
    refused(
        "noise: {process: periodical, frequency: 1kHz}",
        "scenarios[0].noise.process: one of the processes blink, correlated, learned, mixture,"
            + " periodic, rate, replay, slow-ranks, or a distribution per edge (distribution:"
            + " constant, uniform, exponential, normal, lognormal, gamma, weibull, pareto,"
            + " triangle, empirical), got periodical");
    refused(
        "noise: {process: blink, distribution: constant}",
        "scenarios[0].noise: either process or distribution, got both");
    refused("noise: {process: blink, frequency: 1kHz}", "scenarios[0].noise.frequency: unknown");
    refused("latency: {process: blink}", "scenarios[0].latency: the key distribution is required");
  }

  @Test
  void run_processUnderRulesThatKnowNoLengths_isRefused() throws IOException {
    String blink = "noise: {process: blink, period: 10us, duration: 1us}\n";
    refused(
        blink + "rules: sottile",
        "scenario s: noise.process: not under rules: sottile, whose noise is a draw per edge, of no"
            + " length");
    refused(
        blink + "bound: unconditional",
        "scenario s: noise.process: not under bound: unconditional, where a sender waits for noise"
            + " of a call of its receiver, of a length that it cannot know: only the detours of the"
            + " receiver's whole run bound it; use slack: local, or noise from a distribution");
  }

  private void refused(String noise, String message) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("study.yaml"), "trace: trace\nscenarios:\n  - name: s\n    " + noise);
    CommandLineRun.of("run", file.toString(), "--out", folder.resolve("results").toString())
        .assertRefused(2, message);
  }
}
