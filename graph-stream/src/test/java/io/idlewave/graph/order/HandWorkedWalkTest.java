package io.idlewave.graph.order;

import static io.idlewave.graph.order.TinyTrace.collective;
import static io.idlewave.graph.order.TinyTrace.irecv;
import static io.idlewave.graph.order.TinyTrace.isend;
import static io.idlewave.graph.order.TinyTrace.receive;
import static io.idlewave.graph.order.TinyTrace.send;
import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.order.TinyTrace.Walked;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Communicator.Kind;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.SendMode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Entries and links of small programs, worked out by hand. */
class HandWorkedWalkTest {

  private static final int NO_ROOT = Collective.ROOT_NONE;

  @TempDir Path folder;

  private void assertWalk(TinyTrace trace, String... entries) {
    Walked walked = trace.walk(folder);
    assertThat(walked.entries()).containsExactly(entries);
    assertThat(walked.leftovers()).isEmpty();
    assertThat(walked.census().complete()).isTrue();
  }

  private static TinyTrace everyRank(
      int ranks, String function, CollectiveOp op, int root, long bytes) {
    TinyTrace trace = new TinyTrace(ranks);
    for (int rank = 0; rank < ranks; rank++) {
      trace.call(rank, function, collective(op, 0, root, bytes));
    }
    return trace;
  }

  @Test
  void walk_eagerMessage_sendsWithoutWaiting() {
    assertWalk(
        new TinyTrace(2)
            .call(0, "MPI_Bsend", send(1, 8, SendMode.BUFFERED))
            .call(1, "MPI_Recv", receive(0, 8)),
        "0.0 BE INJECT@0",
        "1.0 BE POST@0 MATCH@0 ARRIVE@0");
  }

  @Test
  void walk_rendezvousPair_endsTheSendAfterTheMatch() {
    assertWalk(
        new TinyTrace(2)
            .call(0, "MPI_Ssend", send(1, 8, SendMode.SYNCHRONOUS))
            .call(1, "MPI_Recv", receive(0, 8)),
        "0.0 B INJECT@0",
        "1.0 BE POST@0 MATCH@0 ARRIVE@0",
        "0.0 E ACKNOWLEDGE@0");
  }

  @Test
  void walk_receiverFirst_endsTheReceiveAfterTheMatch() {
    assertWalk(
        new TinyTrace(2).call(1, "MPI_Send", send(0, 8)).call(0, "MPI_Recv", receive(1, 8)),
        "0.0 B POST@0",
        "1.0 BE INJECT@0 MATCH@0 ACKNOWLEDGE@0",
        "0.0 E ARRIVE@0");
  }

  @Test
  void walk_nonblockingPair_movesTheEndsIntoTheWaits() {
    assertWalk(
        new TinyTrace(2)
            .call(0, "MPI_Irecv", irecv(0, 1, 8))
            .call(0, "MPI_Wait", new Complete(0))
            .call(1, "MPI_Isend", isend(0, 0, 8))
            .call(1, "MPI_Wait", new Complete(0)),
        "0.0 BE POST@0",
        "1.0 BE INJECT@0 MATCH@0",
        "0.1 BE ARRIVE@0",
        "1.1 BE ACKNOWLEDGE@0");
  }

  @Test
  void walk_isendIrecvWaitall_joinsInTheWaitall() {
    TinyTrace trace = new TinyTrace(2);
    for (int rank = 0; rank < 2; rank++) {
      trace
          .call(rank, "MPI_Irecv", irecv(0, 1 - rank, 8))
          .call(rank, "MPI_Isend", isend(1, 1 - rank, 8))
          .call(rank, "MPI_Waitall", new Complete(0), new Complete(1));
    }
    assertWalk(
        trace,
        "0.0 BE POST@0",
        "0.1 BE INJECT@1",
        "1.0 BE POST@1 MATCH@1",
        "1.1 BE INJECT@0 MATCH@0",
        "0.2 BE ARRIVE@0 ACKNOWLEDGE@1",
        "1.2 BE ARRIVE@1 ACKNOWLEDGE@0");
  }

