package io.idlewave.perturb.observed;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.perturb.simulated.Script;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Wait states worked by hand: calls cost nothing, a message takes 10 ns, collectives end as the
 * last member enters ({@link ObservedRun}).
 */
class RecordedWaitsTest {

  private static final long SMALL = ObservedRun.SMALL;
  private static final long LARGE = ObservedRun.LARGE;
  private static final EagerBracket EAGER = EagerBracket.of(ObservedRun.EAGER_BYTES);

  @TempDir Path folder;

  private final Script script = new Script();

  private WaitTotals byClocks() {
    return read(true, EAGER);
  }

  /** The waits of the script, which fill its calls together with what is not waiting. */
  private WaitTotals read(boolean clocksAgree, EagerBracket eager) {
    int ranks = script.ranks();
    ObservedRun run = new ObservedRun(script, folder);
    WaitTotals waits = run.waits(clocksAgree, eager);
    for (int rank = 0; rank < ranks; rank++) {
      long sum = waits.callNanos(rank) + waits.transferNanos(rank) + waits.unexplainedNanos(rank);
      for (WaitState state : WaitState.values()) {
        sum += waits.waitNanos(state, rank);
        assertThat(waits.largestNanos(state, rank))
            .isGreaterThanOrEqualTo(waits.waitNanos(state, rank));
      }
      assertThat(sum).as("calls of rank %d", rank).isEqualTo(run.inCallsNanos(rank));
    }
    return waits;
  }

  private static long sum(WaitTotals waits, WaitState state, int ranks) {
    long sum = 0;
    for (int rank = 0; rank < ranks; rank++) {
      sum += waits.waitNanos(state, rank);
    }
    return sum;
  }

  /** The receive begins at 100, the send at 300, the message is there at 310. */
  @Test
  void add_receiveBeforeSend_isALateSenderUntilTheSendBegins() {
    script.rank().compute(300).send(1, SMALL);
    script.rank().compute(100).receive(0, SMALL);
    WaitTotals waits = byClocks();
    assertThat(waits.waitNanos(WaitState.LATE_SENDER, 1)).isEqualTo(200);
    assertThat(waits.causedNanos(WaitState.LATE_SENDER, 0)).isEqualTo(200);
    assertThat(waits.transferNanos(1)).isEqualTo(10);
    assertThat(waits.callNanos(1)).isZero();
    assertThat(waits.unexplainedNanos(1)).isZero();
    assertThat(waits.callNanos(0)).isZero();
  }

  /** The send begins at 100; the receive, posted at 300, is answered at 310. */
  @Test
  void add_rendezvousBeforeReceive_isALateReceiverUntilThePost() {
    script.rank().compute(100).send(1, LARGE);
    script.rank().compute(300).receive(0, LARGE);
    WaitTotals waits = byClocks();
    assertThat(waits.waitNanos(WaitState.LATE_RECEIVER, 0)).isEqualTo(200);
    assertThat(waits.largestNanos(WaitState.LATE_RECEIVER, 0)).isEqualTo(200);
    assertThat(waits.causedNanos(WaitState.LATE_RECEIVER, 1)).isEqualTo(200);
    assertThat(waits.waitNanos(WaitState.LATE_SENDER, 1)).isZero();
    assertThat(waits.transferNanos(0)).isEqualTo(10);
    assertThat(waits.unexplainedNanos(0)).isZero();
  }

  /** The same where the threshold can lie on either side of the message. */
  @Test
  void add_ambiguousSendBeforeReceive_isALateReceiverAtMost() {
    script.rank().compute(100).send(1, LARGE);
    script.rank().compute(300).receive(0, LARGE);
    WaitTotals waits = read(true, new EagerBracket(0, 2 * LARGE));
    assertThat(waits.waitNanos(WaitState.LATE_RECEIVER, 0)).isZero();
    assertThat(waits.largestNanos(WaitState.LATE_RECEIVER, 0)).isEqualTo(200);
    assertThat(waits.causedNanos(WaitState.LATE_RECEIVER, 1)).isZero();
    assertThat(waits.unexplainedNanos(0)).isEqualTo(210);
  }

  /** Both requests are awaited from 100 on; the message of rank 2 is sent at 400, after 300. */
  @Test
  void add_waitForSeveral_hasTheLastAsItsCause() {
    script
        .rank()
        .ireceive(1, SMALL)
        .ireceive(2, SMALL)
        .compute(100)
        .call("MPI_Waitall", new Complete(0), new Complete(1));
    script.rank().compute(300).send(0, SMALL);
    script.rank().compute(400).send(0, SMALL);
    WaitTotals waits = byClocks();
    assertThat(waits.waitNanos(WaitState.LATE_SENDER, 0)).isEqualTo(300);
    assertThat(waits.causedNanos(WaitState.LATE_SENDER, 1)).isZero();
    assertThat(waits.causedNanos(WaitState.LATE_SENDER, 2)).isEqualTo(300);
  }

