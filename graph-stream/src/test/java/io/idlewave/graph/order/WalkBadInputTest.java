package io.idlewave.graph.order;

import static io.idlewave.graph.order.TinyTrace.collective;
import static io.idlewave.graph.order.TinyTrace.irecv;
import static io.idlewave.graph.order.TinyTrace.isend;
import static io.idlewave.graph.order.TinyTrace.receive;
import static io.idlewave.graph.order.TinyTrace.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.idlewave.graph.match.CollectiveMismatchException;
import io.idlewave.graph.order.TinyTrace.Walked;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Communicator.Kind;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Cancel;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.CreateCommunicator;
import io.idlewave.ingest.model.Operation.FreeCommunicator;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.TraceWarning;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Traces that contradict themselves, or lack something. */
class WalkBadInputTest {

  private static final int NO_ROOT = Collective.ROOT_NONE;
  private static final Collective BARRIER = collective(CollectiveOp.BARRIER, 0, NO_ROOT, 0);

  @TempDir Path folder;

  private static String onlyWarning(Walked walked) {
    assertThat(walked.census().warnings()).hasSize(1);
    return walked.census().warnings().get(0).message();
  }

  @Test
  void walk_sendWithoutReceive_isLocatedAndTheSenderGoesOn() {
    Walked walked =
        new TinyTrace(2)
            .call(0, "MPI_Ssend", send(1, 8, SendMode.SYNCHRONOUS))
            .call(0, "MPI_Comm_rank")
            .walk(folder);
    assertThat(walked.entries()).containsExactly("0.0 BE unexplained INJECT@0", "0.1 BE");
    assertThat(walked.census().unmatchedSends()).isEqualTo(1);
    assertThat(walked.census().complete()).isFalse();
    assertThat(onlyWarning(walked))
        .isEqualTo(
            "send without a receive: rank 0, call 0 MPI_Ssend: from rank 0 to rank 1, tag 7,"
                + " communicator 0 (MPI_COMM_WORLD), 8 B");
  }

  @Test
  void walk_receiveWithoutSend_isLocatedAndTheReceiverGoesOn() {
    Walked walked =
        new TinyTrace(2).call(1, "MPI_Recv", receive(0, 8)).call(1, "MPI_Comm_rank").walk(folder);
    assertThat(walked.entries()).containsExactly("1.0 BE unexplained POST@0", "1.1 BE");
    assertThat(walked.census().unmatchedReceives()).isEqualTo(1);
    assertThat(walked.census().complete()).isFalse();
    assertThat(onlyWarning(walked))
        .isEqualTo(
            "receive without a send: rank 1, call 0 MPI_Recv: from rank 0 to rank 1, tag 7,"
                + " communicator 0 (MPI_COMM_WORLD), 8 B");
  }

  @Test
  void walk_manySendsWithoutReceive_isOneWarningWithTheTotal() {
    TinyTrace trace = new TinyTrace(2);
    for (int i = 0; i < 30; i++) {
      trace.call(0, "MPI_Bsend", send(1, i, SendMode.BUFFERED));
    }
    Walked walked = trace.walk(folder);
    assertThat(walked.leftovers()).hasSize(20);
    assertThat(walked.census().warnings())
        .extracting(TraceWarning::code, TraceWarning::count)
        .containsExactly(tuple("unmatched-send", 30L));
    assertThat(onlyWarning(walked))
        .contains("call 0 MPI_Bsend", "call 1 MPI_Bsend", "call 2 MPI_Bsend")
        .endsWith("; and 27 more");
  }