  @Test
  void walk_sendrecvBothWays_isNoCycle() {
    assertWalk(
        new TinyTrace(2)
            .call(0, "MPI_Sendrecv", send(1, 8), receive(1, 8))
            .call(1, "MPI_Sendrecv", send(0, 8), receive(0, 8)),
        "0.0 B INJECT@0 POST@1",
        "1.0 BE INJECT@1 MATCH@1 POST@0 MATCH@0 ACKNOWLEDGE@1 ARRIVE@0",
        "0.0 E ACKNOWLEDGE@0 ARRIVE@1");
  }

  @Test
  void walk_messagesOfOneEnvelope_matchInPostingOrder() {
    assertWalk(
        new TinyTrace(2)
            .call(0, "MPI_Irecv", irecv(0, 1, 8))
            .call(0, "MPI_Irecv", irecv(1, 1, 16))
            .call(0, "MPI_Waitall", new Complete(1), new Complete(0))
            .call(1, "MPI_Bsend", send(0, 8, SendMode.BUFFERED))
            .call(1, "MPI_Bsend", send(0, 16, SendMode.BUFFERED)),
        "0.0 BE POST@0",
        "0.1 BE POST@1",
        "1.0 BE INJECT@0 MATCH@0",
        "1.1 BE INJECT@1 MATCH@1",
        "0.2 BE ARRIVE@1 ARRIVE@0");
  }

  @Test
  void walk_barrier_endsAfterTheLastArrival() {
    assertWalk(
        everyRank(3, "MPI_Barrier", CollectiveOp.BARRIER, NO_ROOT, 0),
        "0.0 B CONTRIBUTE@0",
        "1.0 B CONTRIBUTE@0",
        "2.0 BE CONTRIBUTE@0 COMPLETE@0 EXIT@0",
        "0.0 E EXIT@0",
        "1.0 E EXIT@0");
  }

  @Test
  void walk_bcast_isOrderedAsIfEveryMemberWaited() {
    assertWalk(
        everyRank(3, "MPI_Bcast", CollectiveOp.BCAST, 1, 8),
        "0.0 B ENTER@0",
        "1.0 B CONTRIBUTE@0",
        "2.0 BE ENTER@0 COMPLETE@0 EXIT@0",
        "0.0 E EXIT@0",
        "1.0 E LEAVE@0");
  }

  @Test
  void walk_bcastWhoseRootMustLeaveFirst_waitsForTheRootAlone() {
    Collective bcast = collective(CollectiveOp.BCAST, 0, 1, 8);
    assertWalk(
        new TinyTrace(3)
            .call(0, "MPI_Recv", receive(1, 4))
            .call(0, "MPI_Bcast", bcast)
            .call(1, "MPI_Bcast", bcast)
            .call(1, "MPI_Send", send(0, 4, SendMode.STANDARD))
            .call(2, "MPI_Bcast", bcast),
        "0.0 B POST@0",
        "1.0 B CONTRIBUTE@1",
        "2.0 B ENTER@1",
        "1.0 E LEAVE@1 late",
        "2.0 E EXIT@1 late",
        "1.1 BE INJECT@0 MATCH@0 ACKNOWLEDGE@0",
        "0.0 E ARRIVE@0",
        "0.1 BE ENTER@1 EXIT@1 late");
  }

  @Test
  void walk_reduce_endsTheOthersAfterTheRoot() {
    assertWalk(
        everyRank(3, "MPI_Reduce", CollectiveOp.REDUCE, 0, 8),
        "0.0 B ENTER@0",
        "1.0 B CONTRIBUTE@0",
        "2.0 B CONTRIBUTE@0 COMPLETE@0",
        "0.0 E EXIT@0 ROOT_EXIT@0",
        "1.0 E EXIT@0",
        "2.0 E EXIT@0");
  }

  @Test
  void walk_scanWithALateFirstMember_chainsAllAtOnce() {
    Collective scan = collective(CollectiveOp.SCAN, 1, NO_ROOT, 8);
    assertWalk(
        new TinyTrace(3)
            .communicator(Communicator.intra("last rank first", List.of(2, 0, 1)))
            .call(0, "MPI_Scan", scan)
            .call(1, "MPI_Scan", scan)
            .call(2, "MPI_Scan", scan),
        "0.0 B CONTRIBUTE@1",
        "1.0 B CONTRIBUTE@2",
        "2.0 BE CONTRIBUTE@0 CHAIN@1<0 CHAIN@2<1 EXIT@0",
        "0.0 E EXIT@1",
        "1.0 E EXIT@2");
  }

