package io.idlewave.perturb.simulated;

import static io.idlewave.perturb.simulated.CollectiveLaboratory.always;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.collective.TauLop;
import io.idlewave.perturb.collective.TransferTimes;
import io.idlewave.perturb.collective.Transport;
import io.idlewave.perturb.collective.WireProtocol;
import io.idlewave.perturb.network.Adapters;
import io.idlewave.perturb.network.Cost;
import io.idlewave.perturb.network.Decomposed;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.MessagePrice;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.SizeFunction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Members that arrive at different times, on several nodes, against the plain definition. */
class StaggeredCollectiveTest {

  private static final List<CollectiveOp> OPS =
      List.of(
          CollectiveOp.BARRIER,
          CollectiveOp.BCAST,
          CollectiveOp.SCATTER,
          CollectiveOp.GATHER,
          CollectiveOp.REDUCE,
          CollectiveOp.ALLGATHER,
          CollectiveOp.ALLTOALL,
          CollectiveOp.ALLREDUCE,
          CollectiveOp.REDUCE_SCATTER);

  private static final List<Adapters> ADAPTERS =
      List.of(
          Adapters.OF_RANKS,
          new Adapters(1, false),
          new Adapters(2, false),
          new Adapters(2, true),
          new Adapters(3, true));

  @TempDir Path folder;

  static Stream<Arguments> algorithms() {
    List<Arguments> cases = new ArrayList<>();
    for (CollectiveOp op : OPS) {
      for (Algorithm algorithm : Algorithm.values()) {
        if (algorithm.supports(op) && !algorithm.isClosedForm()) {
          cases.add(Arguments.of(op, algorithm));
        }
      }
    }
    return cases.stream();
  }

  /** Messages of more than 512 bytes wait for their receiver; between nodes all is dearer. */
  private static MessagePrice price(long bytes, boolean across, double latency, double gap) {
    double far = across ? 3 : 1;
    Cost flight = Cost.latency(far * latency);
    Cost transfer = Cost.bandwidth(far * bytes * 0.25, bytes);
    Cost o = Cost.overhead(100);
    MessagePrice price =
        bytes > 512
            ? MessagePrice.synchronous(
                o, flight, flight.plus(flight).plus(transfer).plus(o), flight, o, o, o)
            : MessagePrice.asynchronous(o, o, flight.plus(transfer), o, o, o, o);
    Cost between = Cost.bandwidth(gap, 0);
    return gap == 0 ? price : price.withGaps(transfer.plus(between), between, transfer);
  }

  private static NetworkModel network(double latency, double gap) {
    return (bytes, mode, route) -> price(bytes, route.acrossNodes(), latency, gap);
  }

  private static TauLop tauLop(double perByte) {
    TransferTimes memory =
        new TransferTimes(
            new int[] {1, 4},
            List.of(
                new SizeFunction(new long[] {0, 64}, new double[] {20, 20 + 64 * perByte}),
                new SizeFunction(new long[] {0, 64}, new double[] {40, 40 + 128 * perByte})),
            128);
    TransferTimes network =
        new TransferTimes(
            new int[] {1, 2},
            List.of(
                new SizeFunction(new long[] {0, 64}, new double[] {500, 500 + 256 * perByte}),
                new SizeFunction(new long[] {0, 64}, new double[] {500, 500 + 512 * perByte})),
            0);
    return new TauLop(SizeFunction.constant(50), memory, network);
  }

  private CollectiveProgram program(CollectiveOp op, int ranks, long blockBytes) {
    SplittableRandom random = new SplittableRandom(31L * ranks + blockBytes);
    long[] compute = random.longs(ranks, 0, 5000).toArray();
    return new CollectiveProgram(op, ranks / 2, blockBytes, compute, 3, -1, 1);
  }