  @Test
  void walk_collectiveThatOneRankNeverEnters_isReportedAndTheOthersGoOn() {
    TinyTrace trace = new TinyTrace(3).call(2, "MPI_Comm_rank");
    for (int i = 0; i < 2000; i++) {
      trace.call(0, "MPI_Barrier", BARRIER).call(1, "MPI_Barrier", BARRIER);
    }
    trace.call(0, "MPI_Send", send(1, 8)).call(1, "MPI_Recv", receive(0, 8));

    Walked walked = trace.walk(folder);

    assertThat(walked.census().incompleteCollectives()).isEqualTo(2000);
    assertThat(walked.census().collectives()).isEqualTo(2000);
    assertThat(walked.census().complete()).isFalse();
    assertThat(walked.census().peakWindowCalls()).isLessThanOrEqualTo(3);
    assertThat(walked.entries()).endsWith("0.2000 E ACKNOWLEDGE@0");
    assertThat(walked.leftovers().get(0).toString())
        .isEqualTo(
            "collective that not all members entered: rank 0, call 0 MPI_Barrier: collective 0"
                + " (BARRIER) on communicator 0 (MPI_COMM_WORLD): the trace of rank 2 ended before"
                + " it entered; 2 of 3 members had by then");
  }

  @Test
  void walk_requestLeftOpen_isLocated() {
    Walked walked =
        new TinyTrace(2)
            .call(0, "MPI_Isend", isend(3, 1, 8))
            .call(1, "MPI_Recv", receive(0, 8))
            .walk(folder);
    assertThat(walked.census().openRequests()).isEqualTo(1);
    assertThat(walked.census().complete()).isFalse();
    assertThat(onlyWarning(walked))
        .isEqualTo(
            "request that never completes: rank 0, call 0 MPI_Isend: request 3, send from rank 0"
                + " to rank 1, tag 7, communicator 0 (MPI_COMM_WORLD), 8 B");
  }

  @Test
  void walk_membersWithDifferentOperations_namesBothCalls() {
    TinyTrace trace =
        new TinyTrace(2)
            .call(0, "MPI_Barrier", BARRIER)
            .call(1, "MPI_Comm_rank")
            .call(1, "MPI_Reduce", collective(CollectiveOp.REDUCE, 0, 1, 8));
    assertThatThrownBy(() -> trace.walk(folder))
        .isInstanceOf(CollectiveMismatchException.class)
        .hasMessage(
            "collective 0 on communicator 0 (MPI_COMM_WORLD): members disagree: rank 0, call 0"
                + " MPI_Barrier: BARRIER; rank 1, call 1 MPI_Reduce: REDUCE with root 1");
  }

  @Test
  void walk_blockingAndNonblockingMember_namesBothCalls() {
    TinyTrace trace =
        new TinyTrace(2)
            .call(0, "MPI_Barrier", BARRIER)
            .call(
                1,
                "MPI_Ibarrier",
                new Collective(CollectiveOp.BARRIER, 0, Collective.ROOT_NONE, 0, 0, 0));
    assertThatThrownBy(() -> trace.walk(folder))
        .isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContaining(
            "rank 0, call 0 MPI_Barrier: BARRIER; rank 1, call 0 MPI_Ibarrier: BARRIER");
  }

  /** Variants for large counts, and handles from functions of other names, match. */
  @Test
  void walk_membersWithFunctionsThatMayMatch_matches() {
    Walked walked =
        new TinyTrace(2)
            .call(0, "MPI_Bcast", collective(CollectiveOp.BCAST, 0, 0, 8))
            .call(1, "MPI_Bcast_c", collective(CollectiveOp.BCAST, 0, 0, 8))
            .call(0, "MPI_Init", collective(CollectiveOp.CREATE_HANDLE, 0, -1, 0))
            .call(1, "MPI_Init_thread", collective(CollectiveOp.CREATE_HANDLE, 0, -1, 0))
            .walk(folder);
    assertThat(walked.census().collectives()).isEqualTo(2);
    assertThat(walked.census().incompleteCollectives()).isZero();
  }

