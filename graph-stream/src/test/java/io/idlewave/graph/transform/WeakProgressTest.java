package io.idlewave.graph.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WeakProgressTest {

  private static final int NONE = MpiCall.NO_REGION;
  private static final long EAGER = 1_000;

  @TempDir private Path folder;

  private static Send send(long request, int tag, long bytes) {
    return new Send(1, tag, 0, bytes, SendMode.STANDARD, request);
  }

  private static PostReceive post(long request, int tag, long bytes) {
    return new PostReceive(request, 0, tag, 0, bytes);
  }

  private List<MpiCall> after(TransformedCalls trace, int rank, boolean pulled) {
    return TransformationContractTest.calls(
        trace.after(folder, new WeakProgress(EAGER, pulled)).archive(), rank);
  }

  private static List<List<Operation>> operations(List<MpiCall> calls) {
    return calls.stream().map(MpiCall::operations).toList();
  }

  /** A large and a small message; rank 0 tests once, rank 1 receives something else in between. */
  private static TransformedCalls twoMessages() {
    TransformedCalls trace = new TransformedCalls(2);
    trace
        .call(0, 1, NONE, "MPI_Isend", send(0, 5, 5_000))
        .call(0, 2, NONE, "MPI_Isend", send(1, 6, 10))
        .call(0, 700, NONE, "MPI_Comm_rank")
        .call(0, 30, NONE, "MPI_Test")
        .call(0, 40, NONE, "MPI_Waitall", new Complete(0), new Complete(1));
    trace
        .call(1, 1, NONE, "MPI_Irecv", post(0, 5, 5_000))
        .call(1, 2, NONE, "MPI_Recv", new Receive(0, 6, 0, 10))
        .call(1, 900, NONE, "MPI_Wait", new Complete(0));
    return trace;
  }

  @Test
  void apply_largeMessage_movesWhereItsRankNextMakesProgress() {
    List<MpiCall> sender = after(twoMessages(), 0, false);
    assertThat(operations(sender))
        .containsExactly(
            List.of(),
            List.of(send(1, 6, 10)),
            List.of(),
            List.of(send(0, 5, 5_000)),
            List.of(),
            List.of(new Complete(0), new Complete(1)));
    // the emptied call takes no time; the stretch before the test comes before what was added
    assertThat(sender.get(0).durationNanos()).isZero();
    assertThat(sender.get(3).enterNanos()).isEqualTo(sender.get(2).leaveNanos() + 30);
    assertThat(sender.get(4).enterNanos()).isEqualTo(sender.get(3).leaveNanos());
    assertThat(operations(after(twoMessages(), 1, false)))
        .containsExactly(
            List.of(),
            List.of(post(0, 5, 5_000)),
            List.of(new Receive(0, 6, 0, 10)),
            List.of(new Complete(0)));
  }

  @Test
  void apply_dataThatTheReceiverPulls_leavesSendsAlone() {
    assertThat(operations(after(twoMessages(), 0, true)).get(0)).containsExactly(send(0, 5, 5_000));
    assertThat(operations(after(twoMessages(), 1, true)).get(0)).isEmpty();
  }

  @Test
  void apply_smallMessageBehindALargeOneOfItsChannel_staysBehindIt() {
    TransformedCalls trace = new TransformedCalls(2);
    trace
        .call(0, 1, NONE, "MPI_Isend", send(0, 5, 5_000))
        .call(0, 1, NONE, "MPI_Isend", send(1, 5, 10))
        .call(0, 1, NONE, "MPI_Isend", send(2, 6, 10))
        .call(0, 9, NONE, "MPI_Waitall", new Complete(0), new Complete(1), new Complete(2));
    for (int i = 0; i < 3; i++) {
      trace.call(1, 1, NONE, "MPI_Recv", new Receive(0, i < 2 ? 5 : 6, 0, i == 0 ? 5_000 : 10));
    }
    assertThat(operations(after(trace, 0, false)))
        .containsExactly(
            List.of(),
            List.of(),
            List.of(send(2, 6, 10)),
            List.of(send(0, 5, 5_000), send(1, 5, 10)),
            List.of(new Complete(0), new Complete(1), new Complete(2)));
  }

  @Test
  void apply_synchronousAndBufferedSends_stay() {
    TransformedCalls trace = new TransformedCalls(2);
    Send synchronous = new Send(1, 5, 0, 5_000, SendMode.SYNCHRONOUS, 0);
    Send buffered = new Send(1, 5, 0, 5_000, SendMode.BUFFERED, 1);
    trace
        .call(0, 1, NONE, "MPI_Issend", synchronous)
        .call(0, 1, NONE, "MPI_Ibsend", buffered)
        .call(0, 1, NONE, "MPI_Waitall", new Complete(0), new Complete(1));
    trace
        .call(1, 1, NONE, "MPI_Recv", new Receive(0, 5, 0, 5_000))
        .call(1, 1, NONE, "MPI_Recv", new Receive(0, 5, 0, 5_000));
    assertThat(operations(after(trace, 0, false)).subList(0, 2))
        .containsExactly(List.of(synchronous), List.of(buffered));
  }

  @Test
  void apply_traceThatBreaksOff_movesAtItsEnd() {
    TransformedCalls trace = new TransformedCalls(2);
    trace.call(0, 1, NONE, "MPI_Isend", send(0, 5, 5_000));
    trace.call(1, 1, NONE, "MPI_Recv", new Receive(0, 5, 0, 5_000));
    assertThat(operations(after(trace, 0, false)))
        .containsExactly(List.of(), List.of(send(0, 5, 5_000)));
  }

  @Test
  void new_negativeThreshold_isRefused() {
    assertThatThrownBy(() -> new WeakProgress(-1, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("eager threshold in B: at least 0, got -1");
  }
}
