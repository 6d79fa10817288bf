package io.idlewave.ingest.synth;

/**
 * A two-dimensional periodic halo exchange with an allreduce by dissemination.
 *
 * <p>Rank r = x + y px has the neighbours 0: (x-1, y), 1: (x+1, y), 2: (x, y-1), 3: (x, y+1). Per
 * iteration it posts a receive from each neighbour d with tag d XOR 1, computes {@code computeNanos
 * + (7919 r + 104729 iteration) mod jitterNanos}, sends to each neighbour d with tag d, and waits
 * for all eight. Then for k = 0 .. ceil(log2 P) - 1 it sends 8 bytes to rank r + 2^k and receives
 * from r - 2^k (mod P), tag 100 + k, and waits for both.
 *
 * @param px ranks in x, at least 1
 * @param py ranks in y, at least 1
 * @param iterations at least 0
 * @param bytes size of a halo message
 * @param computeNanos least compute per iteration, in ns
 * @param jitterNanos bound of the added compute, in ns; 0 adds none
 */
public record HaloProgram(
    int px, int py, long iterations, long bytes, long computeNanos, long jitterNanos)
    implements SteppedProgram {

  private static final int NEIGHBOURS = 4;
  private static final int DISSEMINATION_TAG = 100;
  private static final int DISSEMINATION_BYTES = 8;

  /** Checks bounds. */
  public HaloProgram {
    Bounds.within("px", 1, 1 << 15, px);
    Bounds.within("py", 1, 1 << 15, py);
    Bounds.atLeast("iterations", 0, iterations);
    Bounds.atLeast("bytes", 0, bytes);
    Bounds.atLeast("compute", 0, computeNanos);
    Bounds.atLeast("jitter", 0, jitterNanos);
  }

  @Override
  public String name() {
    return "halo: %d x %d ranks, %d iterations, %d B, compute %d ns, jitter %d ns"
        .formatted(px, py, iterations, bytes, computeNanos, jitterNanos);
  }

  @Override
  public int ranks() {
    return px * py;
  }

  @Override
  public long steps() {
    return iterations;
  }

  @Override
  public void step(int rank, long step, CallScript script) {
    long[] requests = new long[2 * NEIGHBOURS];
    for (int d = 0; d < NEIGHBOURS; d++) {
      requests[d] = script.ireceive(neighbour(rank, d), d ^ 1, bytes);
    }
    script.compute(computeNanos + jitter(rank, step));
    for (int d = 0; d < NEIGHBOURS; d++) {
      requests[NEIGHBOURS + d] = script.isend(neighbour(rank, d), d, bytes);
    }
    script.waitall(requests);
    disseminate(rank, script);
  }

  private void disseminate(int rank, CallScript script) {
    int ranks = ranks();
    for (int k = 0; 1L << k < ranks; k++) {
      int distance = 1 << k;
      int tag = DISSEMINATION_TAG + k;
      long send = script.isend((rank + distance) % ranks, tag, DISSEMINATION_BYTES);
      long receive = script.ireceive((rank - distance + ranks) % ranks, tag, DISSEMINATION_BYTES);
      script.waitall(send, receive);
    }
  }

  private long jitter(int rank, long iteration) {
    return jitterNanos == 0 ? 0 : (7919L * rank + 104729L * iteration) % jitterNanos;
  }

  private int neighbour(int rank, int direction) {
    int x = rank % px;
    int y = rank / px;
    return switch (direction) {
      case 0 -> (x + px - 1) % px + y * px;
      case 1 -> (x + 1) % px + y * px;
      case 2 -> x + (y + py - 1) % py * px;
      default -> x + (y + 1) % py * px;
    };
  }
}