  @Test
  void walk_membersWithDifferentRoots_namesBothCalls() {
    TinyTrace trace =
        new TinyTrace(2)
            .call(0, "MPI_Bcast", collective(CollectiveOp.BCAST, 0, 0, 8))
            .call(1, "MPI_Bcast", collective(CollectiveOp.BCAST, 0, 1, 8));
    assertThatThrownBy(() -> trace.walk(folder))
        .isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContaining(
            "rank 0, call 0 MPI_Bcast: BCAST with root 0; rank 1, call 0 MPI_Bcast: BCAST with"
                + " root 1");
  }

  private static TinyTrace bcastAcross(int rootOfZero, int rootOfOne, int rootOfTwo) {
    return new TinyTrace(3)
        .communicator(new Communicator("bridge", Kind.INTER, List.of(0, 1), List.of(2)))
        .call(0, "MPI_Bcast", collective(CollectiveOp.BCAST, 1, rootOfZero, 8))
        .call(1, "MPI_Bcast", collective(CollectiveOp.BCAST, 1, rootOfOne, 8))
        .call(2, "MPI_Bcast", collective(CollectiveOp.BCAST, 1, rootOfTwo, 8));
  }

  @Test
  void walk_interCommunicatorWithTwoRoots_namesBothCalls() {
    TinyTrace trace = bcastAcross(Collective.ROOT_SELF, Collective.ROOT_SELF, 0);
    assertThatThrownBy(() -> trace.walk(folder))
        .isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContaining("on communicator 1 (bridge): members disagree")
        .hasMessageContaining("rank 1, call 0 MPI_Bcast: BCAST with itself as root");
  }

  @Test
  void walk_interCommunicatorWithAnotherRootNamed_namesBothCalls() {
    TinyTrace trace = bcastAcross(Collective.ROOT_SELF, Collective.ROOT_IN_GROUP, 1);
    assertThatThrownBy(() -> trace.walk(folder))
        .isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContaining("rank 2, call 0 MPI_Bcast: BCAST with root 1");
  }

  @Test
  void walk_interCommunicatorWithoutRoot_isRefused() {
    TinyTrace trace = bcastAcross(Collective.ROOT_IN_GROUP, Collective.ROOT_IN_GROUP, 0);
    assertThatThrownBy(() -> trace.walk(folder))
        .isInstanceOf(CollectiveMismatchException.class)
        .hasMessage(
            "collective 0 on communicator 1 (bridge): all members have entered and none is the"
                + " root");
  }

  static Stream<Arguments> impossibleOperations() {
    String outside = "rank 0 is not a member of communicator 1 (others)";
    return Stream.of(
        Arguments.of(send(2, 8), "peer: 0 to 1, got 2"),
        Arguments.of(receive(-2, 8), "peer: 0 to 1, got -2"),
        Arguments.of(irecv(0, Integer.MAX_VALUE, 8), "peer: 0 to 1, got 2147483647"),
        Arguments.of(send(1, -8), "bytes: at least 0, got -8"),
        Arguments.of(receive(1, Long.MIN_VALUE), "bytes: at least 0, got -9223372036854775808"),
        Arguments.of(new Receive(1, 7, 3, 8), "communicator: 0 to 2, got 3"),
        Arguments.of(new Receive(1, 7, -1, 8), "communicator: 0 to 2, got -1"),
        Arguments.of(new CreateCommunicator(9), "communicator: 0 to 2, got 9"),
        Arguments.of(new FreeCommunicator(-9), "communicator: 0 to 2, got -9"),
        Arguments.of(
            collective(CollectiveOp.BARRIER, Integer.MAX_VALUE, NO_ROOT, 0),
            "communicator: 0 to 2, got 2147483647"),
        Arguments.of(collective(CollectiveOp.BARRIER, 1, NO_ROOT, 0), outside),
        Arguments.of(new PostReceive(1, 1, 7, 1, 8), outside),
        Arguments.of(new Receive(1, 7, 2, 8), "peer on communicator 2 (self): itself, got 1"),
        Arguments.of(collective(CollectiveOp.BCAST, 0, NO_ROOT, 8), "root: 0 to 1, got -1"),
        Arguments.of(
            collective(CollectiveOp.REDUCE, 0, Collective.ROOT_SELF, 8), "root: 0 to 1, got -2"),
        Arguments.of(collective(CollectiveOp.BARRIER, 0, NO_ROOT, -1), "bytes: at least 0, got -1"),
        Arguments.of(new Send(1, 7, 0, 8, SendMode.STANDARD, -2), "request: at least -1, got -2"),
        Arguments.of(
            new PostReceive(-1, Operation.UNKNOWN_PEER, 0, 0, 0), "request: at least 0, got -1"),
        Arguments.of(new Complete(-1), "request: at least 0, got -1"),
        Arguments.of(new Complete(4), "request 4 is completed but not open"),
        Arguments.of(new Cancel(4), "request 4 is cancelled but not open"));
  }

