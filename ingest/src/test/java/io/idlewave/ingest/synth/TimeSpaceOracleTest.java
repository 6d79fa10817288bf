package io.idlewave.ingest.synth;

import static io.idlewave.ingest.synth.ListedProgram.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.Operation.Transfer;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.SyncKind;
import io.idlewave.ingest.synth.TimeSpaceOracle.Perturbation;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Perturbed times worked out by hand, with o = 10, L = 100, 1 ns/B, C = 7, S = 100 B. All draws
 * differ: each has a digit place of its own.
 */
class TimeSpaceOracleTest {

  private static final CostSet COSTS = new CostSet(10, 100, 1000, 7, 100);

  /** Draws that name their rank and place in their digits. */
  private static final Perturbation DRAWS =
      new Perturbation() {
        @Override
        public long callNoise(int rank, int call) {
          return 1000L * (1 + rank);
        }

        @Override
        public long roundNoise(int rank, int call, int round) {
          return 3_000L * (1 + rank) + round;
        }

        @Override
        public long latency(int rank, int call, int subIndex) {
          return 10_000L * (1 + subIndex);
        }

        @Override
        public long bandwidth(int rank, int call, int subIndex, long bytes) {
          return 1_000_000L * bytes + subIndex;
        }
      };

  private static List<List<Long>> ends(Program program) {
    return RecordedTimes.lists(TimeSpaceOracle.evaluate(program, COSTS, DRAWS).leaveNanos());
  }

  private static Collective part(CollectiveOp op, int root, long request) {
    return new Collective(op, 0, root, 8, 8, request);
  }

  @Test
  void evaluate_eager_addsLegZeroAndBandwidth() {
    Send send = new Send(1, 0, 0, 3, SendMode.STANDARD, Operation.NO_REQUEST);
    assertThat(
            ends(
                ListedProgram.of(
                    List.of(call(0, send)), List.of(call(0, new Receive(0, 0, 0, 3))))))
        .containsExactly(List.of(1010L), List.of(1010 + 100 + 10_000 + 3 + 3_000_000 + 2010L));
  }

  @Test
  void evaluate_rendezvous_sharesTheAcknowledgementsDraw() {
    Send send = new Send(1, 0, 0, 101, SendMode.STANDARD, Operation.NO_REQUEST);
    long meeting = 1010 + 100 + 10_000;
    assertThat(
            ends(
                ListedProgram.of(
                    List.of(call(0, send)), List.of(call(0, new Receive(0, 0, 0, 101))))))
        .containsExactly(
            List.of(meeting + 100 + 20_000),
            List.of(meeting + 200 + 20_000 + 30_000 + 101 + 101_000_000 + 2010));
  }

  @Test
  void evaluate_secondSendOfACall_hasDrawsOfItsOwn() {
    Operation first = new Send(1, 0, 0, 0, SendMode.STANDARD, 0);
    Operation second = new Send(1, 1, 0, 0, SendMode.STANDARD, 1);
    assertThat(
            ends(
                ListedProgram.of(
                    List.of(call(0, first, second)),
                    List.of(
                        call(0, new PostReceive(0, 0, 0, 0, 0), new PostReceive(1, 0, 1, 0, 0)),
                        call(0, new Complete(1))))))
        .containsExactly(List.of(1010L), List.of(2010L, 1010 + 100 + 40_000 + 3 + 2010L));
  }

  @Test
  void evaluate_sendReceive_noiseComesBeforeTheWait() {
    Operation send = new Send(0, 0, 0, 0, SendMode.STANDARD, Operation.NO_REQUEST);
    assertThat(ends(ListedProgram.of(List.of(call(5, send, new Receive(0, 0, 0, 0))))))
        .containsExactly(List.of(1015 + 100 + 10_000L));
  }

  @Test
  void evaluate_allToAll_takesTheRoundsOfTheLastMemberOnly() {
    Collective part = part(CollectiveOp.ALLREDUCE, Collective.ROOT_NONE, -1);
    ListedProgram program =
        ListedProgram.of(List.of(call(0, part)), List.of(call(0, part)), List.of(call(0, part)));
    // two rounds of rank 2: noise 9,000 and 9,001, latency 10,000 and 20,000
    long end = 18_001 + 30_000 + 7 + 10;
    assertThat(ends(program)).containsExactly(List.of(end), List.of(end), List.of(end));
  }

  @Test
  void evaluate_nonblockingAllToAll_roundsHaveLatencyButNoNoise() {
    Collective part = part(CollectiveOp.ALLREDUCE, Collective.ROOT_NONE, 0);
    List<ProgramCall> calls = List.of(call(0, part), call(0, new Complete(0)));
    // posts at 1,010 and 2,010, one round
    long result = 2010 + 10_000 + 7;
    assertThat(ends(ListedProgram.of(calls, calls)))
        .containsExactly(List.of(1010L, result + 1010), List.of(2010L, result + 2010));
  }

