package io.idlewave.ingest.synth;

/**
 * Compute and a blocking allreduce over all ranks, repeated.
 *
 * @param ranks at least 1
 * @param repetitions at least 0
 * @param bytes the vector that each rank contributes
 * @param computeNanos compute of each rank per repetition, in ns
 */
public record AllreduceProgram(int ranks, long repetitions, long bytes, long computeNanos)
    implements SteppedProgram {

  public AllreduceProgram {
    Bounds.atLeast("ranks", 1, ranks);
    Bounds.atLeast("repetitions", 0, repetitions);
    Bounds.atLeast("bytes", 0, bytes);
    Bounds.atLeast("compute", 0, computeNanos);
  }

  @Override
  public String name() {
    return "allreduce: %d ranks, %d repetitions, %d B, compute %d ns"
        .formatted(ranks, repetitions, bytes, computeNanos);
  }

  @Override
  public long steps() {
    return repetitions;
  }

  @Override
  public void step(int rank, long step, CallScript script) {
    script.compute(computeNanos);
    script.allreduce(bytes, ranks);
  }
}
