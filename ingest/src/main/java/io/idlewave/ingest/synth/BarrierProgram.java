package io.idlewave.ingest.synth;

/**
 * Compute and a barrier over all ranks, repeated.
 *
 * @param ranks at least 1
 * @param repetitions at least 0
 * @param computeNanos compute of each rank per repetition, in ns
 */
public record BarrierProgram(int ranks, long repetitions, long computeNanos)
    implements SteppedProgram {

  /** Checks bounds. */
  public BarrierProgram {
    Bounds.atLeast("ranks", 1, ranks);
    Bounds.atLeast("repetitions", 0, repetitions);
    Bounds.atLeast("compute", 0, computeNanos);
  }

  @Override
  public String name() {
    return "barrier: %d ranks, %d repetitions, compute %d ns"
        .formatted(ranks, repetitions, computeNanos);
  }

  @Override
  public long steps() {
    return repetitions;
  }

  @Override
  public void step(int rank, long step, CallScript script) {
    script.compute(computeNanos);
    script.barrier();
  }
}
