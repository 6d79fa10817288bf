package io.idlewave.ingest.synth;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A halo exchange over a grid of two or three dimensions, with an allreduce.
 *
 * <p>Rank r = x + px (y + py z) has the neighbours 0: x-1, 1: x+1, 2: y-1, 3: y+1 and, of more than
 * one rank in z, 4: z-1, 5: z+1. Per iteration it posts a receive from each neighbour d with tag d
 * XOR 1, computes {@code computeNanos + (7919 r + 104729 iteration) mod jitterNanos}, sends to each
 * neighbour d with tag d, and waits for all of them. Then comes the allreduce, of 8 bytes.
 *
 * @param px ranks in x, at least 1
 * @param py ranks in y, at least 1
 * @param pz ranks in z, at least 1: with one there are no neighbours in z, also where it is
 *     periodic
 * @param iterations at least 0
 * @param bytes size of a halo message
 * @param computeNanos least compute per iteration, in ns
 * @param jitterNanos bound of the added compute, in ns; 0 adds none
 * @param boundary who the neighbours of the ranks at the ends are
 */
public record HaloProgram(
    int px,
    int py,
    int pz,
    long iterations,
    long bytes,
    long computeNanos,
    long jitterNanos,
    Allreduce allreduce,
    Boundary boundary)
    implements SteppedProgram {

  /** How the allreduce is written. */
  public enum Allreduce {
    /**
     * By messages: for k = 0 .. ceil(log2 P) - 1 to rank r + 2^k and from r - 2^k (mod P), tag 100
     * + k, waiting for both.
     */
    DISSEMINATION,
    /** As a call of MPI. */
    COLLECTIVE,
    /** Not at all. */
    NONE
  }

  /** Who the neighbours of the ranks at the ends of the grid are. */
  public enum Boundary {
    /** Those at the other end. */
    PERIODIC,
    /** They have none beyond. */
    OPEN
  }

  private static final int MOST_RANKS = 1 << 30;
  private static final int NOBODY = -1;
  private static final int DISSEMINATION_TAG = 100;
  private static final int ALLREDUCE_BYTES = 8;

  public HaloProgram {
    Bounds.within("px", 1, 1 << 15, px);
    Bounds.within("py", 1, 1 << 15, py);
    Bounds.within("pz", 1, 1 << 15, pz);
    Bounds.within("px x py x pz", 1, MOST_RANKS, (long) px * py * pz);
    Bounds.atLeast("iterations", 0, iterations);
    Bounds.atLeast("bytes", 0, bytes);
    Bounds.atLeast("compute", 0, computeNanos);
    Bounds.atLeast("jitter", 0, jitterNanos);
  }

  /** One of two dimensions. */
  public HaloProgram(
      int px,
      int py,
      long iterations,
      long bytes,
      long computeNanos,
      long jitterNanos,
      Allreduce allreduce,
      Boundary boundary) {
    this(px, py, 1, iterations, bytes, computeNanos, jitterNanos, allreduce, boundary);
  }

  /** A periodic one of two dimensions with an allreduce by dissemination. */
  public HaloProgram(
      int px, int py, long iterations, long bytes, long computeNanos, long jitterNanos) {
    this(
        px,
        py,
        iterations,
        bytes,
        computeNanos,
        jitterNanos,
        Allreduce.DISSEMINATION,
        Boundary.PERIODIC);
  }

  @Override
  public String name() {
    return "halo: %d x %d%s ranks, %d iterations, %d B, compute %d ns, jitter %d ns%s%s"
        .formatted(
            px,
            py,
            pz == 1 ? "" : " x " + pz,
            iterations,
            bytes,
            computeNanos,
            jitterNanos,
            allreduce == Allreduce.DISSEMINATION ? "" : ", allreduce " + word(allreduce),
            boundary == Boundary.PERIODIC ? "" : ", boundary " + word(boundary));
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public int ranks() {
    return px * py * pz;
  }

  @Override
  public long steps() {
    return iterations;
  }

  @Override
  public void step(int rank, long step, CallScript script) {
    List<Long> requests = new ArrayList<>(2 * directions());
    for (int d = 0; d < directions(); d++) {
      int peer = neighbour(rank, d);
      if (peer != NOBODY) {
        requests.add(script.ireceive(peer, d ^ 1, bytes));
      }
    }
    script.compute(computeNanos + jitter(rank, step));
    for (int d = 0; d < directions(); d++) {
      int peer = neighbour(rank, d);
      if (peer != NOBODY) {
        requests.add(script.isend(peer, d, bytes));
      }
    }
    script.waitall(requests);
    switch (allreduce) {
      case DISSEMINATION -> disseminate(rank, script);
      case COLLECTIVE -> script.allreduce(ALLREDUCE_BYTES, ranks());
      case NONE -> {}
    }
  }

  private void disseminate(int rank, CallScript script) {
    int ranks = ranks();
    for (int k = 0; 1L << k < ranks; k++) {
      int distance = 1 << k;
      int tag = DISSEMINATION_TAG + k;
      long send = script.isend((rank + distance) % ranks, tag, ALLREDUCE_BYTES);
      long receive = script.ireceive((rank - distance + ranks) % ranks, tag, ALLREDUCE_BYTES);
      script.waitall(send, receive);
    }
  }

  private long jitter(int rank, long iteration) {
    return jitterNanos == 0 ? 0 : (7919L * rank + 104729L * iteration) % jitterNanos;
  }

  private int directions() {
    return pz == 1 ? 4 : 6;
  }

  /** The neighbour in a direction, or {@link #NOBODY} beyond an open end. */
  private int neighbour(int rank, int direction) {
    int step = direction % 2 == 0 ? -1 : 1;
    int axis = direction / 2;
    int x = rank % px + (axis == 0 ? step : 0);
    int y = rank / px % py + (axis == 1 ? step : 0);
    int z = rank / px / py + (axis == 2 ? step : 0);
    boolean beyond = x < 0 || x >= px || y < 0 || y >= py || z < 0 || z >= pz;
    return beyond && boundary == Boundary.OPEN
        ? NOBODY
        : Math.floorMod(x, px) + px * (Math.floorMod(y, py) + py * Math.floorMod(z, pz));
  }
}
