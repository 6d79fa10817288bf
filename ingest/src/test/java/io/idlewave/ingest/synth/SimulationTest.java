package io.idlewave.ingest.synth;

import static io.idlewave.ingest.synth.ListedProgram.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Cancel;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two ranks, o = 10, L = 100, 0.5 ns/B, C = 7, S = 100 B: times worked out by hand. */
class SimulationTest {

  private static final CostSet COSTS = new CostSet(10, 100, 500, 7, 100);
  private static final long EAGER_BYTES = 7;
  private static final long RENDEZVOUS_BYTES = 101;

  private static Send send(int peer, long bytes) {
    return new Send(peer, 0, 0, bytes, SendMode.STANDARD, Operation.NO_REQUEST);
  }

  private static Send isend(int peer, long bytes, long request) {
    return new Send(peer, 0, 0, bytes, SendMode.STANDARD, request);
  }

  private static Receive receive(int peer, long bytes) {
    return new Receive(peer, 0, 0, bytes);
  }

  private static PostReceive post(int peer, long bytes, long request) {
    return new PostReceive(request, peer, 0, 0, bytes);
  }

  private static Collective collective(CollectiveOp op, int root, long request) {
    return new Collective(op, 0, root, 8, 8, request);
  }

  private static void assertEnds(ListedProgram program, List<Long> first, List<Long> second) {
    assertThat(RecordedTimes.of(program, COSTS).leaveNanos()).containsExactly(first, second);
  }

  @Test
  void run_eagerMessage_receiverWaitsForArrival() {
    // injected at 5 + 10, there after 100 + ceil(3.5)
    assertEnds(
        ListedProgram.of(
            List.of(call(5, send(1, EAGER_BYTES))), List.of(call(0, receive(0, EAGER_BYTES)))),
        List.of(15L),
        List.of(15 + 100 + 4 + 10L));
  }

  @Test
  void run_eagerMessageToLateReceiver_nobodyWaits() {
    assertEnds(
        ListedProgram.of(
            List.of(call(5, send(1, EAGER_BYTES))), List.of(call(900, receive(0, EAGER_BYTES)))),
        List.of(15L),
        List.of(910L));
  }

  @Test
  void run_rendezvousToLateReceiver_senderWaitsForPost() {
    // M = 500; sender M + 100; data M + 200 + ceil(50.5)
    assertEnds(
        ListedProgram.of(
            List.of(call(5, send(1, RENDEZVOUS_BYTES))),
            List.of(call(500, receive(0, RENDEZVOUS_BYTES)))),
        List.of(600L),
        List.of(500 + 200 + 51 + 10L));
  }

  @Test
  void run_rendezvousFromLateSender_receiverWaitsForHandshake() {
    // M = 500 + 10 + 100
    assertEnds(
        ListedProgram.of(
            List.of(call(500, send(1, RENDEZVOUS_BYTES))),
            List.of(call(0, receive(0, RENDEZVOUS_BYTES)))),
        List.of(710L),
        List.of(610 + 200 + 51 + 10L));
  }

  @Test
  void run_modes_decideProtocolWhateverTheSize() {
    Send synchronous = new Send(1, 0, 0, 0, SendMode.SYNCHRONOUS, Operation.NO_REQUEST);
    Send buffered = new Send(1, 1, 0, 1000, SendMode.BUFFERED, Operation.NO_REQUEST);
    Send ready = new Send(1, 2, 0, 1000, SendMode.READY, Operation.NO_REQUEST);
    Receive first = new Receive(0, 0, 0, 0);
    Receive second = new Receive(0, 1, 0, 1000);
    Receive third = new Receive(0, 2, 0, 1000);
    // M = 110; synchronous 210; then 220 and 230; data 310, 220 + 600, 230 + 600
    assertEnds(
        ListedProgram.of(
            List.of(call(0, synchronous), call(0, buffered), call(0, ready)),
            List.of(call(0, first), call(0, second), call(0, third))),
        List.of(210L, 220L, 230L),
        List.of(320L, 830L, 840L));
  }

  @Test
  void run_nonblockingRendezvous_completesInWait() {
    // inject and post at 10, M = 110
    assertEnds(
        ListedProgram.of(
            List.of(call(0, isend(1, RENDEZVOUS_BYTES, 0)), call(0, new Complete(0))),
            List.of(call(0, post(0, RENDEZVOUS_BYTES, 0)), call(0, new Complete(0)))),
        List.of(10L, 210 + 10L),
        List.of(10L, 110 + 200 + 51 + 10L));
  }

