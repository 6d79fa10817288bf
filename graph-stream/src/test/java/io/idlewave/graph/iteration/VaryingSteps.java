package io.idlewave.graph.iteration;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A chain of ranks with open ends, where calls go to the null process. In each step it computes,
 * shifts borders in both directions and sums up twice; what then comes is drawn: none to three
 * further shifts, each of another size, and now and then a call of one rank alone.
 *
 * @param ranks at least 1
 * @param steps how many there are
 * @param seed of what is drawn
 * @param nothingRepeats whether the calls of all steps stand in an order that is drawn
 */
record VaryingSteps(int ranks, int steps, long seed, boolean nothingRepeats) implements Program {

  private static final int WORLD = 0;
  private static final int BEFORE = 40;
  private static final long COMPUTE_NANOS = 100_000;

  @Override
  public String name() {
    return "varying: seed " + seed;
  }

  @Override
  public Iterator<ProgramCall> calls(int rank) {
    SplittableRandom random = new SplittableRandom(seed);
    List<ProgramCall> calls = new ArrayList<>();
    calls.add(new ProgramCall("MPI_Init", 0, List.of()));
    for (int i = 0; i < BEFORE; i++) {
      calls.add(collective("MPI_Bcast", CollectiveOp.BCAST, 64L << random.nextInt(3), 0));
    }
    for (int k = 0; k < steps; k++) {
      if (nothingRepeats) {
        drawn(rank, calls, random);
      } else {
        step(rank, calls, random);
      }
    }
    calls.add(new ProgramCall("MPI_Finalize", 0, List.of()));
    return calls.iterator();
  }

  private void step(int rank, List<ProgramCall> calls, SplittableRandom random) {
    calls.add(shift(rank, 1, 1000, COMPUTE_NANOS));
    calls.add(shift(rank, -1, 1000, 0));
    calls.add(collective("MPI_Allreduce", CollectiveOp.ALLREDUCE, 8, 0));
    calls.add(collective("MPI_Allreduce", CollectiveOp.ALLREDUCE, 16, 0));
    int further = random.nextInt(4);
    for (int i = 0; i < further; i++) {
      calls.add(shift(rank, 1, 10 + i, 0));
    }
    if (random.nextInt(3) == rank % 3) {
      calls.add(new ProgramCall("MPI_Comm_rank", 0, List.of()));
    }
  }

  private void drawn(int rank, List<ProgramCall> calls, SplittableRandom random) {
    for (int i = 0; i < 5; i++) {
      long compute = random.nextInt(2) * COMPUTE_NANOS;
      calls.add(
          switch (random.nextInt(5)) {
            case 0 -> shift(rank, 1, 1000, compute);
            case 1 -> shift(rank, -1, 1000, compute);
            case 2 -> collective("MPI_Allreduce", CollectiveOp.ALLREDUCE, 8, compute);
            case 3 -> collective("MPI_Allreduce", CollectiveOp.ALLREDUCE, 16, compute);
            default -> shift(rank, 1, 10 + random.nextInt(3), compute);
          });
    }
  }

  private ProgramCall shift(int rank, int by, long bytes, long computeNanos) {
    List<Operation> operations = new ArrayList<>();
    if (isRank(rank + by)) {
      operations.add(new Send(rank + by, 0, WORLD, bytes, SendMode.STANDARD, Operation.NO_REQUEST));
    }
    if (isRank(rank - by)) {
      operations.add(new Receive(rank - by, 0, WORLD, bytes));
    }
    return new ProgramCall("MPI_Sendrecv", computeNanos, operations);
  }

  private boolean isRank(int peer) {
    return peer >= 0 && peer < ranks;
  }

  private static ProgramCall collective(
      String function, CollectiveOp op, long bytes, long computeNanos) {
    int root = op == CollectiveOp.BCAST ? 0 : Collective.ROOT_NONE;
    return new ProgramCall(
        function,
        computeNanos,
        List.of(new Collective(op, WORLD, root, bytes, bytes, Operation.NO_REQUEST)));
  }
}
