package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import io.idlewave.perturb.network.LogGp;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rooted collectives in which someone enters only because of someone who has left. */
class EarlyLeaverCollectiveTest {

  private static final double L = 1000;
  private static final double O = 100;
  private static final LogGp NETWORK = LogGp.of(L, O, 0, 0);
  private static final double MESSAGE = L + 2 * O;

  @TempDir Path folder;

  private record Listed(List<List<ProgramCall>> calls) implements Program {
    @Override
    public String name() {
      return "listed";
    }

    @Override
    public int ranks() {
      return calls.size();
    }

    @Override
    public Iterator<ProgramCall> calls(int rank) {
      List<ProgramCall> all = new ArrayList<>();
      all.add(new ProgramCall("MPI_Init", 0, List.of()));
      all.addAll(calls.get(rank));
      all.add(new ProgramCall("MPI_Finalize", 0, List.of()));
      return all.iterator();
    }
  }

  private static ProgramCall call(String function, long computeNanos, Operation operation) {
    return new ProgramCall(function, computeNanos, List.of(operation));
  }

  private static ProgramCall rooted(CollectiveOp op, long computeNanos, long sent, long received) {
    return call(
        "MPI_Rooted", computeNanos, new Collective(op, 0, 0, sent, received, Operation.NO_REQUEST));
  }

  private static ProgramCall send(int peer) {
    return call("MPI_Send", 0, new Send(peer, 0, 0, 8, SendMode.STANDARD, Operation.NO_REQUEST));
  }

  private static ProgramCall receive(int peer) {
    return call("MPI_Recv", 0, new Receive(peer, 0, 0, 8));
  }

  private double[] ends(
      List<ProgramCall> first, List<ProgramCall> second, List<ProgramCall> third) {
    return new SimulatedLaboratory(new Listed(List.of(first, second, third)), folder).ends(NETWORK);
  }

  /** The root's message to rank 2 comes out of the collective that rank 2 has yet to enter. */
  @Test
  void ends_bcastThatTheRootLeaves_areAStarBehindTheRoot() {
    double[] ends =
        ends(
            List.of(rooted(CollectiveOp.BCAST, 500, 24, 8), send(2)),
            List.of(rooted(CollectiveOp.BCAST, 4000, 0, 8)),
            List.of(receive(0), rooted(CollectiveOp.BCAST, 0, 0, 8)));
    assertThat(ends).containsExactly(500 + O, 4000, 500 + 2 * MESSAGE);
  }

  @Test
  void ends_reduceThatALeafLeaves_areAStarBehindTheLastLeaf() {
    double[] ends =
        ends(
            List.of(receive(1), rooted(CollectiveOp.REDUCE, 0, 8, 24)),
            List.of(rooted(CollectiveOp.REDUCE, 500, 8, 0), send(0)),
            List.of(rooted(CollectiveOp.REDUCE, 900, 8, 0)));
    assertThat(ends).containsExactly(900 + 2 * MESSAGE, 500 + O, 900);
  }
}