  @ParameterizedTest
  @MethodSource("impossibleOperations")
  void walk_impossibleOperation_isOneLocatedError(Operation operation, String problem) {
    TinyTrace trace =
        new TinyTrace(2)
            .communicator(Communicator.intra("others", List.of(1)))
            .communicator(new Communicator("self", Kind.SELF, List.of(), List.of()))
            .call(0, "MPI_Init")
            .call(0, "MPI_Call", operation);
    assertThatThrownBy(() -> trace.walk(folder))
        .isInstanceOf(BadTraceException.class)
        .hasMessage("rank 0, call 1 MPI_Call: " + problem);
  }

  @Test
  void walk_requestCompletedTwice_isOneLocatedError() {
    TinyTrace trace =
        new TinyTrace(2)
            .call(0, "MPI_Isend", isend(0, 1, 8))
            .call(0, "MPI_Waitall", new Complete(0), new Complete(0));
    assertThatThrownBy(() -> trace.walk(folder))
        .isInstanceOf(BadTraceException.class)
        .hasMessage("rank 0, call 1 MPI_Waitall: request 0 is completed but not open");
  }

  @Test
  void walk_requestOpenedTwice_isOneLocatedError() {
    TinyTrace trace =
        new TinyTrace(2).call(0, "MPI_Irecv", irecv(0, 1, 8)).call(0, "MPI_Isend", isend(0, 1, 8));
    assertThatThrownBy(() -> trace.walk(folder))
        .isInstanceOf(BadTraceException.class)
        .hasMessage("rank 0, call 1 MPI_Isend: request 0 is opened while it is open");
  }

  @Test
  void walk_functionOutOfRange_isOneLocatedError() {
    TinyTrace trace = new TinyTrace(1).call(0, "MPI_Init").call(0, 1);
    assertThatThrownBy(() -> trace.walk(folder))
        .isInstanceOf(BadTraceException.class)
        .hasMessage("rank 0, call 1: function: 0 to 0, got 1");
  }

  @Test
  void walk_scanOnAnInterCommunicator_isOneLocatedError() {
    TinyTrace trace =
        new TinyTrace(2)
            .communicator(new Communicator("", Kind.INTER, List.of(0), List.of(1)))
            .call(0, "MPI_Scan", collective(CollectiveOp.SCAN, 1, NO_ROOT, 8));
    assertThatThrownBy(() -> trace.walk(folder))
        .isInstanceOf(BadTraceException.class)
        .hasMessage("rank 0, call 0 MPI_Scan: SCAN: not defined on an inter-communicator");
  }

