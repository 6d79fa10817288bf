package io.idlewave.graph.transform;

import static io.idlewave.graph.transform.TransformedCalls.SOLVE;
import static io.idlewave.graph.transform.TransformedCalls.allreduce;
import static io.idlewave.graph.transform.TransformedCalls.collective;
import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.RegionTime;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OverlappedCollectiveTest {

  @TempDir private Path folder;

  private static List<String> functions(TraceArchive archive) {
    List<String> names = archive.metadata().functions();
    return TransformationContractTest.calls(archive, 1).stream()
        .map(call -> names.get(call.function()))
        .toList();
  }

  @Test
  void apply_severalCommunicators_eachWaitsBeforeItsOwnNextCall() {
    TransformedCalls trace = new TransformedCalls(2).all(5, "MPI_Init");
    trace.all(6, "MPI_Allreduce", allreduce(0)).all(7, "MPI_Allreduce", allreduce(1));
    trace.all(8, "MPI_Comm_rank").all(9, "MPI_Reduce_scatter_block", allreduce(0));
    trace.all(3, "MPI_Finalize");
    TransformedTrace changed = trace.after(folder, new OverlappedCollective(ChosenCollectives.ALL));
    TraceArchive archive = changed.archive();
    assertThat(functions(archive))
        .containsExactly(
            "MPI_Init",
            "MPI_Iallreduce",
            "MPI_Iallreduce",
            "MPI_Comm_rank",
            "MPI_Wait",
            "MPI_Ireduce_scatter_block",
            "MPI_Waitall",
            "MPI_Finalize");
    List<MpiCall> calls = TransformationContractTest.calls(archive, 1);
    // the wait takes the stretch, and the call follows at once
    assertThat(calls.get(4).enterNanos()).isEqualTo(calls.get(3).leaveNanos() + 9);
    assertThat(calls.get(5).enterNanos()).isEqualTo(calls.get(4).leaveNanos());
    assertThat(calls.get(6).operations()).hasSize(2);
    InsertedCalls inserted = changed.inserted();
    assertThat(inserted.recorded(1, 5)).isEqualTo(4);
    assertThat(inserted.recorded(1, 7)).isEqualTo(5);
    assertThat(inserted.recorded(1, 4)).isNotEqualTo(inserted.recorded(1, 6)).isGreaterThan(5);
    assertThat(inserted.recordedAfterStretch(1, 4)).isEqualTo(4);
    assertThat(inserted.recordedAfterStretch(1, 6)).isEqualTo(5);
    assertThat(inserted.changed(1, 3)).isEqualTo(3);
    assertThat(inserted.changed(1, 4)).isEqualTo(5);
  }

  @Test
  void apply_nonblockingAlreadyOrCreating_stays() {
    TransformedCalls trace = new TransformedCalls(2).all(1, "MPI_Init");
    trace.all(1, "MPI_Ibarrier", collective(CollectiveOp.BARRIER, 0, 3));
    trace.all(1, "MPI_Wait", new Operation.Complete(3));
    trace.all(1, "MPI_Comm_dup", collective(CollectiveOp.CREATE_HANDLE, 0, Operation.NO_REQUEST));
    trace.all(1, "MPI_Finalize");
    TraceArchive archive =
        trace.after(folder, new OverlappedCollective(ChosenCollectives.ALL)).archive();
    assertThat(TransformationContractTest.calls(archive, 0))
        .isEqualTo(TransformationContractTest.calls(trace.write(folder.resolve("again")), 0));
  }

  @Test
  void apply_traceWithoutFinalize_waitsAtItsEnd() {
    TransformedCalls trace = new TransformedCalls(2).all(1, "MPI_Init");
    trace.all(1, "MPI_Barrier", collective(CollectiveOp.BARRIER, 0, Operation.NO_REQUEST));
    trace.tail(new RegionTime(SOLVE, 10));
    TraceArchive archive =
        trace.after(folder, new OverlappedCollective(ChosenCollectives.ALL)).archive();
    assertThat(functions(archive)).containsExactly("MPI_Init", "MPI_Ibarrier", "MPI_Waitall");
    assertThat(archive.metadata().ranks().get(0).tail()).containsExactly(new RegionTime(SOLVE, 10));
  }
}
