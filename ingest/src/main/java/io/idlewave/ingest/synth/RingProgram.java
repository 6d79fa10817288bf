package io.idlewave.ingest.synth;

/**
 * A token that goes around a ring. Per lap rank 0 computes, sends to rank 1 and receives from the
 * last rank; every other rank receives from its left, computes, and sends to its right. All calls
 * block.
 *
 * @param ranks at least 2
 * @param laps how often the token goes around, at least 0
 * @param bytes size of the token
 * @param computeNanos compute of each rank per lap, in ns
 */
public record RingProgram(int ranks, long laps, long bytes, long computeNanos)
    implements SteppedProgram {

  private static final int TAG = 0;

  public RingProgram {
    Bounds.atLeast("ranks", 2, ranks);
    Bounds.atLeast("laps", 0, laps);
    Bounds.atLeast("bytes", 0, bytes);
    Bounds.atLeast("compute", 0, computeNanos);
  }

  @Override
  public String name() {
    return "ring: %d ranks, %d laps, %d B, compute %d ns"
        .formatted(ranks, laps, bytes, computeNanos);
  }

  @Override
  public long steps() {
    return laps;
  }

  @Override
  public void step(int rank, long step, CallScript script) {
    int left = (rank + ranks - 1) % ranks;
    int right = (rank + 1) % ranks;
    if (rank > 0) {
      script.receive(left, TAG, bytes);
    }
    script.compute(computeNanos);
    script.send(right, TAG, bytes);
    if (rank == 0) {
      script.receive(left, TAG, bytes);
    }
  }
}
