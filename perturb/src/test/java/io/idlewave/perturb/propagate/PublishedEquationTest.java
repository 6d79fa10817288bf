package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.noise.Distribution.Empirical;
import io.idlewave.perturb.noise.QuantileTable;
import io.idlewave.perturb.observed.SlackRules;
import io.idlewave.perturb.random.DrawKey;
import io.idlewave.perturb.random.Draws;
import io.idlewave.perturb.random.Purpose;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Slack;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Eq. (1) of Sottile, Chandu and Bader (2006) in delay space for one message between blocking
 * calls, with os1 = 5, os2 = 7, l1 = 11, l2 = 13 and t(d) = 17: the receive ends 35 later, the send
 * 48. The lanes are those whose draws are these numbers. A send that waits draws for three legs, so
 * only its own end is that of the paper.
 */
class PublishedEquationTest {

  private static final int REPLICATES = 512;
  private static final int MESSAGE_CALL = 1;
  private static final CostSet BASE = new CostSet(3, 10, 0, 0, 64);
  private static final Distribution NOISE = new Empirical(new double[] {5, 7});
  private static final Distribution LATENCY = new Empirical(new double[] {11, 13});

  @TempDir Path folder;

  private record OneMessage() implements Program {

    @Override
    public String name() {
      return "one message";
    }

    @Override
    public int ranks() {
      return 2;
    }

    @Override
    public Iterator<ProgramCall> calls(int rank) {
      Operation part =
          rank == 0
              ? new Operation.Send(1, 0, 0, 1, SendMode.STANDARD, Operation.NO_REQUEST)
              : new Operation.Receive(0, 0, 0, 1);
      return List.of(
              new ProgramCall("MPI_Init", 0, List.of()),
              new ProgramCall(rank == 0 ? "MPI_Send" : "MPI_Recv", 0, List.of(part)),
              new ProgramCall("MPI_Finalize", 0, List.of()))
          .iterator();
    }
  }

  private double[][] delays(long eagerThresholdBytes) {
    Laboratory laboratory = new Laboratory(new OneMessage(), BASE, folder);
    Scenario scenario = new Scenario("eq1", NOISE, LATENCY, new Constant(17), List.of());
    LanePlan plan =
        LanePlans.of(
            laboratory.archive.metadata(),
            laboratory.survey.withBase(laboratory.trueBase),
            List.of(scenario),
            SlackRules.of(Rules.SOTTILE, Slack.LOCAL),
            eagerThresholdBytes,
            true,
            Laboratory.SEED,
            REPLICATES,
            Laboratory.WHOLE_NANOS,
            REPLICATES);
    LaneResult result = laboratory.run(plan).get(0);
    double[][] byLane = new double[REPLICATES][2];
    for (int lane = 0; lane < REPLICATES; lane++) {
      byLane[lane][0] = result.rankNanos()[lane];
      byLane[lane][1] = result.rankNanos()[REPLICATES + lane];
    }
    return byLane;
  }

  private static double draw(Distribution distribution, int rank, Purpose purpose, int sub, int r) {
    long key = DrawKey.of(Laboratory.SEED, rank, MESSAGE_CALL, purpose, sub);
    return QuantileTable.compile(distribution, Laboratory.WHOLE_NANOS).value(Draws.bits(key, r));
  }

  private static int[] published() {
    int[] lanes =
        IntStream.range(0, REPLICATES)
            .filter(r -> draw(NOISE, 0, Purpose.CALL, 0, r) == 5)
            .filter(r -> draw(NOISE, 1, Purpose.CALL, 0, r) == 7)
            .filter(r -> draw(LATENCY, 0, Purpose.LATENCY, 0, r) == 11)
            .filter(r -> draw(LATENCY, 0, Purpose.LATENCY, 1, r) == 13)
            .toArray();
    assertThat(lanes).hasSizeGreaterThan(10);
    return lanes;
  }

  @Test
  void eager_publishedDeltas_delayTheReceiveAsPrinted() {
    double[][] delays = delays(64);
    for (int lane : published()) {
      assertThat(delays[lane]).containsExactly(5, 35);
    }
  }

  @Test
  void rendezvous_publishedDeltas_delayTheSendAsPrinted() {
    double[][] delays = delays(0);
    for (int lane : published()) {
      assertThat(delays[lane][0]).isEqualTo(48);
    }
  }
}
