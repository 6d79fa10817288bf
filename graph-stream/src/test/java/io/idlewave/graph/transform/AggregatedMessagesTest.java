package io.idlewave.graph.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Cancel;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AggregatedMessagesTest {

  private static final int NONE = MpiCall.NO_REGION;

  @TempDir private Path folder;

  private static Send send(long request, int tag, long bytes) {
    return send(request, tag, bytes, SendMode.STANDARD);
  }

  private static Send send(long request, int tag, long bytes, SendMode mode) {
    return new Send(1, tag, 0, bytes, mode, request);
  }

  private static PostReceive post(long request, int tag, long bytes) {
    return new PostReceive(request, 0, tag, 0, bytes);
  }

  private List<List<Operation>> after(TransformedCalls trace, int rank) {
    return TransformationContractTest.calls(
            trace.after(folder, new AggregatedMessages()).archive(), rank)
        .stream()
        .map(MpiCall::operations)
        .toList();
  }

  @Test
  void apply_oneStepAtBothEnds_lastCarriesAllAndTheFirstWaitWaits() {
    TransformedCalls trace = new TransformedCalls(2);
    trace
        .call(0, 1, NONE, "MPI_Isend", send(0, 5, 100))
        .call(0, 1, NONE, "MPI_Isend", send(1, 7, 50));
    trace
        .call(0, 1, NONE, "MPI_Wait", new Complete(0))
        .call(0, 1, NONE, "MPI_Wait", new Complete(1));
    trace
        .call(1, 1, NONE, "MPI_Irecv", post(0, 7, 50))
        .call(1, 1, NONE, "MPI_Irecv", post(1, 5, 100));
    trace.call(1, 1, NONE, "MPI_Waitall", new Complete(0), new Complete(1));
    assertThat(after(trace, 0))
        .containsExactly(List.of(), List.of(send(1, 7, 150)), List.of(new Complete(1)), List.of());
    assertThat(after(trace, 1))
        .containsExactly(List.of(post(0, 7, 150)), List.of(), List.of(new Complete(0)));
  }

  @Test
  void apply_stepsOfOneEndApart_stay() {
    TransformedCalls trace = new TransformedCalls(2);
    trace
        .call(0, 1, NONE, "MPI_Isend", send(0, 5, 100))
        .call(0, 1, NONE, "MPI_Isend", send(1, 5, 50));
    trace.call(0, 1, NONE, "MPI_Waitall", new Complete(0), new Complete(1));
    trace
        .call(1, 1, NONE, "MPI_Irecv", post(0, 5, 100))
        .call(1, 1, NONE, "MPI_Wait", new Complete(0));
    trace
        .call(1, 1, NONE, "MPI_Irecv", post(1, 5, 50))
        .call(1, 1, NONE, "MPI_Wait", new Complete(1));
    assertUnchanged(trace);
  }

  @Test
  void apply_blockingEndsAndOtherModes_stay() {
    TransformedCalls trace = new TransformedCalls(2);
    trace.call(0, 1, NONE, "MPI_Isend", send(0, 5, 100));
    trace.call(0, 1, NONE, "MPI_Issend", send(1, 5, 50, SendMode.SYNCHRONOUS));
    trace.call(0, 1, NONE, "MPI_Send", send(Operation.NO_REQUEST, 5, 50));
    trace
        .call(0, 1, NONE, "MPI_Isend", send(2, 6, 10))
        .call(0, 1, NONE, "MPI_Isend", send(3, 6, 10));
    trace.call(
        0,
        1,
        NONE,
        "MPI_Waitall",
        new Complete(0),
        new Complete(1),
        new Complete(2),
        new Complete(3));
    for (int i = 0; i < 3; i++) {
      trace.call(1, 1, NONE, "MPI_Irecv", post(i, 5, i == 0 ? 100 : 50));
    }
    trace.call(1, 1, NONE, "MPI_Waitall", new Complete(0), new Complete(1), new Complete(2));
    trace.call(1, 1, NONE, "MPI_Recv", new Receive(0, 6, 0, 10));
    trace.call(1, 1, NONE, "MPI_Recv", new Receive(0, 6, 0, 10));
    assertUnchanged(trace);
  }

  private void assertUnchanged(TransformedCalls trace) {
    for (int rank = 0; rank < 2; rank++) {
      assertThat(after(trace, rank))
          .isEqualTo(
              TransformationContractTest.calls(trace.write(folder.resolve("again")), rank).stream()
                  .map(MpiCall::operations)
                  .toList());
    }
  }

  @Test
  void apply_cancelledRequest_isRefusedWithItsPlace() {
    TransformedCalls trace = new TransformedCalls(2).all(1, "MPI_Init");
    trace
        .call(1, 1, NONE, "MPI_Irecv", post(0, 5, 1))
        .call(1, 1, NONE, "MPI_Cancel", new Cancel(0));
    assertThatThrownBy(() -> after(trace, 0))
        .isInstanceOf(UnfitTransformationException.class)
        .hasMessage("aggregate: a trace that cancels no request, got rank 1, call 2");
  }
}