  @Test
  void evaluate_rooted_latencyBelongsToTheLeaf() {
    Perturbation byRank =
        new Perturbation() {
          @Override
          public long latency(int rank, int call, int subIndex) {
            return 1000L * (1 + rank) + subIndex;
          }
        };
    Collective bcast = part(CollectiveOp.BCAST, 0, -1);
    Collective reduce = part(CollectiveOp.REDUCE, 0, -1);
    assertThat(
            RecordedTimes.lists(
                TimeSpaceOracle.evaluate(
                        ListedProgram.of(List.of(call(0, bcast)), List.of(call(0, bcast))),
                        COSTS,
                        byRank)
                    .leaveNanos()))
        .containsExactly(List.of(10L), List.of(10 + 7 + 2000 + 10L));
    assertThat(
            RecordedTimes.lists(
                TimeSpaceOracle.evaluate(
                        ListedProgram.of(List.of(call(0, reduce)), List.of(call(0, reduce))),
                        COSTS,
                        byRank)
                    .leaveNanos()))
        .containsExactly(List.of(10 + 7 + 2000 + 10L), List.of(10L));
  }

  @Test
  void evaluate_prefix_takesLowerMembersWithTheirLatency() {
    Collective scan = part(CollectiveOp.SCAN, Collective.ROOT_NONE, -1);
    assertThat(ends(ListedProgram.of(List.of(call(0, scan)), List.of(call(0, scan)))))
        .containsExactly(List.of(1010L), List.of(1010 + 7 + 10_000L));
  }

  @Test
  void evaluate_delayAndComputeNoise_comeBeforeTheCall() {
    Perturbation late =
        new Perturbation() {
          @Override
          public long computeNoise(int rank, int call) {
            return 3;
          }

          @Override
          public long delay(int rank, int call) {
            return call == 1 ? 500 : 0;
          }
        };
    TimeSpaceOracle.Times times =
        TimeSpaceOracle.evaluate(
            ListedProgram.of(List.of(call(40), call(0), call(0))), COSTS, late);
    assertThat(times.enterNanos()[0]).containsExactly(43, 556, 569);
    assertThat(times.leaveNanos()[0]).containsExactly(53, 566, 579);
  }

  private static ProgramCall sync(long computeNanos, SyncKind kind, Integer... ranks) {
    return call(computeNanos, new Synchronise(kind, 0, 0, List.of(ranks)));
  }

  private static List<List<Long>> quietEnds(Program program) {
    return RecordedTimes.lists(
        TimeSpaceOracle.evaluate(program, COSTS, TimeSpaceOracle.NONE).leaveNanos());
  }

  /** The put takes 50 ns and 2L; complete hands over at 410, and wait gets that at 510. */
  @Test
  void evaluate_postToWait_handsOverAfterTheTransfer() {
    Transfer put = new Transfer(0, 0, 1, 50, 0, Operation.NO_REQUEST);
    assertThat(
            quietEnds(
                ListedProgram.of(
                    List.of(
                        sync(0, SyncKind.START, 1), call(0, put), sync(0, SyncKind.COMPLETE, 1)),
                    List.of(sync(30, SyncKind.POST, 0), sync(0, SyncKind.WAIT, 0)))))
        .containsExactly(List.of(150L, 160L, 410L), List.of(40L, 520L));
  }

  @Test
  void evaluate_fence_isEnteredAfterTheTransfers() {
    Transfer put = new Transfer(0, 0, 1, 50, 0, Operation.NO_REQUEST);
    assertThat(
            quietEnds(
                ListedProgram.of(
                    List.of(call(0, put), sync(0, SyncKind.FENCE)),
                    List.of(sync(0, SyncKind.FENCE)))))
        .containsExactly(List.of(10L, 277L), List.of(277L));
  }

  /** Draws of both ways, 10,000 and 20,000, and of 30 bytes in all. */
  @Test
  void evaluate_lockAndFlush_takeTheWayThereAndBack() {
    Transfer swap = new Transfer(0, 0, 0, 10, 20, Operation.NO_REQUEST);
    long locked = 1010 + 200 + 30_000;
    long done = locked + 1010 + 200 + 30 + 30_000 + 30_000_000;
    assertThat(
            ends(
                ListedProgram.of(
                    List.of(sync(0, SyncKind.LOCK, 0), call(0, swap), sync(0, SyncKind.FLUSH)))))
        .containsExactly(List.of(locked, locked + 1010, done + 1010));
  }

  @Test
  void evaluate_receiveWithoutSend_isRefused() {
    assertThatThrownBy(
            () -> ends(ListedProgram.of(List.of(call(0), call(0, new Receive(0, 0, 0, 0))))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("rank 0 never ends call 1");
  }
}