  /** Three ranks enter at 100, 200 and 300. */
  @ParameterizedTest
  @CsvSource({
    "BARRIER, -1, WAIT_AT_BARRIER, 200, 100, 0, 2",
    "ALLREDUCE, -1, WAIT_AT_NXN, 200, 100, 0, 2",
    "BCAST, 1, LATE_BROADCAST, 100, 0, 0, 1",
    "SCATTER, 2, LATE_BROADCAST, 200, 100, 0, 2",
    "REDUCE, 0, EARLY_REDUCE, 200, 0, 0, 2",
    "GATHER, 1, EARLY_REDUCE, 0, 100, 0, 2",
    "REDUCE, 2, EARLY_REDUCE, 0, 0, 0, 2",
    "SCAN, -1, EARLY_SCAN, 0, 0, 0, 2",
  })
  void add_collective_waitsForTheLastThatItNeeds(
      CollectiveOp op, int root, WaitState state, long first, long second, long third, int cause) {
    int communicator = script.communicator(3);
    long bytes = op == CollectiveOp.BARRIER ? 0 : SMALL;
    for (int rank = 0; rank < 3; rank++) {
      script
          .rank()
          .compute(100L * (rank + 1))
          .call(
              "MPI_Any",
              new Collective(
                  op,
                  communicator,
                  root < 0 ? Collective.ROOT_NONE : root,
                  bytes,
                  bytes,
                  Operation.NO_REQUEST));
    }
    WaitTotals waits = byClocks();
    for (WaitState each : WaitState.values()) {
      boolean found = each == state;
      assertThat(waits.waitNanos(each, 0)).as("%s", each).isEqualTo(found ? first : 0);
      assertThat(waits.waitNanos(each, 1)).as("%s", each).isEqualTo(found ? second : 0);
      assertThat(waits.waitNanos(each, 2)).as("%s", each).isEqualTo(found ? third : 0);
      assertThat(waits.causedNanos(each, cause))
          .as("%s", each)
          .isEqualTo(found ? first + second + third : 0);
    }
  }

  /** The first member comes last: the second, which came at 100, has waited until 300. */
  @Test
  void add_scanOfMembersInReverse_isAnEarlyScan() {
    int communicator = script.communicator(2);
    for (int rank = 0; rank < 2; rank++) {
      script
          .rank()
          .compute(300 - 200L * rank)
          .call(
              "MPI_Scan",
              new Collective(
                  CollectiveOp.SCAN,
                  communicator,
                  Collective.ROOT_NONE,
                  SMALL,
                  SMALL,
                  Operation.NO_REQUEST));
    }
    WaitTotals waits = byClocks();
    assertThat(waits.waitNanos(WaitState.EARLY_SCAN, 1)).isEqualTo(200);
    assertThat(waits.causedNanos(WaitState.EARLY_SCAN, 0)).isEqualTo(200);
  }

  /** Without clocks the whole call counts that needs nothing for itself, transit included. */
  @Test
  void add_byDuration_hasTheStateOfTheEdge() {
    script.rank().compute(300).send(1, SMALL);
    script.rank().compute(100).receive(0, SMALL);
    WaitTotals waits = read(false, EAGER);
    assertThat(waits.waitNanos(WaitState.LATE_SENDER, 1)).isEqualTo(210);
    assertThat(waits.largestNanos(WaitState.LATE_SENDER, 1)).isEqualTo(210);
    assertThat(waits.causedNanos(WaitState.LATE_SENDER, 0)).isEqualTo(210);
  }

  /** Without clocks nobody knows who came last, but that both wait. */
  @Test
  void add_barrierByDuration_namesNoCause() {
    for (int rank = 0; rank < 2; rank++) {
      script
          .rank()
          .compute(100L * (rank + 1))
          .call(
              "MPI_Barrier",
              new Collective(
                  CollectiveOp.BARRIER,
                  script.communicators().size() > 1 ? 1 : script.communicator(2),
                  Collective.ROOT_NONE,
                  0,
                  0,
                  Operation.NO_REQUEST));
    }
    WaitTotals waits = read(false, EAGER);
    assertThat(waits.waitNanos(WaitState.WAIT_AT_BARRIER, 0)).isEqualTo(100);
    assertThat(sum(waits, WaitState.WAIT_AT_BARRIER, 2)).isEqualTo(100);
    assertThat(waits.causedNanos(WaitState.WAIT_AT_BARRIER, 1)).isZero();
  }
}
