package io.idlewave.perturb.simulated;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import io.idlewave.perturb.kernel.Account;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.network.Cost;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.MessagePrice;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.LaneResult;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SimulatedLedgerTest {

  private static final LaneExtras LEDGER = new LaneExtras(false, true);
  private static final LogGp ASYNCHRONOUS = LogGp.of(50, 10, 0, 0);
  private static final NetworkModel SYNCHRONOUS =
      (messageBytes, mode, acrossNodes) ->
          MessagePrice.synchronous(
              Cost.overhead(5),
              Cost.latency(50),
              Cost.latency(70),
              Cost.latency(60),
              Cost.overhead(5),
              Cost.ZERO,
              Cost.ZERO);

  @TempDir Path folder;

  /** Rank 0 computes and sends to rank 1, which computes and receives; then both compute again. */
  private record TwoRanks(long sendNanos, long receiveNanos) implements Program {

    @Override
    public String name() {
      return "two ranks";
    }

    @Override
    public int ranks() {
      return 2;
    }

    @Override
    public Iterator<ProgramCall> calls(int rank) {
      Operation message =
          rank == 0
              ? new Operation.Send(1, 0, 0, 8, SendMode.STANDARD, Operation.NO_REQUEST)
              : new Operation.Receive(0, 0, 0, 8);
      return List.of(
              new ProgramCall("MPI_Init", 0, List.of()),
              new ProgramCall(
                  rank == 0 ? "MPI_Send" : "MPI_Recv",
                  rank == 0 ? sendNanos : receiveNanos,
                  List.of(message)),
              new ProgramCall("MPI_Finalize", 7, List.of()))
          .iterator();
    }
  }

  @Test
  void lateSender_receiverWaitsForTheMessage() {
    LaneResult result = run(new TwoRanks(1000, 100), ASYNCHRONOUS);
    assertThat(result.rankNanos()).containsExactly(1017, 1077);
    assertThat(ledger(result, Account.COMPUTATION)).containsExactly(1007, 107);
    assertThat(ledger(result, Account.SENDER_SYNCHRONISATION)).containsExactly(0, 0);
    assertThat(ledger(result, Account.RECEIVER_SYNCHRONISATION)).containsExactly(0, 960);
    assertThat(ledger(result, Account.COLLECTIVE_WAIT)).containsExactly(0, 0);
  }

  @Test
  void lateReceiver_synchronousSenderWaitsForTheReceive() {
    LaneResult result = run(new TwoRanks(100, 1000), SYNCHRONOUS);
    assertThat(result.rankNanos()).containsExactly(1067, 1077);
    assertThat(ledger(result, Account.COMPUTATION)).containsExactly(107, 1007);
    assertThat(ledger(result, Account.SENDER_SYNCHRONISATION)).containsExactly(850, 0);
    assertThat(ledger(result, Account.RECEIVER_SYNCHRONISATION)).containsExactly(0, 0);
  }

  @Test
  void lateReceiver_asynchronousSender_nobodyWaits() {
    LaneResult result = run(new TwoRanks(100, 1000), ASYNCHRONOUS);
    assertThat(result.rankNanos()).containsExactly(117, 1017);
    assertThat(ledger(result, Account.SENDER_SYNCHRONISATION)).containsExactly(0, 0);
    assertThat(ledger(result, Account.RECEIVER_SYNCHRONISATION)).containsExactly(0, 0);
  }

  /** Rank r computes for {@code computeNanos[r]}, then all enter one collective. */
  private record Staggered(CollectiveOp op, String function, int root, long... computeNanos)
      implements Program {

    @Override
    public String name() {
      return "staggered";
    }

    @Override
    public int ranks() {
      return computeNanos.length;
    }

    @Override
    public Iterator<ProgramCall> calls(int rank) {
      Operation part = new Operation.Collective(op, 0, root, 8, 8, Operation.NO_REQUEST);
      return List.of(
              new ProgramCall("MPI_Init", 0, List.of()),
              new ProgramCall(function, computeNanos[rank], List.of(part)),
              new ProgramCall("MPI_Finalize", 0, List.of()))
          .iterator();
    }
  }

  @Test
  void barrier_everyoneWaitsForTheLast() {
    int none = Operation.Collective.ROOT_NONE;
    LaneResult result =
        run(
            new Staggered(CollectiveOp.BARRIER, "MPI_Barrier", none, 100, 700, 400, 0),
            ASYNCHRONOUS);
    assertThat(ledger(result, Account.COLLECTIVE_WAIT)).containsExactly(600, 0, 300, 700);
    assertThat(ledger(result, Account.RECEIVER_SYNCHRONISATION)).containsOnly(0);
    // two rounds of dissemination after the last arrival
    assertThat(result.rankNanos()).contains(700 + 2 * (10 + 50 + 10));
  }

  @Test
  void broadcast_whoIsThereBeforeTheRootWaitsForIt() {
    LaneResult result =
        run(new Staggered(CollectiveOp.BCAST, "MPI_Bcast", 1, 100, 700, 900), ASYNCHRONOUS);
    assertThat(ledger(result, Account.COLLECTIVE_WAIT)).containsExactly(600, 0, 0);
  }

  @Test
  void reduction_rootWaitsForTheLast() {
    LaneResult result =
        run(new Staggered(CollectiveOp.REDUCE, "MPI_Reduce", 0, 100, 700, 900), ASYNCHRONOUS);
    assertThat(ledger(result, Account.COLLECTIVE_WAIT)).containsExactly(800, 0, 0);
  }

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 60);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void randomProgram_accounts_leaveCommunicationOverheadOfAtLeastNothing(long seed) {
    SensitivityCase random = SensitivityCase.random(seed, Quantum.DEFAULT, folder);
    for (NetworkModel network : List.of(ASYNCHRONOUS, LogGp.of(2500, 150, 90, 0.25), SYNCHRONOUS)) {
      LaneResult result = random.run(LEDGER, List.of(network)).get(0);
      int ranks = result.rankNanos().length;
      for (int rank = 0; rank < ranks; rank++) {
        double accounted = 0;
        for (Account account : Account.values()) {
          double nanos = ledger(result, account)[rank];
          if (account != Account.COMPUTATION) {
            assertThat(nanos).isNotNegative();
          }
          accounted += nanos;
        }
        assertThat(accounted).isLessThanOrEqualTo(result.rankNanos()[rank]);
      }
    }
  }

  private LaneResult run(Program program, NetworkModel network) {
    SensitivityCase laboratory =
        new SensitivityCase(new SimulatedLaboratory(program, folder), Quantum.DEFAULT);
    return laboratory.run(LEDGER, List.of(network)).get(0);
  }

  /** Per rank. */
  private static double[] ledger(LaneResult result, Account account) {
    int ranks = result.rankNanos().length;
    double[] nanos = new double[ranks];
    System.arraycopy(requireNonNull(result.ledgerNanos()), account.code() * ranks, nanos, 0, ranks);
    return nanos;
  }
}
