package io.idlewave.ingest.synth;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * An exchange with both neighbours in each dimension of a grid, and collectives of all ranks and of
 * lines along the first dimension. Ranks at open ends compute less. What a rank does depends on its
 * neighbours alone, so that grids of any size are the same program.
 *
 * @param sizes ranks in each dimension, the one that changes fastest first
 * @param periodic per dimension whether its ends are neighbours
 * @param iterations how often it exchanges
 */
public record StencilProgram(List<Integer> sizes, List<Boolean> periodic, long iterations)
    implements SteppedProgram {

  private static final long COMPUTE_NANOS = 10_000;
  private static final long LESS_NANOS = 700;
  private static final long BYTES = 8;

  /** Takes immutable copies. */
  public StencilProgram {
    sizes = List.copyOf(sizes);
    periodic = List.copyOf(periodic);
  }

  @Override
  public String name() {
    return "stencil: " + sizes;
  }

  @Override
  public int ranks() {
    return sizes.stream().reduce(1, (a, b) -> a * b);
  }

  @Override
  public long steps() {
    return iterations;
  }

  /** All ranks, and then the lines along the first dimension. */
  @Override
  public List<Communicator> communicators() {
    List<Communicator> communicators = new ArrayList<>();
    communicators.add(
        Communicator.intra("MPI_COMM_WORLD", IntStream.range(0, ranks()).boxed().toList()));
    int length = sizes.get(0);
    for (int first = 0; first < ranks(); first += length) {
      communicators.add(
          Communicator.intra("line", IntStream.range(first, first + length).boxed().toList()));
    }
    return communicators;
  }

  @Override
  public void step(int rank, long step, CallScript script) {
    List<Long> requests = new ArrayList<>();
    long computeNanos = COMPUTE_NANOS;
    for (int d = 0; d < sizes.size(); d++) {
      for (int way = -1; way <= 1; way += 2) {
        int peer = neighbour(rank, d, way);
        if (peer >= 0) {
          requests.add(script.ireceive(peer, tag(d, -way), bytes(d)));
        } else {
          computeNanos -= LESS_NANOS;
        }
      }
    }
    script.compute(computeNanos);
    for (int d = 0; d < sizes.size(); d++) {
      for (int way = -1; way <= 1; way += 2) {
        int peer = neighbour(rank, d, way);
        if (peer >= 0) {
          requests.add(script.isend(peer, tag(d, way), bytes(d)));
        }
      }
    }
    script.waitall(requests);
    collectives(rank, script);
  }

  private void collectives(int rank, CallScript script) {
    boolean root = rank == 0;
    long all = BYTES * ranks();
    long line = BYTES * sizes.get(0);
    script.allreduce(BYTES, ranks());
    script.call("MPI_Bcast", collective(CollectiveOp.BCAST, 0, 0, root ? all : 0, BYTES));
    script.call("MPI_Reduce", collective(CollectiveOp.REDUCE, 0, 0, BYTES, root ? all : 0));
    script.call(
        "MPI_Allreduce",
        collective(
            CollectiveOp.ALLREDUCE, 1 + rank / sizes.get(0), Collective.ROOT_NONE, line, line));
  }

  private static Collective collective(
      CollectiveOp op, int communicator, int root, long sentBytes, long receivedBytes) {
    return new Collective(op, communicator, root, sentBytes, receivedBytes, Operation.NO_REQUEST);
  }

  private static int tag(int dimension, int way) {
    return 2 * dimension + (way > 0 ? 1 : 0);
  }

  private static long bytes(int dimension) {
    return 100L * (dimension + 1);
  }

  /** The neighbour of a rank, or -1 beyond an open end. */
  private int neighbour(int rank, int dimension, int way) {
    int stride = 1;
    for (int d = 0; d < dimension; d++) {
      stride *= sizes.get(d);
    }
    int size = sizes.get(dimension);
    int place = rank / stride % size;
    int next = place + way;
    if (periodic.get(dimension)) {
      next = Math.floorMod(next, size);
    }
    return next < 0 || next >= size ? -1 : rank + (next - place) * stride;
  }
}