  @Test
  void walk_nonblockingAllreduce_endsInTheWait() {
    Collective post = new Collective(CollectiveOp.ALLREDUCE, 0, NO_ROOT, 8, 8, 5);
    assertWalk(
        new TinyTrace(2)
            .call(0, "MPI_Iallreduce", post)
            .call(0, "MPI_Wait", new Complete(5))
            .call(1, "MPI_Iallreduce", post)
            .call(1, "MPI_Wait", new Complete(5)),
        "0.0 BE CONTRIBUTE@0",
        "1.0 BE CONTRIBUTE@0 COMPLETE@0",
        "0.1 BE EXIT@0",
        "1.1 BE EXIT@0");
  }

  @Test
  void walk_barrierOnAnInterCommunicator_joinsBothGroups() {
    Collective barrier = collective(CollectiveOp.BARRIER, 1, NO_ROOT, 0);
    assertWalk(
        new TinyTrace(3)
            .communicator(new Communicator("", Kind.INTER, List.of(0), List.of(2, 1)))
            .call(0, "MPI_Barrier", barrier)
            .call(1, "MPI_Barrier", barrier)
            .call(2, "MPI_Barrier", barrier),
        "0.0 B CONTRIBUTE@0",
        "1.0 B CONTRIBUTE@0 remote",
        "2.0 BE CONTRIBUTE@0 remote COMPLETE@0 EXIT@0 remote",
        "0.0 E EXIT@0",
        "1.0 E EXIT@0 remote");
  }

  @Test
  void walk_bcastOnAnInterCommunicator_reachesTheOtherGroup() {
    TinyTrace trace =
        new TinyTrace(4)
            .communicator(new Communicator("", Kind.INTER, List.of(0, 1), List.of(2, 3)))
            .call(0, "MPI_Bcast", collective(CollectiveOp.BCAST, 1, Collective.ROOT_SELF, 8))
            .call(1, "MPI_Bcast", collective(CollectiveOp.BCAST, 1, Collective.ROOT_IN_GROUP, 0))
            .call(2, "MPI_Bcast", collective(CollectiveOp.BCAST, 1, 0, 8))
            .call(3, "MPI_Bcast", collective(CollectiveOp.BCAST, 1, 0, 8));
    assertWalk(
        trace,
        "0.0 B CONTRIBUTE@0",
        "1.0 B ENTER@0",
        "2.0 B ENTER@0 remote",
        "3.0 BE ENTER@0 remote COMPLETE@0 EXIT@0 remote",
        "0.0 E LEAVE@0",
        "1.0 E EXIT@0",
        "2.0 E EXIT@0 remote");
  }

  @Test
  void walk_barrierOnCommSelf_waitsForNobody() {
    Collective barrier = collective(CollectiveOp.BARRIER, 1, NO_ROOT, 0);
    assertWalk(
        new TinyTrace(2)
            .communicator(new Communicator("MPI_COMM_SELF", Kind.SELF, List.of(), List.of()))
            .call(0, "MPI_Barrier", barrier)
            .call(1, "MPI_Barrier", barrier),
        "0.0 BE CONTRIBUTE@0 EXIT@0",
        "1.0 BE CONTRIBUTE@0 EXIT@0");
  }

  @Test
  void walk_allreduceOfZeroBytes_hasNoEdges() {
    assertWalk(
        everyRank(2, "MPI_Allreduce", CollectiveOp.ALLREDUCE, NO_ROOT, 0), "0.0 BE", "1.0 BE");
  }

  @Test
  void walk_sendsFacingEachOther_breaksTheSmallerAcknowledgement() {
    Walked walked =
        new TinyTrace(2)
            .call(0, "MPI_Send", send(1, 16))
            .call(0, "MPI_Recv", receive(1, 4))
            .call(1, "MPI_Send", send(0, 4))
            .call(1, "MPI_Recv", receive(0, 16))
            .walk(folder);
    assertThat(walked.entries())
        .containsExactly(
            "0.0 B INJECT@0",
            "1.0 BE INJECT@1 ACKNOWLEDGE@1 late",
            "1.1 BE POST@0 MATCH@0 ARRIVE@0",
            "0.0 E ACKNOWLEDGE@0",
            "0.1 BE POST@1 MATCH@1 ARRIVE@1");
    assertThat(walked.census().lateEdges()).isEqualTo(1);
    assertThat(walked.census().acyclicThresholdBytes()).isEqualTo(4);
    assertThat(walked.census().complete()).isTrue();
  }

