package io.idlewave.perturb.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.perturb.network.Route;
import io.idlewave.perturb.network.SizeFunction;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** Costs of whole algorithms as sums over their stages, against section 4 and 5 of the paper. */
class TauLopTest {

  private static final double EXACT = 1e-9;
  private static final SizeFunction NOTHING = SizeFunction.constant(0);

  /** A serial channel: L(m, tau) = m tau per byte. */
  private static TransferTimes serial(double perByte, long segmentBytes) {
    return new TransferTimes(
        new int[] {1, 2}, List.of(line(perByte), line(2 * perByte)), segmentBytes);
  }

  private static SizeFunction line(double perByte) {
    return new SizeFunction(new long[] {0, 1}, new double[] {0, perByte});
  }

  /** The sum over stages of the cost of transmissions on one node, all of which are alike. */
  private static double onOneNode(
      TauLop model, Algorithm algorithm, CollectiveOp op, int members, long blockBytes) {
    double[] sum = new double[1];
    algorithm.expand(
        op,
        new Group(new int[members], 0),
        blockBytes,
        Transport.DEFAULT_CHUNK,
        stage ->
            sum[0] +=
                model
                    .cost(stage.bytes(0), Route.WITHIN_NODE, stage.exchanges(), stage.size(), 0, 0)
                    .nanos());
    return sum[0];
  }

  private static double volume(Algorithm algorithm, CollectiveOp op, int members, long blockBytes) {
    double[] sum = new double[1];
    algorithm.expand(
        op,
        new Group(new int[members], 0),
        blockBytes,
        Transport.DEFAULT_CHUNK,
        stage -> {
          for (int k = 0; k < stage.size(); k++) {
            sum[0] += stage.bytes(k);
          }
        });
    return sum[0];
  }

  /** At 2 members the ratio is 2, not above: there the bound on the scatter is the scatter. */
  @ParameterizedTest
  @CsvFileSource(resources = "/taulop/scatter-and-allgather.csv")
  void scatterAndAllgather_serialChannel_costAsPublished(
      int members,
      long segments,
      double scatter,
      double scatterBound,
      double allgather,
      double ratio,
      long bytes,
      double scatterVolume,
      double allgatherVolume) {
    TauLop model = new TauLop(NOTHING, serial(1, 1), serial(1, 1));
    double ofScatter =
        onOneNode(model, Algorithm.BINOMIAL, CollectiveOp.SCATTER, members, segments / members);
    double ofAllgather =
        onOneNode(
            model,
            Algorithm.RECURSIVE_DOUBLING,
            CollectiveOp.ALLGATHER,
            members,
            segments / members);
    assertThat(ofScatter).isEqualTo(scatter, within(EXACT));
    assertThat(ofAllgather).isEqualTo(allgather, within(EXACT));
    assertThat(ofAllgather).isEqualTo(2 * scatterBound, within(EXACT));
    assertThat(ofAllgather / ofScatter).isEqualTo(ratio, within(EXACT));
    assertThat(volume(Algorithm.BINOMIAL, CollectiveOp.SCATTER, members, bytes / members))
        .isEqualTo(scatterVolume);
    assertThat(
            volume(Algorithm.RECURSIVE_DOUBLING, CollectiveOp.ALLGATHER, members, bytes / members))
        .isEqualTo(allgatherVolume);
  }

  /** With L that grows by less than tau: Eq. 4 and the expanded form of Eq. 3, term by term. */
  @ParameterizedTest
  @CsvSource({"4", "16", "128"})
  void scatterAndAllgather_anyChannel_areTheSumsOfEquationFour(int members) {
    long segmentBytes = 64;
    TransferTimes channel =
        new TransferTimes(new int[] {1, 8}, List.of(line(0.5), line(2)), segmentBytes);
    TauLop model = new TauLop(NOTHING, channel, channel);
    double segments = 4.0 * members;
    double scatter = 0;
    double allgather = 0;
    for (int concurrent = 2; concurrent <= members; concurrent *= 2) {
      double slope = 0.5 + (concurrent - 1) * 1.5 / 7;
      scatter += segments / concurrent * 64 * slope;
      allgather += 2 * segments / concurrent * 64 * (0.5 + (members - 1) * 1.5 / 7);
    }
    long block = 4 * segmentBytes;
    assertThat(onOneNode(model, Algorithm.BINOMIAL, CollectiveOp.SCATTER, members, block))
        .isEqualTo(scatter, within(1e-6));
    assertThat(
            onOneNode(model, Algorithm.RECURSIVE_DOUBLING, CollectiveOp.ALLGATHER, members, block))
        .isEqualTo(allgather, within(1e-6));
  }

  /** Eqs. 7 and 8: 32 processes, 8 to a node, 1000 bytes, L0 = 0.01 m tau, L1 = 0.1 m tau. */
  @ParameterizedTest
  @CsvSource({"7, 1, 1, 5890", "0, 8, 8, 29760"})
  void ring_bothMappings_costAsPublished(int within, int leaving, int entering, double nanos) {
    TauLop model = new TauLop(NOTHING, serial(0.01, 0), serial(0.1, 0));
    double stage = model.cost(1000, Route.BETWEEN_NODES, true, within, leaving, entering).nanos();
    assertThat(31 * stage).isEqualTo(nanos, within(1e-6));
  }

  @Test
  void ring_slowMemory_isTheGeneralFormOfEquationSeven() {
    TauLop model = new TauLop(NOTHING, serial(0.1, 0), serial(0.01, 0));
    assertThat(model.cost(1000, Route.BETWEEN_NODES, true, 7, 1, 1).nanos())
        .isEqualTo(800 + 700 + 100, within(1e-6));
  }

  @Test
  void cost_unsegmentedOneWay_isTwoTransfersAndTheOverhead() {
    TauLop model = new TauLop(SizeFunction.constant(5), serial(0.1, 0), serial(1, 0));
    assertThat(model.cost(100, Route.WITHIN_NODE, false, 1, 0, 0).nanos()).isEqualTo(5 + 2 * 10);
    assertThat(model.cost(100, Route.WITHIN_NODE, false, 1, 0, 0).overheadNanos()).isEqualTo(5);
  }

  @Test
  void cost_lastSegmentShorter_paysForItsOwnBytes() {
    TransferTimes channel =
        new TransferTimes(
            new int[] {1}, List.of(new SizeFunction(new long[] {0, 10}, new double[] {3, 13})), 10);
    TauLop model = new TauLop(NOTHING, channel, channel);
    assertThat(model.cost(24, Route.WITHIN_NODE, false, 1, 0, 0).nanos()).isEqualTo(13 + 13 + 7);
  }

  @ParameterizedTest
  @CsvSource({"1, 10", "2, 15", "3, 20", "5, 24", "9, 32"})
  void nanos_betweenAndBehindTheGivenTau_isLinear(int concurrent, double nanos) {
    TransferTimes times =
        new TransferTimes(
            new int[] {1, 3, 4},
            List.of(
                SizeFunction.constant(10), SizeFunction.constant(20), SizeFunction.constant(22)),
            0);
    assertThat(times.nanos(1, concurrent)).isEqualTo(nanos);
  }

  @Test
  void nanos_behindTheLastSize_goesOnAlongTheLastPiece() {
    TransferTimes times =
        new TransferTimes(
            new int[] {1},
            List.of(new SizeFunction(new long[] {0, 10, 20}, new double[] {1, 2, 5})),
            0);
    assertThat(times.nanos(40, 3)).isEqualTo(11);
  }
}