  @Test
  void run_waitForEagerSend_neverBinds() {
    assertEnds(
        ListedProgram.of(
            List.of(call(0, isend(1, EAGER_BYTES, 0)), call(0, new Complete(0))),
            List.of(call(900, receive(0, EAGER_BYTES)))),
        List.of(10L, 20L),
        List.of(910L));
  }

  @Test
  void run_sendReceives_overheadComesBeforeTheWait() {
    assertEnds(
        ListedProgram.of(
            List.of(call(0, send(1, EAGER_BYTES), receive(1, RENDEZVOUS_BYTES))),
            List.of(call(30, send(0, RENDEZVOUS_BYTES), receive(0, EAGER_BYTES)))),
        // M = 40 + 100; data 140 + 200 + 51; the other side: max(M + 100, 10 + 104)
        List.of(391L),
        List.of(240L));
  }

  @Test
  void run_blockingAllToAll_lastArrivalBinds() {
    Collective part = collective(CollectiveOp.ALLREDUCE, Collective.ROOT_NONE, -1);
    assertEnds(
        ListedProgram.of(List.of(call(0, part)), List.of(call(50, part))),
        List.of(67L),
        List.of(67L));
  }

  @Test
  void run_oneToAll_rootLeavesAtOnce() {
    Collective part = collective(CollectiveOp.BCAST, 1, -1);
    assertEnds(
        ListedProgram.of(List.of(call(0, part)), List.of(call(50, part))),
        List.of(60 + 7 + 10L),
        List.of(60L));
  }

  @Test
  void run_allToOne_onlyRootWaits() {
    Collective part = collective(CollectiveOp.REDUCE, 0, -1);
    assertEnds(
        ListedProgram.of(List.of(call(0, part)), List.of(call(50, part))),
        List.of(60 + 7 + 10L),
        List.of(60L));
  }

  @Test
  void run_prefix_waitsForLowerMembersOnly() {
    Collective part = collective(CollectiveOp.SCAN, Collective.ROOT_NONE, -1);
    assertEnds(
        ListedProgram.of(
            List.of(call(50, part), call(0, part)), List.of(call(0, part), call(500, part))),
        List.of(60L, 70L),
        List.of(67L, 577L));
  }

  @Test
  void run_nonblockingAllToAll_completesAfterLastPost() {
    Collective part = collective(CollectiveOp.ALLREDUCE, Collective.ROOT_NONE, 0);
    assertEnds(
        ListedProgram.of(
            List.of(call(0, part), call(0, new Complete(0))),
            List.of(call(50, part), call(0, new Complete(0)))),
        List.of(10L, 60 + 7 + 10L),
        List.of(60L, 77L));
  }

  @Test
  void run_messageToItself_isDelivered() {
    assertEnds(
        ListedProgram.of(
            List.of(
                call(0, isend(0, EAGER_BYTES, 0)),
                call(0, receive(0, EAGER_BYTES)),
                call(0, new Complete(0))),
            List.of(call(0))),
        List.of(10L, 124L, 134L),
        List.of(10L));
  }

  @Test
  void run_twoSynchronousSendsFacingEachOther_namesBothRanks() {
    Send toOne = new Send(1, 0, 0, 0, SendMode.SYNCHRONOUS, Operation.NO_REQUEST);
    Send toZero = new Send(0, 0, 0, 0, SendMode.SYNCHRONOUS, Operation.NO_REQUEST);
    ListedProgram program =
        ListedProgram.of(
            List.of(call(0), call(0, toOne), call(0, receive(1, 0))),
            List.of(call(0, toZero), call(0, receive(0, 0))));

    assertThatThrownBy(() -> RecordedTimes.of(program, COSTS))
        .isInstanceOf(DeadlockException.class)
        .hasMessageContaining("2 of 2 ranks are blocked")
        .hasMessageContaining("rank 0, call 1 MPI_Call Send[peer=1")
        .hasMessageContaining("rank 1, call 0 MPI_Call Send[peer=0");
  }

  @Test
  void run_collectiveOneRankNeverEnters_namesTheWaitingRank() {
    Collective part = collective(CollectiveOp.BARRIER, Collective.ROOT_NONE, -1);
    assertThatThrownBy(
            () ->
                RecordedTimes.of(ListedProgram.of(List.of(call(0, part)), List.of(call(0))), COSTS))
        .isInstanceOf(DeadlockException.class)
        .hasMessageContaining("1 of 2 ranks are blocked: rank 0, call 0 MPI_Call Collective[op=BA");
  }

