package io.idlewave.graph.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.order.TinyTrace.Walked;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.Operation.Transfer;
import io.idlewave.ingest.model.SyncKind;
import io.idlewave.ingest.model.TraceWarning;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Epochs worked out by hand. */
class OneSidedWalkTest {

  @TempDir Path folder;

  private static Transfer put(int target, long bytes) {
    return new Transfer(0, 0, target, bytes, 0, Operation.NO_REQUEST);
  }

  private static Synchronise sync(SyncKind kind, Integer... ranks) {
    return new Synchronise(kind, 0, 0, List.of(ranks));
  }

  private static List<String> codes(Walked walked) {
    return walked.census().warnings().stream().map(TraceWarning::code).toList();
  }

  @Test
  void walk_fence_isEnteredAfterTheTransfersOfItsEpoch() {
    Walked walked =
        new TinyTrace(2)
            .call(0, "MPI_Put", put(1, 8))
            .call(0, "MPI_Win_fence", sync(SyncKind.FENCE))
            .call(1, "MPI_Win_fence", sync(SyncKind.FENCE))
            .walk(folder);
    assertThat(walked.entries())
        .containsExactly(
            "0.0 BE TRANSFER@0",
            "0.1 B HAND_OVER@0 CONTRIBUTE@1",
            "1.0 BE CONTRIBUTE@1 COMPLETE@1 EXIT@1",
            "0.1 E EXIT@1 TRANSFERRED@0");
    assertThat(walked.census().transfers()).isEqualTo(1);
    assertThat(walked.census().transferBytes()).isEqualTo(8);
    assertThat(walked.census().collectives()).isEqualTo(1);
    assertThat(walked.census().messages()).isZero();
    assertThat(walked.census().complete()).isTrue();
    assertThat(codes(walked)).isEmpty();
  }

  @Test
  void walk_postToWait_sendsAMessageEachWay() {
    Walked walked =
        new TinyTrace(2)
            .call(0, "MPI_Win_start", sync(SyncKind.START, 1))
            .call(0, "MPI_Put", put(1, 8))
            .call(0, "MPI_Win_complete", sync(SyncKind.COMPLETE, 1))
            .call(1, "MPI_Win_post", sync(SyncKind.POST, 0))
            .call(1, "MPI_Win_wait", sync(SyncKind.WAIT, 0))
            .walk(folder);
    assertThat(walked.entries())
        .containsExactly(
            "1.0 BE INJECT@0",
            "0.0 BE unexplained PROBE@0",
            "1.1 B POST@1",
            "0.1 BE TRANSFER@2",
            "0.2 BE HAND_OVER@2 INJECT@1 MATCH@1 POST@0 MATCH@0 ARRIVE@0 TRANSFERRED@2",
            "1.1 E ARRIVE@1");
    assertThat(walked.census().messages()).isZero();
    assertThat(walked.census().complete()).isTrue();
  }

  @Test
  void walk_lockFlushUnlock_completeWhatTheyName() {
    Walked walked =
        new TinyTrace(2)
            .call(0, "MPI_Win_lock", sync(SyncKind.LOCK, 1))
            .call(0, "MPI_Put", put(1, 8))
            .call(0, "MPI_Put", put(0, 8))
            .call(0, "MPI_Win_flush", sync(SyncKind.FLUSH, 1))
            .call(0, "MPI_Win_unlock", sync(SyncKind.UNLOCK))
            .walk(folder);
    assertThat(walked.entries())
        .containsExactly(
            "0.0 BE unexplained TRANSFER@0 TRANSFERRED@0",
            "0.1 BE TRANSFER@0",
            "0.2 BE TRANSFER@1",
            "0.3 BE unexplained TRANSFERRED@0",
            "0.4 BE unexplained TRANSFERRED@1");
    assertThat(walked.census().transfers()).isEqualTo(2);
  }

  @Test
  void walk_epochWithoutItsOtherSide_isCountedAndLocated() {
    Walked walked =
        new TinyTrace(2)
            .call(0, "MPI_Win_start", sync(SyncKind.START, 1))
            .call(0, "MPI_Put", put(1, 8))
            .call(1, "MPI_Win_post", sync(SyncKind.POST, 0))
            .call(1, "MPI_Win_wait", sync(SyncKind.WAIT, 0))
            .walk(folder);
    assertThat(codes(walked)).containsExactlyInAnyOrder("transfer-open", "unmatched-epoch");
    assertThat(walked.leftovers())
        .allMatch(leftover -> leftover.toString().contains("epoch between rank"));
    assertThat(walked.census().unmatchedSends()).isZero();
    assertThat(walked.census().complete()).isFalse();
  }

  @Test
  void walk_processesOfOthersAndPartitions_areCountedAndLocated() {
    Walked walked =
        new TinyTrace(1)
            .call(0, "MPI_Comm_spawn")
            .call(0, "MPI_Pready")
            .call(0, "MPI_Win_fence")
            .walk(folder);
    assertThat(codes(walked))
        .containsExactlyInAnyOrder("dynamic-processes", "partitioned", "one-sided-local");
    assertThat(walked.census().warnings().get(0).message()).contains("rank 0, call");
  }

  @Test
  void walk_impossibleOperation_isRefusedWithItsPlace() {
    for (Operation operation :
        List.of(
            put(2, 8),
            put(1, -1),
            new Transfer(0, 1 << 28, 1, 0, 0, -1),
            new Transfer(0, -1, 1, 0, 0, -1),
            new Transfer(1, 0, 1, 0, 0, -1),
            new Transfer(0, 0, 1, 0, 0, -2),
            sync(SyncKind.POST, 5),
            new Synchronise(SyncKind.FENCE, 9, 0, List.of()))) {
      TinyTrace trace = new TinyTrace(2).call(0, "MPI_Put", operation);
      assertThatThrownBy(() -> trace.walk(folder))
          .as("%s", operation)
          .isInstanceOf(BadTraceException.class)
          .hasMessageContaining("rank 0, call 0 MPI_Put");
    }
  }
}