  private void assertMeetsDefinition(
      CollectiveOp op, Algorithm algorithm, NetworkModel network, CollectiveRules rules) {
    for (int ranks : new int[] {2, 5, 8, 11}) {
      for (long blockBytes : new long[] {4, 600}) {
        CollectiveProgram program = program(op, ranks, blockBytes);
        Path place = folder.resolve("%s-%d-%d".formatted(algorithm, ranks, blockBytes));
        double[] ends = new CollectiveLaboratory(program, place).ends(network, rules);
        double[] arrivals =
            IntStream.range(0, ranks).mapToDouble(r -> program.computeNanos()[r]).toArray();
        double[] expected =
            StageEvaluator.ends(
                network,
                rules,
                IntStream.range(0, ranks).map(program::nodeOf).toArray(),
                algorithm,
                op,
                program.hasRoot() ? program.root() : 0,
                op.movesData() ? blockBytes : 0,
                arrivals);
        for (int rank = 0; rank < ranks; rank++) {
          assertThat(ends[rank])
              .as("rank %d of %d, %d B", rank, ranks, blockBytes)
              .isCloseTo(expected[rank], within(0.5));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void ends_messages_areThoseOfTheDefinition(CollectiveOp op, Algorithm algorithm) {
    assertMeetsDefinition(op, algorithm, network(700, 0), always(op, algorithm));
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void ends_messagesWithGaps_areThoseOfTheDefinition(CollectiveOp op, Algorithm algorithm) {
    assertMeetsDefinition(op, algorithm, network(700, 900), always(op, algorithm));
  }

  /** Chunks that do not divide the block, and a protocol for each of the sizes. */
  @ParameterizedTest
  @MethodSource("algorithms")
  void ends_chunksUnderProtocols_areThoseOfTheDefinition(CollectiveOp op, Algorithm algorithm) {
    Transport transport =
        new Transport(
            170,
            List.of(
                new WireProtocol(16, "LL", 30, 80, 4, 8),
                new WireProtocol(CollectiveRules.UNBOUNDED, "LL128", 110, 250, 120, 128)),
            SizeFunction.constant(0));
    CollectiveRules rules = always(op, algorithm).over(transport);
    assertMeetsDefinition(op, algorithm, network(700, 900), rules);
    assertMeetsDefinition(op, algorithm, network(700, 0), rules.pricedInTurn());
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void ends_tauLop_areThoseOfTheDefinition(CollectiveOp op, Algorithm algorithm) {
    assertMeetsDefinition(
        op, algorithm, LogGp.of(1, 1, 1, 1), always(op, algorithm).pricedBy(tauLop(0.5)));
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void ends_inTurn_areThoseOfTheDefinition(CollectiveOp op, Algorithm algorithm) {
    CollectiveRules rules = always(op, algorithm).pricedInTurn();
    assertMeetsDefinition(op, algorithm, network(700, 900), rules);
  }

  private void assertMeetsPlainNumbers(CollectiveOp op, Algorithm algorithm, NetworkModel network) {
    int[] ranks = IntStream.range(0, 11).toArray();
    for (long blockBytes : new long[] {4, 600}) {
      CollectiveProgram program =
          CollectiveProgram.together(op, ranks.length, blockBytes).onNodes(3);
      SimulatedLaboratory laboratory =
          new SimulatedLaboratory(program, folder.resolve(Long.toString(blockBytes)));
      SimulatedPricing alone =
          laboratory.pricing(network, always(op, algorithm), CollectiveLaboratory.QUIET);
      for (Adapters adapters : ADAPTERS) {
        SimulatedPricing pricing = alone.at(alone.places().sharing(adapters));
        assertThat(Arrays.stream(laboratory.ends(pricing)).max().orElseThrow())
            .as("%d B, %s", blockBytes, adapters)
            .isEqualTo(
                CollectiveDurations.alone(pricing)
                    .nanos(algorithm, op, ranks, 0, op.movesData() ? blockBytes : 0));
      }
    }
  }

  /** Members that arrive together end when the stages do that nonblocking collectives run by. */
  @ParameterizedTest
  @MethodSource("algorithms")
  void ends_membersTogether_areThoseOfPlainNumbers(CollectiveOp op, Algorithm algorithm) {
    assertMeetsPlainNumbers(op, algorithm, network(700, 900));
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void ends_membersTogetherWithRendezvous_areThoseOfPlainNumbers(
      CollectiveOp op, Algorithm algorithm) {
    LogGp network = LogGp.of(700, 100, 300, 0.5);
    assertMeetsPlainNumbers(op, algorithm, new Decomposed(network, Map.of(), 64));
  }

  /** No rank ends earlier where something is dearer. */
  @ParameterizedTest
  @MethodSource("algorithms")
  void ends_dearerParameters_areNoEarlier(CollectiveOp op, Algorithm algorithm) {
    CollectiveRules rules = always(op, algorithm);
    for (long blockBytes : new long[] {4, 600}) {
      CollectiveProgram program = program(op, 11, blockBytes);
      CollectiveLaboratory laboratory =
          new CollectiveLaboratory(program, folder.resolve(Long.toString(blockBytes)));
      NetworkModel base = LogGp.of(700, 100, 300, 0.5);
      assertNoEarlier(
          laboratory.ends(base, rules),
          laboratory.ends(LogGp.of(800, 100, 300, 0.5), rules),
          laboratory.ends(LogGp.of(700, 130, 300, 0.5), rules),
          laboratory.ends(LogGp.of(700, 100, 900, 0.5), rules),
          laboratory.ends(LogGp.of(700, 100, 300, 0.75), rules));
      assertNoEarlier(
          laboratory.ends(network(700, 50), rules), laboratory.ends(network(900, 500), rules));
      assertNoEarlier(
          laboratory.ends(base, rules.pricedBy(tauLop(0.5))),
          laboratory.ends(base, rules.pricedBy(tauLop(0.75))));
      assertNoEarlier(
          laboratory.ends(base, rules.pricedInTurn()),
          laboratory.ends(LogGp.of(800, 100, 300, 0.5), rules.pricedInTurn()),
          laboratory.ends(LogGp.of(700, 130, 300, 0.75), rules.pricedInTurn()));
    }
  }

  private static void assertNoEarlier(double[] base, double[]... dearer) {
    for (double[] ends : dearer) {
      for (int rank = 0; rank < base.length; rank++) {
        assertThat(ends[rank]).isGreaterThanOrEqualTo(base[rank]);
      }
    }
  }
}
