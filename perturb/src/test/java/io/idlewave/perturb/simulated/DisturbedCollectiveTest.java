package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.collective.TauLop;
import io.idlewave.perturb.collective.TransferTimes;
import io.idlewave.perturb.network.Cost;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.MessagePrice;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.SizeFunction;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.scenario.Scenario;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Constant disturbances of stages, which must do what dearer parameters do. */
class DisturbedCollectiveTest {

  private static final long[] COMPUTE = {4000, 100, 9000, 2500, 0, 7000};

  @TempDir Path folder;

  private CollectiveLaboratory laboratory(CollectiveOp op, long backgroundNanos) {
    CollectiveProgram program = new CollectiveProgram(op, 2, 600, COMPUTE, 2, backgroundNanos, 1);
    return new CollectiveLaboratory(program, folder.resolve("" + backgroundNanos));
  }

  /** All bytes count for G, so that a disturbance per byte is one of G. */
  private static NetworkModel network(double latency, double perByte) {
    return (bytes, mode, across) -> {
      Cost o = Cost.overhead(100);
      Cost wire = Cost.latency(latency);
      Cost transfer = Cost.bandwidth(bytes * perByte, bytes);
      return bytes > 512
          ? MessagePrice.synchronous(o, wire, wire.plus(wire).plus(transfer).plus(o), wire, o, o, o)
          : MessagePrice.asynchronous(o, o, wire.plus(transfer), o, o, o, o);
    };
  }

  private static Scenario latency(double nanos) {
    return new Scenario("latency", null, new Distribution.Constant(nanos), null, List.of());
  }

  private static Scenario bandwidth(double nanosPerByte) {
    return new Scenario(
        "bandwidth", null, null, new Distribution.Constant(nanosPerByte), List.of());
  }

  private static Scenario noise(double nanos) {
    return new Scenario("noise", new Distribution.Constant(nanos), null, null, List.of());
  }

  @ParameterizedTest
  @CsvSource({
    "ALLREDUCE, RECURSIVE_DOUBLING, -1",
    "ALLREDUCE, RABENSEIFNER, -1",
    "ALLREDUCE, RING, -1",
    "ALLGATHER, BRUCK, -1",
    "ALLTOALL, PAIRWISE, -1",
    "ALLREDUCE, RING, 0",
    "ALLREDUCE, TREE, -1",
    "ALLREDUCE, DOUBLE_TREE, -1",
    "ALLREDUCE, TWO_LEVEL, 0",
    "REDUCE, DOUBLE_TREE, -1",
    "ALLTOALL, BRUCK, 2000",
    "BCAST, BINOMIAL, -1",
    "GATHER, LINEAR, -1",
    "SCATTER, BINOMIAL, 0",
    "SCAN, LINEAR, -1"
  })
  void ends_latencyAndBandwidthDrawn_areThoseOfADearerNetwork(
      CollectiveOp op, Algorithm algorithm, long backgroundNanos) {
    CollectiveLaboratory laboratory = laboratory(op, backgroundNanos);
    CollectiveRules rules = CollectiveLaboratory.always(op, algorithm);
    assertThat(laboratory.ends(network(1000, 0.5), rules, latency(250), 1))
        .isEqualTo(laboratory.ends(network(1250, 0.5), rules));
    assertThat(laboratory.ends(network(1000, 0.5), rules, bandwidth(0.25), 1))
        .isEqualTo(laboratory.ends(network(1000, 0.75), rules));
  }

  @ParameterizedTest
  @CsvSource({"IDEAL_TREE", "IN_NETWORK"})
  void ends_closedFormWithLatencyDrawn_areThoseOfADearerNetwork(Algorithm algorithm) {
    CollectiveLaboratory laboratory = laboratory(CollectiveOp.BARRIER, -1);
    CollectiveRules rules = CollectiveLaboratory.always(CollectiveOp.BARRIER, algorithm);
    assertThat(laboratory.ends(network(1000, 0.5), rules, latency(250), 1))
        .isEqualTo(laboratory.ends(network(1250, 0.5), rules));
  }

  /** Noise falls on each member once per stage, and once on its computation. */
  @Test
  void ends_barrierWithNoise_payOncePerStage() {
    CollectiveProgram program =
        new CollectiveProgram(
            CollectiveOp.BARRIER, 0, 0, new long[] {50, 50, 50, 50, 50, 50, 50, 50}, 1, -1, 1);
    double[] ends =
        new CollectiveLaboratory(program, folder)
            .ends(
                LogGp.of(1000, 100, 0, 0),
                CollectiveLaboratory.always(CollectiveOp.BARRIER, Algorithm.DISSEMINATION),
                noise(30),
                1);
    assertThat(ends).containsOnly(50 + 30 + 3 * (30 + 1200));
  }

  /** One latency per transmission, and its bytes, after the meeting of its ends. */
  @Test
  void ends_tauLopDisturbed_payPerStage() {
    TransferTimes channel =
        new TransferTimes(new int[] {1}, List.of(SizeFunction.constant(400)), 0);
    CollectiveRules rules =
        CollectiveLaboratory.always(CollectiveOp.ALLGATHER, Algorithm.RING)
            .pricedBy(new TauLop(SizeFunction.constant(0), channel, channel));
    CollectiveProgram program =
        new CollectiveProgram(CollectiveOp.ALLGATHER, 0, 64, new long[5], 1, -1, 1);
    CollectiveLaboratory laboratory = new CollectiveLaboratory(program, folder);
    assertThat(laboratory.ends(network(0, 0), rules, latency(10), 1))
        .containsOnly(4 * (800.0 + 10));
    assertThat(laboratory.ends(network(0, 0), rules, bandwidth(0.5), 1))
        .containsOnly(4 * (800.0 + 32));
  }

  /** Stages, transmissions, instances and replicates draw for themselves. */
  @Test
  void ends_exponentialLatency_differBetweenReplicatesAndAddUpInTheMean() {
    CollectiveProgram program =
        new CollectiveProgram(CollectiveOp.SCAN, 0, 8, new long[2], 1, -1, 1);
    int replicates = 4000;
    double[] ends =
        new CollectiveLaboratory(program, folder)
            .ends(
                LogGp.of(0, 0, 0, 0),
                CollectiveRules.DEFAULT,
                new Scenario("latency", null, new Distribution.Exponential(100), null, List.of()),
                replicates);
    double[] ofLast = Arrays.copyOfRange(ends, replicates, 2 * replicates);
    assertThat(Arrays.stream(ofLast).distinct().count()).isGreaterThan(100);
    assertThat(Arrays.stream(ofLast).average().orElseThrow()).isBetween(90.0, 110.0);
  }

  /** A sum of 49 independent maxima of two: a seventh of their relative deviation of 0.75. */
  @Test
  void ends_manyBarriers_drawForEachAlone() {
    CollectiveProgram program =
        new CollectiveProgram(CollectiveOp.BARRIER, 0, 0, new long[2], 1, -1, 1).repeated(49);
    int replicates = 2000;
    double[] ends =
        new CollectiveLaboratory(program, folder)
            .ends(
                LogGp.of(0, 0, 0, 0),
                CollectiveRules.DEFAULT,
                new Scenario("latency", null, new Distribution.Exponential(100), null, List.of()),
                replicates);
    double[] ofLast = Arrays.copyOfRange(ends, replicates, 2 * replicates);
    double mean = Arrays.stream(ofLast).average().orElseThrow();
    double variance =
        Arrays.stream(ofLast).map(end -> (end - mean) * (end - mean)).average().orElseThrow();
    assertThat(Math.sqrt(variance) / mean).isBetween(0.05, 0.15);
  }
}
