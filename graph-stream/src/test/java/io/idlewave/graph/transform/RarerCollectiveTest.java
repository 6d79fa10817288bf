package io.idlewave.graph.transform;

import static io.idlewave.graph.transform.TransformedCalls.OUTER;
import static io.idlewave.graph.transform.TransformedCalls.SOLVE;
import static io.idlewave.graph.transform.TransformedCalls.allreduce;
import static io.idlewave.graph.transform.TransformedCalls.collective;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RarerCollectiveTest {

  @TempDir private Path folder;

  /** For each call of a rank, whether it is still a collective. */
  private static List<Boolean> carriedOut(TransformedTrace trace, int rank) {
    return TransformationContractTest.calls(trace.archive(), rank).stream()
        .map(call -> call.operations().stream().anyMatch(Collective.class::isInstance))
        .toList();
  }

  @Test
  void apply_functionOnSeveralCommunicators_eachCountsForItself() {
    TransformedCalls trace = new TransformedCalls(2).all(1, "MPI_Init");
    trace.all(1, "MPI_Allreduce", allreduce(0)).all(1, "MPI_Allreduce", allreduce(1));
    trace.all(1, "MPI_Barrier", collective(CollectiveOp.BARRIER, 0, Operation.NO_REQUEST));
    trace.all(1, "MPI_Allreduce", allreduce(0)).all(1, "MPI_Allreduce", allreduce(1));
    trace.all(1, "MPI_Allreduce", allreduce(0)).all(1, "MPI_Finalize");
    TransformedTrace rarer =
        trace.after(
            folder, new RarerCollective(2, new ChosenCollectives("MPI_Allreduce", null, null)));
    for (int rank = 0; rank < 2; rank++) {
      assertThat(carriedOut(rarer, rank))
          .containsExactly(false, true, true, true, false, false, true, false);
    }
    MpiCall left = TransformationContractTest.calls(rarer.archive(), 1).get(4);
    assertThat(left.durationNanos()).isZero();
    assertThat(left.operations()).isEmpty();
    TransformedTrace onOther =
        trace.after(
            folder, new RarerCollective(2, new ChosenCollectives("MPI_Allreduce", "other", null)));
    assertThat(carriedOut(onOther, 0))
        .containsExactly(false, true, true, true, true, false, true, false);
  }

  @Test
  void apply_nonblocking_itsWaitGoesWithIt() {
    TransformedCalls trace = new TransformedCalls(2).all(1, "MPI_Init");
    for (long request = 0; request < 3; request++) {
      trace.all(1, "MPI_Iallreduce", collective(CollectiveOp.ALLREDUCE, 0, request));
    }
    trace.all(1, "MPI_Wait", new Complete(1));
    trace.all(1, "MPI_Waitall", new Complete(0), new Complete(2)).all(1, "MPI_Finalize");
    List<MpiCall> calls =
        TransformationContractTest.calls(
            trace.after(folder, new RarerCollective(2, ChosenCollectives.ALL)).archive(), 0);
    assertThat(calls.get(4).operations()).isEmpty();
    assertThat(calls.get(4).durationNanos()).isZero();
    assertThat(calls.get(5).operations()).containsExactly(new Complete(0), new Complete(2));
    assertThat(calls.get(5).durationNanos()).isEqualTo(TransformedCalls.NANOS);
  }

  @Test
  void apply_creationOfACommunicator_stays() {
    TransformedCalls trace = new TransformedCalls(2).all(1, "MPI_Init");
    for (int i = 0; i < 3; i++) {
      trace.all(1, "MPI_Comm_dup", collective(CollectiveOp.CREATE_HANDLE, 0, Operation.NO_REQUEST));
    }
    trace.all(1, "MPI_Finalize");
    assertThat(carriedOut(trace.after(folder, new RarerCollective(3, ChosenCollectives.ALL)), 0))
        .containsExactly(false, true, true, true, false);
  }

  @Test
  void apply_membersInDifferentRegions_areRefusedWithTheirPlace() {
    TransformedCalls trace = new TransformedCalls(2).all(1, "MPI_Init");
    for (int i = 0; i < 3; i++) {
      trace.call(0, 1, SOLVE, "MPI_Allreduce", allreduce(0));
      trace.call(1, 1, i == 1 ? OUTER : SOLVE, "MPI_Allreduce", allreduce(0));
    }
    trace.all(1, "MPI_Finalize");
    assertThatThrownBy(
            () ->
                trace.after(
                    folder, new RarerCollective(2, new ChosenCollectives(null, null, "solve"))))
        .isInstanceOf(UnfitTransformationException.class)
        .hasMessage(
            "collective 1 on MPI_COMM_WORLD: changed by all members or by none, got rank 1, call 2"
                + " (MPI_Allreduce in outer), which does not, unlike the members before");
  }

  @Test
  void apply_unknownNames_areRefused() {
    TransformedCalls trace = new TransformedCalls(1).all(1, "MPI_Init").all(1, "MPI_Finalize");
    assertThatThrownBy(
            () ->
                trace.after(
                    folder, new RarerCollective(2, new ChosenCollectives(null, "row", null))))
        .hasMessage("a communicator of the trace, got row");
    assertThatThrownBy(
            () ->
                trace.after(
                    folder, new RarerCollective(2, new ChosenCollectives("MPI_Scan", null, null))))
        .hasMessage("a function that the trace calls, got MPI_Scan");
    assertThatThrownBy(() -> new RarerCollective(0, ChosenCollectives.ALL))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
