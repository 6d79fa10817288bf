package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.PipelineProgram;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ShiftProgram;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Exponential noise without slack is last-passage percolation: a pipeline is its corner, a shift on
 * a ring its flat boundary, whose growth rate tends to 2 (one neighbour).
 */
class PercolationTest {

  private static final double UNIT_NANOS = 1000;
  private static final CostSet FREE = new CostSet(0, 0, 0, 0, 4096);

  private static final Reading READING = Reading.NO_SLACK_CPU_TIME_BY_CLOCKS;

  @TempDir Path folder;

  private double[][] delays(Program program, String name, Reading reading, int replicates) {
    Laboratory laboratory = new Laboratory(program, FREE, folder.resolve(name));
    Scenario noise = new Scenario("noise", new Exponential(UNIT_NANOS), null, null, List.of());
    return Laboratory.delays(
        laboratory.run(
            laboratory.plan(
                List.of(noise), reading.rules, laboratory.trueBase, replicates, Quantum.DEFAULT)),
        reading.bound);
  }

  @ParameterizedTest
  @CsvSource({"10, 10, 4000", "100, 10, 2000", "100, 100, 1000", "10, 128, 2000", "1000, 16, 400"})
  void pipeline_exponentialNoise_percolates(int steps, int ranks, int replicates) {
    JsonNode expected = Reference.node("pipeline_LPP_exp1", "m=" + steps + ",p=" + ranks);
    double[][] delays =
        delays(new PipelineProgram(ranks, steps, 8, 10_000), "pipeline", READING, replicates);
    Sample.ofMaxima(delays, UNIT_NANOS)
        .assertAgrees(expected.path("mean").asDouble(), expected.path("se").asDouble(), 0.004);
  }

  @Test
  void pipeline_smallestCases_haveClosedForms() {
    for (Reading reading : List.of(Reading.CLOCKS, READING)) {
      String name = reading.name();
      double square = Reference.value("pipeline_LPP_exp1_exact", "2x2");
      assertThat(square).isEqualTo(3.5);
      Sample.ofMaxima(
              delays(new PipelineProgram(2, 2, 8, 10_000), name + "-2x2", reading, 100_000),
              UNIT_NANOS)
          .assertAgrees(square, 0, 0.003);
      int ranks = 7;
      Sample.ofMaxima(
              delays(new PipelineProgram(ranks, 1, 8, 10_000), name + "-1xn", reading, 100_000),
              UNIT_NANOS)
          .assertAgrees(ranks, 0, 0.003);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'one neighbour + self, P=64', 1, 64, 500, 1500, 200",
    "'two neighbours + self, P=64', 2, 64, 500, 1000, 200",
    "'two neighbours + self, P=16', 2, 16, 500, 2000, 200"
  })
  void ring_exponentialNoise_growsAtTheReferenceRate(
      String name, int neighbours, int ranks, int from, int to, int replicates) {
    assertGrowthRate(name, neighbours, ranks, from, to, replicates);
  }

  /** Two neighbours at this size approach their rate too slowly for a test (as n^(-2/3)). */
  @Tag("full")
  @Test
  void largeRing_exponentialNoise_growsAtTheReferenceRate() {
    assertGrowthRate("one neighbour + self, P=2048", 1, 2048, 250, 1000, 64);
  }

  /** Both programs draw the same noise as far as they go together: their difference is a slope. */
  private void assertGrowthRate(
      String name, int neighbours, int ranks, int from, int to, int replicates) {
    double[][] early = delays(shift(ranks, neighbours, from), "early", READING, replicates);
    double[][] late = delays(shift(ranks, neighbours, to), "late", READING, replicates);
    for (int replicate = 0; replicate < replicates; replicate++) {
      for (int rank = 0; rank < ranks; rank++) {
        late[replicate][rank] -= early[replicate][rank];
      }
    }
    JsonNode expected = Reference.node("ring_growth_rate_exp1", name);
    Sample.ofMeans(late, UNIT_NANOS * (to - from))
        .assertAgrees(expected.path("rate").asDouble(), expected.path("se").asDouble(), 0.002);
  }

  private static Program shift(int ranks, int neighbours, int steps) {
    return new ShiftProgram(ranks, neighbours, steps, 8, 10_000);
  }
}