  @Test
  void run_membersDisagree_saysWhatAndWhere() {
    assertThatThrownBy(
            () ->
                RecordedTimes.of(
                    ListedProgram.of(
                        List.of(call(0, collective(CollectiveOp.BCAST, 0, -1))),
                        List.of(call(5, collective(CollectiveOp.BCAST, 1, -1)))),
                    COSTS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "rank 1, call 0 MPI_Call: collective 0 of communicator 0 is BCAST with root 0 for"
                + " others, got BCAST with root 1");
  }

  @Test
  void run_rootOutsideTheRanks_isRefused() {
    assertRefused(collective(CollectiveOp.BCAST, 2, -1), "root: a member of communicator 0, got 2");
  }

  @Test
  void run_requestCompletedTwice_isRefused() {
    ListedProgram program =
        ListedProgram.of(
            List.of(
                call(0, isend(0, 1, 0)),
                call(0, receive(0, 1)),
                call(0, new Complete(0)),
                call(0, new Complete(0))));
    assertThatThrownBy(() -> RecordedTimes.of(program, COSTS))
        .hasMessage("rank 0, call 3 MPI_Call: request 0 is not open");
  }

  @Test
  void run_requestNumberInUse_isRefused() {
    ListedProgram program =
        ListedProgram.of(List.of(call(0, isend(0, 1, 0)), call(0, isend(0, 1, 0))));
    assertThatThrownBy(() -> RecordedTimes.of(program, COSTS))
        .hasMessage("rank 0, call 1 MPI_Call: request 0 is open already");
  }

  @Test
  void run_peerOutsideTheRanks_isRefused() {
    assertRefused(send(2, 1), "peer: 0 to 1, got 2");
    assertRefused(receive(-1, 1), "peer: 0 to 1, got -1");
    assertRefused(post(7, 1, 0), "peer: 0 to 1, got 7");
  }

  @Test
  void run_unknownCommunicator_isRefused() {
    assertRefused(
        new Collective(CollectiveOp.BARRIER, 3, -1, 0, 0, -1), "communicator: 0 to 0, got 3");
    assertRefused(new Send(1, 0, 3, 0, SendMode.STANDARD, -1), "communicator: 0 to 0, got 3");
  }

  @Test
  void run_cancel_isRefused() {
    assertRefused(new Cancel(0), "synthetic programs cancel nothing");
  }

  private static void assertRefused(Operation operation, String message) {
    assertThatThrownBy(
            () ->
                RecordedTimes.of(
                    ListedProgram.of(List.of(call(0, operation)), List.of(call(0))), COSTS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("rank 0, call 0 MPI_Call: " + message);
  }

  @ParameterizedTest
  @EnumSource(
      value = CollectiveOp.class,
      names = {"BARRIER", "BCAST", "REDUCE", "EXSCAN"})
  void run_collectiveOfOneRank_costsNoMessage(CollectiveOp op) {
    boolean rooted = op == CollectiveOp.BCAST || op == CollectiveOp.REDUCE;
    Collective part = collective(op, rooted ? 0 : Collective.ROOT_NONE, -1);
    long own = op == CollectiveOp.BARRIER ? 17 : 10;
    assertThat(RecordedTimes.of(ListedProgram.of(List.of(call(0, part))), COSTS).leaveNanos())
        .containsExactly(List.of(own));
  }

  @Test
  void run_senderFasterThanItsReceivers_isHeldBack() {
    // rank 0 needs one overhead per step, rank 1 two: unchecked, rank 0 would lead by 5,000 steps
    PipelineProgram pipeline = new PipelineProgram(3, 10_000, 8, 0);
    long[] drawn = new long[3];
    List<Long> leads = new ArrayList<>();
    Program counted =
        new Program() {
          @Override
          public String name() {
            return "counted";
          }

          @Override
          public int ranks() {
            return 3;
          }

          @Override
          public Iterator<ProgramCall> calls(int rank) {
            Iterator<ProgramCall> calls = pipeline.calls(rank);
            return Stream.iterate(calls, Iterator::hasNext, c -> c)
                .map(Iterator::next)
                .peek(
                    call -> {
                      drawn[rank]++;
                      leads.add(drawn[0] - drawn[1] / 2);
                    })
                .iterator();
          }
        };

    new Simulation(counted, new CostSet(1000, 1, 0, 0, 4096), (rank, call, enter, leave) -> {})
        .run();

    assertThat(leads).allSatisfy(lead -> assertThat(lead).isLessThan(1100));
  }
}