  /** The cycle through a matched receive without a record proves nothing about the sends. */
  @Test
  void walk_cycleThroughAReceiveWithoutRecord_letsItsSenderGoOn() {
    Walked walked =
        new TinyTrace(2)
            .call(0, "MPI_Send", send(1, 4))
            .call(0, "MPI_Recv", receive(1, 64))
            .call(1, "MPI_Mrecv")
            .call(1, "MPI_Send", send(0, 64))
            .walk(folder);
    assertThat(walked.entries())
        .containsExactly(
            "0.0 B INJECT@0",
            "1.0 BE unexplained",
            "1.1 B INJECT@1",
            "0.0 E unexplained",
            "0.1 BE POST@1 MATCH@1 ARRIVE@1",
            "1.1 E ACKNOWLEDGE@1");
    assertThat(walked.census().lateEdges()).isZero();
    assertThat(walked.census().unmatchedSends()).isEqualTo(1);
  }

  @Test
  void walk_probeBeforeAReceive_waitsForItsMessage() {
    Walked walked =
        new TinyTrace(2)
            .call(0, "MPI_Irecv", irecv(0, 1, 8))
            .call(0, "MPI_Probe")
            .call(0, "MPI_Recv", receive(1, 16))
            .call(0, "MPI_Wait", new Complete(0))
            .call(1, "MPI_Comm_rank")
            .call(1, "MPI_Send", send(0, 8))
            .call(1, "MPI_Send", send(0, 16))
            .walk(folder);
    assertThat(walked.entries())
        .containsExactly(
            "0.0 BE POST@0",
            "1.0 BE",
            "1.1 BE INJECT@0 MATCH@0 ACKNOWLEDGE@0",
            "1.2 B INJECT@1",
            "0.1 BE unexplained PROBE@1",
            "0.2 BE POST@1 MATCH@1 ARRIVE@1",
            "1.2 E ACKNOWLEDGE@1",
            "0.3 BE ARRIVE@0");
    assertThat(walked.census().warnings().get(0).message())
        .endsWith("the receive after them; first: rank 0, call 1 MPI_Probe");
    assertThat(walked.census().complete()).isTrue();
  }

  /** Two probes that found nothing, and one that did: the three are one wait. */
  @Test
  void walk_probesUntilAReceive_endWithTheOneThatFoundItsMessage() {
    Walked walked =
        new TinyTrace(2)
            .call(0, "MPI_Iprobe")
            .call(0, "MPI_Iprobe")
            .call(0, "MPI_Iprobe")
            .call(0, "MPI_Recv", receive(1, 16))
            .call(1, "MPI_Send", send(0, 16))
            .walk(folder);
    assertThat(walked.entries())
        .containsExactly(
            "0.0 BE",
            "0.1 BE",
            "1.0 B INJECT@0",
            "0.2 BE unexplained PROBE@0",
            "0.3 BE POST@0 MATCH@0 ARRIVE@0",
            "1.0 E ACKNOWLEDGE@0");
    assertThat(walked.census().polledLoops()).isEqualTo(1);
    assertThat(walked.census().warnings().get(0).message())
        .endsWith("the receive after them; first: rank 0, call 2 MPI_Iprobe");
  }

  /** The receive alone counts as unmatched. */
  @Test
  void walk_probeOfAMessageThatNeverComes_endsWithTheSender() {
    Walked walked =
        new TinyTrace(2)
            .call(0, "MPI_Probe")
            .call(0, "MPI_Recv", receive(1, 8))
            .call(1, "MPI_Comm_rank")
            .walk(folder);
    assertThat(walked.entries())
        .containsExactly("1.0 BE", "0.0 BE unexplained", "0.1 BE unexplained POST@0");
    assertThat(walked.census().unmatchedReceives()).isEqualTo(1);
  }
}
