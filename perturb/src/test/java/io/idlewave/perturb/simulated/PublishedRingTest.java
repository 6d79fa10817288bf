package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.Tiered;
import io.idlewave.perturb.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * LogGP as the tau-Lop paper reads it, through graph and kernel: a stage costs the dearest send and
 * receive, one after the other. Messages alone are cheaper, for both fly at once.
 */
class PublishedRingTest {

  private static final int RANKS = 32;
  private static final int NODES = 4;
  private static final Scenario QUIET = new Scenario("quiet", null, null, null, List.of());

  @TempDir Path folder;

  private static LogGp link(double scale, double latency, double overhead, double perByte) {
    return LogGp.of(scale * latency, scale * overhead, 0, scale * perByte);
  }

  private double runtime(Tiered network, long bytes, boolean sequential, boolean inTurn) {
    CollectiveOp op = CollectiveOp.ALLGATHER;
    SimulatedLaboratory laboratory =
        new SimulatedLaboratory(CollectiveProgram.together(op, RANKS, bytes), folder);
    CollectiveRules messages = CollectiveLaboratory.always(op, Algorithm.RING);
    CollectiveRules rules = inTurn ? messages.pricedInTurn() : messages;
    SimulatedPricing own = laboratory.pricing(network, rules, QUIET);
    int[] nodeOf =
        IntStream.range(0, RANKS)
            .map(rank -> sequential ? rank / (RANKS / NODES) : rank % NODES)
            .toArray();
    SimulatedPricing mapped = own.at(Places.of(nodeOf, rank -> rank));
    double[] ends = laboratory.run(mapped, QUIET, 1, LaneExtras.NONE).rankNanos();
    return DoubleStream.of(ends).max().orElseThrow();
  }

  /** The records {@code taulop.ring.*.loggp}: Eq. 5 (sequential) and Eq. 6 (round robin). */
  @ParameterizedTest
  @CsvSource({"true, 4185", "false, 7440"})
  void ring_inTurn_takesThePublishedTime(boolean sequential, double published) {
    double scale = 1024;
    Tiered network = Tiered.of(link(scale, 1, 2, 0.01), link(scale, 10, 5, 0.1));
    assertThat(runtime(network, 1001, sequential, true) / scale)
        .isEqualTo(published, within(1e-9 * published));
  }

  @ParameterizedTest
  @CsvSource({"1, 300, 20, 900, 450", "4096, 300, 20, 900, 450", "65536, 0, 1000, 2500, 0"})
  void ring_inTurn_isTheSumOfBothTransmissionsPerStage(
      long bytes, double latency, double overhead, double farLatency, double farOverhead) {
    Tiered network =
        Tiered.of(LogGp.of(latency, overhead, 0, 0.25), LogGp.of(farLatency, farOverhead, 0, 1.5));
    double near = latency + 2 * overhead + (bytes - 1) * 0.25;
    double far = farLatency + 2 * farOverhead + (bytes - 1) * 1.5;
    assertThat(runtime(network, bytes, true, true))
        .isEqualTo((RANKS - 1) * (near + Math.max(near, far)));
    assertThat(runtime(network, bytes, false, true)).isEqualTo((RANKS - 1) * 2 * far);
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void ring_inTurn_isNeverCheaperThanMessages(boolean sequential) {
    Tiered network = Tiered.of(link(1, 300, 20, 0.25), link(1, 900, 450, 1.5));
    assertThat(runtime(network, 1001, sequential, true))
        .isGreaterThan(runtime(network, 1001, sequential, false));
  }
}
