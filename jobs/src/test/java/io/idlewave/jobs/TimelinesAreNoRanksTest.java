package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.ingest.model.RegionTime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.apache.avro.Schema;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Four ranks of three streams each, all of which meet after each of ten kernels of 100 us. */
class TimelinesAreNoRanksTest {

  private static final int RANKS = 4;
  private static final int ROWS = 12;
  private static final int STEPS = 10;
  private static final long KERNEL_NANOS = 100_000;

  @TempDir private Path folder;

  private StudyFolder studies() {
    return new StudyFolder(folder);
  }

  @BeforeEach
  void writeTrace() {
    SteppedTrace trace = new SteppedTrace(ROWS, true, "kernel").ofRanks(RANKS).withoutFinalize();
    for (int step = 0; step < STEPS; step++) {
      List<List<RegionTime>> byRow = new ArrayList<>();
      for (int row = 0; row < ROWS; row++) {
        byRow.add(SteppedTrace.in(0, KERNEL_NANOS));
      }
      trace.step(byRow);
    }
    trace.write(folder.resolve("trace"));
  }

  @Test
  void run_extrapolation_beginsWithTheRanksOfTheTrace() throws IOException {
    JsonNode scenario =
        studies()
            .run(
                studies()
                    .study(
                        """
                        trace: trace
                        timing: model
                        network: {model: loggp, L: 0ns, o: 0ns, G: 0ns}
                        replicates: 200
                        analysis: [extrapolation]
                        scenarios: [{name: jitter, timelines: all, noise: {distribution: exponential, mean: 10us}}]
                        """))
            .at("/analyses/extrapolation/scenarios/0");
    assertThat(scenario.get("ranks"))
        .as(scenario.toString())
        .extracting(JsonNode::asInt)
        .startsWith(RANKS, 2 * RANKS, 4 * RANKS);
    // the maximum of m exponential draws is on average their mean times the m-th harmonic number
    assertThat(scenario.at("/runtimeNanos/1").asDouble())
        .isCloseTo(STEPS * (KERNEL_NANOS + 10_000 * harmonic(2 * ROWS)), within(10_000.0));
  }

  private static double harmonic(int number) {
    double sum = 0;
    for (int k = 1; k <= number; k++) {
      sum += 1.0 / k;
    }
    return sum;
  }

  @Test
  void run_recordedRun_countsRanks() throws IOException {
    JsonNode summary = studies().run(studies().study("{trace: trace, analysis: [critical-path]}"));
    JsonNode ends =
        StreamSupport.stream(summary.get("conditions").spliterator(), false)
            .filter(condition -> condition.get("code").asText().equals("no-finalize"))
            .findFirst()
            .orElseThrow();
    assertThat(ends.get("value").asInt()).isEqualTo(RANKS);
    assertThat(ResultRows.of(folder.resolve("results/recorded-path-sites.avro")))
        .filteredOn(row -> row.get("part").toString().equals("computation"))
        .isNotEmpty()
        .allSatisfy(
            row ->
                assertThat((Double) row.get("meanNanos"))
                    .isEqualTo((double) ROWS / RANKS * STEPS * KERNEL_NANOS));
  }

  @Test
  void run_plan_namesTimelinesOfRanks() throws IOException {
    CommandLineRun run =
        CommandLineRun.ok(
            "run",
            studies().path("trace"),
            "--noise=exponential,mean=1us",
            "--replicates=10",
            "--verbose",
            "--out=" + studies().path("results"));
    assertThat(run.out() + run.err()).contains("12 timelines of 4 ranks");
    Schema.Field rank =
        ResultRows.of(folder.resolve("results/ranks.avro")).get(0).getSchema().getField("rank");
    assertThat(rank.doc()).contains("timelineRows").doesNotContain("world rank");
  }
}
