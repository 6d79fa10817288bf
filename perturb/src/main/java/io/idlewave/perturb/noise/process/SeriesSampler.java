package io.idlewave.perturb.noise.process;

import io.idlewave.perturb.noise.Anchor;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.noise.Phase;
import io.idlewave.perturb.noise.Placement;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.random.Draws;
import io.idlewave.perturb.random.LaneDraws;

/**
 * Detours of one path, entered at a place that is drawn: uniform over its available time, or, where
 * it runs with the perturbed time, over its wall time. Exact for the path; a lane costs two
 * look-ups in prefix sums, however many detours a stretch meets.
 */
record SeriesSampler(DetourPath path, Placement placement, NoiseContext context)
    implements NoiseSampler {

  @Override
  public void add(
      double[] row,
      double[] clock,
      LaneDraws draws,
      long key,
      int rank,
      double startNanos,
      double cpuNanos) {
    Phase sharing = placement.phase();
    boolean redrawn = sharing == Phase.REDRAWN;
    long[] bits =
        redrawn ? draws.bits(key) : draws.bits(context.phaseKey(sharing, rank), sharing.isShared());
    if (placement.anchor() == Anchor.PERTURBED) {
      addPerturbed(row, clock, bits, rank, startNanos, cpuNanos);
      return;
    }
    double start = redrawn ? 0 : context.ranks().originNanos(rank) + startNanos;
    double end = start + cpuNanos;
    for (int lane = 0; lane < row.length; lane++) {
      double phase = Draws.fraction(bits[lane]) * path.spanNanos();
      row[lane] += path.takenBefore(end + phase) - path.takenBefore(start + phase);
    }
  }

  /** A stretch may be a share of a call, so that its ends lie between multiples of the quantum. */
  private void addPerturbed(
      double[] row, double[] clock, long[] bits, int rank, double startNanos, double cpuNanos) {
    Quantum quantum = context.quantum();
    for (int lane = 0; lane < row.length; lane++) {
      double phase = Draws.fraction(bits[lane]) * path.wallSpanNanos();
      double wall = context.ranks().wallNanos(rank, startNanos, clock[lane]);
      double begin = quantum.roundHalfUp(wall);
      double end = quantum.roundHalfUp(wall + cpuNanos);
      row[lane] += path.delayFrom(begin + quantum.round(phase), end - begin);
    }
  }
}
