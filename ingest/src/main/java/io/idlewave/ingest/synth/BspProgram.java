package io.idlewave.ingest.synth;

/**
 * A bulk-synchronous program: per step all ranks compute as long and meet in a barrier, which costs
 * nothing unless the cost set says so. Noise then delays a step by the most that it gives any rank.
 *
 * @param ranks at least 1
 * @param steps at least 0
 * @param grainNanos compute of each rank per step, in ns
 */
public record BspProgram(int ranks, long steps, long grainNanos) implements SteppedProgram {

  public BspProgram {
    Bounds.atLeast("ranks", 1, ranks);
    Bounds.atLeast("steps", 0, steps);
    Bounds.atLeast("grain", 0, grainNanos);
  }

  @Override
  public String name() {
    return "bsp: %d ranks, %d steps, grain %d ns".formatted(ranks, steps, grainNanos);
  }

  @Override
  public void step(int rank, long step, CallScript script) {
    script.compute(grainNanos);
    script.barrier();
  }
}
