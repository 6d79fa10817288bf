package io.idlewave.ingest.synth;

/**
 * A periodic shift. Per step each rank computes, sends to its right neighbour (and with two
 * neighbours to its left), then receives from its left (and its right); all calls block.
 *
 * <p>Every rank sends before it receives: messages must be eager, otherwise all ranks block. Then
 * the delays obey D_i(n+1) = max over i and its sources of (D(n) + X), with X the noise of a step.
 *
 * @param ranks at least 2
 * @param neighbours 1 or 2
 * @param steps at least 0
 * @param bytes size of a message
 * @param computeNanos compute per step, in ns
 */
public record ShiftProgram(int ranks, int neighbours, long steps, long bytes, long computeNanos)
    implements SteppedProgram {

  private static final int RIGHTWARDS = 0;
  private static final int LEFTWARDS = 1;

  public ShiftProgram {
    Bounds.atLeast("ranks", 2, ranks);
    Bounds.within("neighbours", 1, 2, neighbours);
    Bounds.atLeast("steps", 0, steps);
    Bounds.atLeast("bytes", 0, bytes);
    Bounds.atLeast("compute", 0, computeNanos);
  }

  @Override
  public String name() {
    return "shift: %d ranks, %d neighbours, %d steps, %d B, compute %d ns"
        .formatted(ranks, neighbours, steps, bytes, computeNanos);
  }

  @Override
  public void step(int rank, long step, CallScript script) {
    int left = (rank + ranks - 1) % ranks;
    int right = (rank + 1) % ranks;
    script.compute(computeNanos);
    script.send(right, RIGHTWARDS, bytes);
    if (neighbours == 2) {
      script.send(left, LEFTWARDS, bytes);
    }
    script.receive(left, RIGHTWARDS, bytes);
    if (neighbours == 2) {
      script.receive(right, LEFTWARDS, bytes);
    }
  }
}
