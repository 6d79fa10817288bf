package io.idlewave.perturb.simulated;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Compute and one collective of all ranks, repeated.
 *
 * @param op what they do
 * @param root its root, where it has one
 * @param blockBytes bytes of a block
 * @param computeNanos per rank, compute before each collective
 * @param nodes on how many nodes the ranks are, next to each other
 * @param backgroundNanos compute between post and completion; -1 for blocking
 * @param repetitions how often
 */
record CollectiveProgram(
    CollectiveOp op,
    int root,
    long blockBytes,
    long[] computeNanos,
    int nodes,
    long backgroundNanos,
    int repetitions)
    implements Program {

  static CollectiveProgram together(CollectiveOp op, int ranks, long blockBytes) {
    return new CollectiveProgram(op, 0, blockBytes, new long[ranks], 1, -1, 1);
  }

  CollectiveProgram onNodes(int count) {
    return new CollectiveProgram(
        op, root, blockBytes, computeNanos, count, backgroundNanos, repetitions);
  }

  CollectiveProgram repeated(int times) {
    return new CollectiveProgram(op, root, blockBytes, computeNanos, nodes, backgroundNanos, times);
  }

  @Override
  public String name() {
    return "collective: %s of %d B, %s".formatted(op, blockBytes, Arrays.toString(computeNanos));
  }

  @Override
  public int ranks() {
    return computeNanos.length;
  }

  @Override
  public int nodeOf(int rank) {
    return (int) ((long) rank * nodes / ranks());
  }

  @Override
  public List<Communicator> communicators() {
    return List.of(
        Communicator.intra("MPI_COMM_WORLD", IntStream.range(0, ranks()).boxed().toList()));
  }

  @Override
  public Iterator<ProgramCall> calls(int rank) {
    return IntStream.range(-1, 2 * repetitions + 1)
        .filter(i -> backgroundNanos >= 0 || i < 0 || i % 2 == 0)
        .mapToObj(i -> call(rank, i))
        .iterator();
  }

  private ProgramCall call(int rank, int i) {
    if (i < 0) {
      return new ProgramCall("MPI_Init", 0, List.of());
    }
    if (i == 2 * repetitions) {
      return new ProgramCall("MPI_Finalize", 0, List.of());
    }
    if (i % 2 == 1) {
      return new ProgramCall("MPI_Wait", backgroundNanos, List.of(new Complete(i / 2)));
    }
    long request = backgroundNanos < 0 ? Operation.NO_REQUEST : i / 2;
    Collective collective =
        new Collective(
            op, 0, hasRoot() ? root : Collective.ROOT_NONE, sent(rank), received(rank), request);
    return new ProgramCall("MPI_Collective", computeNanos[rank], List.of(collective));
  }

  boolean hasRoot() {
    return op.pattern() == CollectiveOp.Pattern.ONE_TO_ALL
        || op.pattern() == CollectiveOp.Pattern.ALL_TO_ONE;
  }

  private long sent(int rank) {
    return blockBytes
        * switch (op) {
          case BCAST, SCATTER -> rank == root ? ranks() : 0;
          case GATHER, REDUCE -> 1;
          case SCAN -> ranks() - rank;
          case EXSCAN -> ranks() - 1 - rank;
          default -> ranks();
        };
  }

  private long received(int rank) {
    return blockBytes
        * switch (op) {
          case BCAST, SCATTER -> 1;
          case GATHER, REDUCE -> rank == root ? ranks() : 0;
          case SCAN -> rank + 1;
          case EXSCAN -> rank;
          default -> ranks();
        };
  }
}
