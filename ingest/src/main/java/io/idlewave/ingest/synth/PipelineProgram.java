package io.idlewave.ingest.synth;

/**
 * A pipeline. Per step each rank but the first receives from its left, computes, and each but the
 * last sends to its right; all calls block. Delays make a last-passage percolation: D(step, rank) =
 * max(D(step - 1, rank), D(step, rank - 1)) + X.
 *
 * @param ranks at least 2
 * @param steps at least 0
 * @param bytes size of a message
 * @param computeNanos compute of each rank per step, in ns
 */
public record PipelineProgram(int ranks, long steps, long bytes, long computeNanos)
    implements SteppedProgram {

  private static final int TAG = 0;

  public PipelineProgram {
    Bounds.atLeast("ranks", 2, ranks);
    Bounds.atLeast("steps", 0, steps);
    Bounds.atLeast("bytes", 0, bytes);
    Bounds.atLeast("compute", 0, computeNanos);
  }

  @Override
  public String name() {
    return "pipeline: %d ranks, %d steps, %d B, compute %d ns"
        .formatted(ranks, steps, bytes, computeNanos);
  }

  @Override
  public void step(int rank, long step, CallScript script) {
    if (rank > 0) {
      script.receive(rank - 1, TAG, bytes);
    }
    script.compute(computeNanos);
    if (rank < ranks - 1) {
      script.send(rank + 1, TAG, bytes);
    }
  }
}