  @Test
  void walk_moreHeldThanTheWindowAllows_namesTheOldestBlockedCalls() {
    TinyTrace trace = new TinyTrace(3).call(0, "MPI_Recv", receive(2, 8));
    for (int i = 0; i < 10; i++) {
      trace.call(1, "MPI_Bsend", send(0, 8, SendMode.BUFFERED)).call(2, "MPI_Comm_rank");
    }
    GraphOptions fourHeld = new GraphOptions(100, 100, 4 * 256);
    assertThatThrownBy(() -> trace.walk(folder, fourHeld))
        .isInstanceOf(WindowLimitException.class)
        .hasMessage(
            "window: at most 4 calls, messages and requests can wait for another rank (1024 B,"
                + " --window), got 5; oldest blocked: rank 0, call 0 MPI_Recv: receive from rank 2"
                + " to rank 0, tag 7, communicator 0 (MPI_COMM_WORLD); most ahead: rank 1, call 3"
                + " with 3 sends and receives without counterpart");
  }

  @Test
  void walk_receivesFacingEachOther_namesTheCycle() {
    TinyTrace trace =
        new TinyTrace(3)
            .call(0, "MPI_Recv", receive(1, 8))
            .call(0, "MPI_Send", send(1, 8))
            .call(1, "MPI_Recv", receive(0, 8))
            .call(1, "MPI_Send", send(0, 8))
            .call(2, "MPI_Comm_rank");
    assertThatThrownBy(() -> trace.walk(folder))
        .isInstanceOf(CyclicWaitException.class)
        .hasMessage(
            "ranks wait for each other in a cycle: rank 0, call 0 MPI_Recv waits for rank 1:"
                + " receive from rank 1 to rank 0, tag 7, communicator 0 (MPI_COMM_WORLD); rank 1,"
                + " call 0 MPI_Recv waits for rank 0: receive from rank 0 to rank 1, tag 7,"
                + " communicator 0 (MPI_COMM_WORLD)");
  }

  @Test
  void walk_largestByteCounts_areSummedWithoutOverflow() {
    Walked walked =
        new TinyTrace(2)
            .call(0, "MPI_Sendrecv", send(1, Long.MAX_VALUE), receive(1, Long.MAX_VALUE))
            .call(1, "MPI_Sendrecv", send(0, Long.MAX_VALUE), receive(0, Long.MAX_VALUE))
            .walk(folder);
    assertThat(walked.census().messageBytes()).isEqualTo(Long.MAX_VALUE);
    assertThat(walked.census().complete()).isTrue();
  }

  @Test
  void walk_receiveShorterThanItsSend_isATruncationWhicheverComesFirst() {
    Walked walked =
        new TinyTrace(2)
            .call(0, "MPI_Send", send(1, 8))
            .call(0, "MPI_Send", send(1, 16))
            .call(0, "MPI_Send", send(1, 24))
            .call(1, "MPI_Irecv", irecv(0, 0, 4))
            .call(1, "MPI_Recv", receive(0, 16))
            .call(1, "MPI_Recv", receive(0, 12))
            .call(1, "MPI_Wait", new Complete(0))
            .walk(folder);
    assertThat(walked.census().complete()).isTrue();
    assertThat(walked.leftovers()).hasSize(2);
    assertThat(onlyWarning(walked))
        .isEqualTo(
            "receive shorter than its send: the message was truncated: rank 1, call 0 MPI_Irecv:"
                + " from rank 0 to rank 1, tag 7, communicator 0 (MPI_COMM_WORLD), 8 B sent, 4 B"
                + " received; rank 1, call 2 MPI_Recv: from rank 0 to rank 1, tag 7, communicator 0"
                + " (MPI_COMM_WORLD), 24 B sent, 12 B received");
  }

  @Test
  void walk_receiveLongerThanItsSend_isLocated() {
    Walked walked =
        new TinyTrace(2)
            .call(0, "MPI_Recv", receive(1, 9))
            .call(1, "MPI_Send", send(0, 8))
            .walk(folder);
    assertThat(walked.census().messageBytes()).isEqualTo(8);
    assertThat(onlyWarning(walked))
        .startsWith("receive longer than its send: ")
        .endsWith(
            "rank 0, call 0 MPI_Recv: from rank 1 to rank 0, tag 7, communicator 0"
                + " (MPI_COMM_WORLD), 8 B sent, 9 B received");
  }
}
