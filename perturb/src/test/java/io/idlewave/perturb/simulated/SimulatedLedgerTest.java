package io.idlewave.perturb.simulated;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.Effort;
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
import java.util.Locale;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SimulatedLedgerTest {

  private static final LaneExtras LEDGER = new LaneExtras(false, true);
  private static final LogGp ASYNCHRONOUS = LogGp.of(50, 10, 0, 0);
  private static final NetworkModel SYNCHRONOUS =
      (messageBytes, mode, route) ->
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

  /** Sent at 1000 + o = 1010, there L = 50 later, taken in o = 10 after that. */
  @Test
  void lateSender_receiverWaitsUntilTheMessageIsSent() {
    LaneResult result = run(new TwoRanks(1000, 100), ASYNCHRONOUS);
    assertThat(result.rankNanos()).containsExactly(1017, 1077);
    assertThat(ledger(result, Account.COMPUTATION)).containsExactly(1007, 107);
    assertThat(ledger(result, Account.OVERHEAD)).containsExactly(10, 10);
    assertThat(ledger(result, Account.RECEIVER_SYNCHRONISATION)).containsExactly(0, 910);
    assertThat(ledger(result, Account.LATENCY)).containsExactly(0, 50);
    assertAccountsAddUp(result);
  }

  /** Under way from 110 to 160, and the receiver comes at 130. */
  @Test
  void receiverThatComesWhileTheMessageIsUnderWay_seesTheRestOfTheLatency() {
    LaneResult result = run(new TwoRanks(100, 130), ASYNCHRONOUS);
    assertThat(ledger(result, Account.LATENCY)).containsExactly(0, 30);
    assertThat(ledger(result, Account.OVERHEAD)).containsExactly(10, 10);
    assertThat(ledger(result, Account.RECEIVER_SYNCHRONISATION)).containsExactly(0, 0);
    assertAccountsAddUp(result);
  }

  /** 8 bytes at G = 4: sent at 1010, on the wire for 7 G = 28 and L = 50. */
  @Test
  void lateSender_networkWithGaps_bytesAreBandwidth() {
    LaneResult result = run(new TwoRanks(1000, 100), LogGp.of(50, 10, 0, 4));
    assertThat(ledger(result, Account.RECEIVER_SYNCHRONISATION)).containsExactly(0, 910);
    assertThat(ledger(result, Account.LATENCY)).containsExactly(0, 50);
    assertThat(ledger(result, Account.BANDWIDTH)).containsExactly(0, 28);
    assertThat(ledger(result, Account.OVERHEAD)).containsExactly(10, 10);
    assertAccountsAddUp(result);
  }

  /** The sender has paid 5 at 105, the receive comes at 1000, and 60 later it knows. */
  @Test
  void lateReceiver_synchronousSenderWaitsForTheReceive() {
    LaneResult result = run(new TwoRanks(100, 1000), SYNCHRONOUS);
    assertThat(result.rankNanos()).containsExactly(1067, 1077);
    assertThat(ledger(result, Account.COMPUTATION)).containsExactly(107, 1007);
    assertThat(ledger(result, Account.SENDER_SYNCHRONISATION)).containsExactly(895, 0);
    assertThat(ledger(result, Account.LATENCY)).containsExactly(60, 70);
    assertThat(ledger(result, Account.OVERHEAD)).containsExactly(5, 0);
    assertAccountsAddUp(result);
  }

  @Test
  void lateReceiver_asynchronousSender_nobodyWaits() {
    LaneResult result = run(new TwoRanks(100, 1000), ASYNCHRONOUS);
    assertThat(result.rankNanos()).containsExactly(117, 1017);
    assertThat(ledger(result, Account.OVERHEAD)).containsExactly(10, 10);
    assertThat(ledger(result, Account.COMPUTATION)).containsExactly(107, 1007);
    assertAccountsAddUp(result);
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

  /**
   * Two rounds of dissemination, by hand: rank 0 waits from 130 to 780 for rank 2, which has waited
   * from 410 to 710 for rank 1; rank 3 waits from 10 to 410 for rank 2 and from 480 to 730 for rank
   * 1.
   */
  @Test
  void barrier_everyoneWaitsForTheLast() {
    int none = Operation.Collective.ROOT_NONE;
    LaneResult result =
        run(
            new Staggered(CollectiveOp.BARRIER, "MPI_Barrier", none, 100, 700, 400, 0),
            ASYNCHRONOUS);
    assertThat(result.rankNanos()).containsExactly(840, 740, 790, 790);
    assertThat(ledger(result, Account.COLLECTIVE_WAIT)).containsExactly(650, 0, 300, 650);
    assertThat(ledger(result, Account.LATENCY)).containsExactly(50, 0, 50, 100);
    assertThat(ledger(result, Account.OVERHEAD)).containsOnly(40);
    assertThat(ledger(result, Account.RECEIVER_SYNCHRONISATION)).containsOnly(0);
    assertAccountsAddUp(result);
  }

  @Test
  void broadcast_whoIsThereBeforeTheRootWaitsUntilItHasSent() {
    LaneResult result =
        run(new Staggered(CollectiveOp.BCAST, "MPI_Bcast", 1, 100, 700, 900), ASYNCHRONOUS);
    assertThat(ledger(result, Account.COLLECTIVE_WAIT)[1]).isZero();
    assertThat(ledger(result, Account.COLLECTIVE_WAIT)[0]).isBetween(600.0, 620.0);
    assertThat(ledger(result, Account.LATENCY)[0]).isEqualTo(50);
    assertAccountsAddUp(result);
  }

  /** Rank 1 has sent at 710, and rank 2 at 910, 140 after the root has taken what rank 1 sent. */
  @Test
  void reduction_rootWaitsUntilTheOthersHaveSent() {
    LaneResult result =
        run(new Staggered(CollectiveOp.REDUCE, "MPI_Reduce", 0, 100, 700, 900), ASYNCHRONOUS);
    assertThat(ledger(result, Account.COLLECTIVE_WAIT)).containsExactly(610 + 140, 0, 0);
    assertThat(ledger(result, Account.LATENCY)).containsExactly(2 * 50, 0, 0);
    assertThat(ledger(result, Account.OVERHEAD)).containsExactly(20, 10, 10);
    assertAccountsAddUp(result);
  }

  static LongStream seeds() {
    return Effort.seeds(1, 60);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void randomProgram_accounts_addUpToTheRunTime(long seed) {
    SensitivityCase random = SensitivityCase.random(seed, Quantum.DEFAULT, folder);
    for (NetworkModel network : List.of(ASYNCHRONOUS, LogGp.of(2500, 150, 90, 0.25), SYNCHRONOUS)) {
      assertAccountsAddUp(random.run(LEDGER, List.of(network)).get(0));
    }
  }

  /** The overheads of an MPI_Sendrecv overlap where its message is early: with a longer L, less. */
  @ParameterizedTest
  @MethodSource("seeds")
  void randomProgram_longerLatency_hidesNoOverheadAndMovesNoComputation(long seed) {
    SensitivityCase random = SensitivityCase.random(seed, Quantum.DEFAULT, folder);
    LaneResult near = random.run(LEDGER, List.of(LogGp.of(1160, 150, 0, 0))).get(0);
    LaneResult far = random.run(LEDGER, List.of(LogGp.of(10_000, 150, 0, 0))).get(0);
    assertThat(ledger(far, Account.COMPUTATION)).containsExactly(ledger(near, Account.COMPUTATION));
    for (int rank = 0; rank < near.rankNanos().length; rank++) {
      assertThat(ledger(far, Account.OVERHEAD)[rank])
          .isGreaterThanOrEqualTo(ledger(near, Account.OVERHEAD)[rank]);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = CollectiveOp.class,
      names = {"BARRIER", "ALLREDUCE", "ALLTOALL", "ALLGATHER", "BCAST", "REDUCE", "GATHER"})
  void collective_longerLatency_movesNoOverhead(CollectiveOp op) {
    boolean rooted = List.of("BCAST", "REDUCE", "GATHER").contains(op.name());
    int root = rooted ? 2 : Operation.Collective.ROOT_NONE;
    String function =
        "MPI_" + op.name().charAt(0) + op.name().substring(1).toLowerCase(Locale.ROOT);
    Program program = new Staggered(op, function, root, 100, 7000, 400, 0, 2500, 90, 12_000);
    LaneResult near = run(program, LogGp.of(1160, 150, 0, 0));
    LaneResult far = run(program, LogGp.of(10_000, 150, 0, 0));
    assertThat(ledger(far, Account.OVERHEAD))
        .containsExactly(ledger(near, Account.OVERHEAD))
        .isNotEqualTo(new double[7]);
    assertThat(ledger(far, Account.LATENCY)).isNotEqualTo(ledger(near, Account.LATENCY));
    assertAccountsAddUp(near);
    assertAccountsAddUp(far);
  }

  private static void assertAccountsAddUp(LaneResult result) {
    for (int rank = 0; rank < result.rankNanos().length; rank++) {
      double accounted = 0;
      for (Account account : Account.values()) {
        double nanos = ledger(result, account)[rank];
        if (account != Account.COMPUTATION) {
          assertThat(nanos).as("%s of rank %d", account, rank).isNotNegative();
        }
        accounted += nanos;
      }
      assertThat(accounted).isEqualTo(result.rankNanos()[rank]);
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
