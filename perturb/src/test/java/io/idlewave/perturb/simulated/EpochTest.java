package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.Operation.Transfer;
import io.idlewave.ingest.model.SyncKind;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import io.idlewave.perturb.network.LogGp;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One-sided communication under LogGP with L = 1000, o = 100, g = 0 and G = 1 ns/B, by hand. */
class EpochTest {

  private static final LogGp NETWORK = LogGp.of(1000, 100, 0, 1);

  @TempDir Path folder;

  private record Listed(List<List<ProgramCall>> byRank) implements Program {

    @Override
    public String name() {
      return "listed";
    }

    @Override
    public int ranks() {
      return byRank.size();
    }

    @Override
    public Iterator<ProgramCall> calls(int rank) {
      return byRank.get(rank).iterator();
    }
  }

  private static ProgramCall call(long computeNanos, String function, Operation... operations) {
    return new ProgramCall(function, computeNanos, List.of(operations));
  }

  private static ProgramCall sync(long computeNanos, SyncKind kind, Integer... ranks) {
    String function = "MPI_Win_" + kind.name().toLowerCase(Locale.ROOT);
    return call(computeNanos, function, new Synchronise(kind, 0, 0, List.of(ranks)));
  }

  private static ProgramCall put(long computeNanos, int target, long bytes) {
    return call(
        computeNanos, "MPI_Put", new Transfer(0, 0, target, bytes, 0, Operation.NO_REQUEST));
  }

  private static ProgramCall get(long computeNanos, int target, long bytes) {
    return call(
        computeNanos, "MPI_Get", new Transfer(0, 0, target, 0, bytes, Operation.NO_REQUEST));
  }

  @SafeVarargs
  private double[] ends(List<ProgramCall>... calls) {
    List<List<ProgramCall>> byRank = new ArrayList<>();
    for (List<ProgramCall> ofRank : calls) {
      List<ProgramCall> whole = new ArrayList<>();
      whole.add(call(0, "MPI_Init"));
      whole.addAll(ofRank);
      whole.add(call(0, "MPI_Finalize"));
      byRank.add(whole);
    }
    return new SimulatedLaboratory(new Listed(byRank), folder.resolve("trace")).ends(NETWORK);
  }

  /**
   * The lock takes o + 2 L = 2100. The put begins at 2150, is on its way from 2250 and back at 2250
   * + 500 + 2 L = 4750. The request of the get finds the way out taken until 2750; what it asked
   * for is there at 2750 + 2 L + 300.
   */
  @Test
  void ends_lockPutGetUnlock_areThoseOfTheLastTransfer() {
    double[] ends =
        ends(
            List.of(
                sync(0, SyncKind.LOCK, 1),
                put(50, 1, 501),
                get(0, 1, 301),
                sync(0, SyncKind.UNLOCK, 1)),
            List.of());
    assertThat(ends).containsExactly(5050, 0);
  }

  /** A flush of another target waits for nothing; one of all does. */
  @Test
  void ends_flush_areThoseOfItsTarget() {
    assertThat(ends(List.of(put(0, 1, 1), sync(0, SyncKind.FLUSH, 0)), List.of()))
        .containsExactly(100, 0);
    assertThat(ends(List.of(put(0, 1, 1), sync(0, SyncKind.FLUSH)), List.of()))
        .containsExactly(2100, 0);
  }

  /**
   * The post is there at o + L = 1100, where start ends. The put is complete at 1200 + 200 + 2 L =
   * 3400; complete hands its message over at 3500 and takes that of the post until 3600. Wait ends
   * at 3500 + L + o.
   */
  @Test
  void ends_postToWait_waitForEachOther() {
    double[] ends =
        ends(
            List.of(sync(50, SyncKind.START, 1), put(0, 1, 201), sync(0, SyncKind.COMPLETE, 1)),
            List.of(sync(0, SyncKind.POST, 0), sync(0, SyncKind.WAIT, 0)));
    assertThat(ends).containsExactly(3600, 4600);
  }

  /**
   * The put is complete at 100 + 200 + 2 L = 2300, and so enters the barrier. Its message is there
   * at 2400 + L, that of rank 1, which entered at 500, before; each takes o.
   */
  @Test
  void ends_fence_areThoseOfABarrierEnteredAfterTheTransfers() {
    double[] ends =
        ends(List.of(put(0, 1, 201), sync(0, SyncKind.FENCE)), List.of(sync(500, SyncKind.FENCE)));
    assertThat(ends).containsExactly(2500, 3500);
  }

  /** A request completes its own transfer, and unlock the others. */
  @Test
  void ends_requestOfATransfer_isCompletedByItsWait() {
    Transfer transfer = new Transfer(0, 0, 1, 0, 301, 7);
    double[] ends =
        ends(
            List.of(call(0, "MPI_Rget", transfer), call(10, "MPI_Wait", new Operation.Complete(7))),
            List.of());
    assertThat(ends).containsExactly(100 + 2000 + 300, 0);
  }
}
