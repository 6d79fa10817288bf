package io.idlewave.jobs.analysis.wave;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.jobs.analysis.TraceWalk;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.propagate.DelayWalk;
import io.idlewave.perturb.scenario.Bound;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Follows waves that share micro-steps. */
final class WaveWalk implements TraceWalk {

  private static final long serialVersionUID = 1L;

  private final Pricing pricing;
  private final Bound bound;
  private final ArrayList<DelayWalk.Pair> pairs;
  private final ArrayList<RunWindow> windows;
  private final boolean clocksShowDelays;
  private final ArrayList<Wave> waves;
  private transient @Nullable DelayWalk walk;

  /**
   * A walk at the start of the trace.
   *
   * @param waves nothing of which has been seen, one for each of the {@code pairs}
   * @param clocksShowDelays as {@link DelayWalk} has it
   */
  WaveWalk(
      Pricing pricing,
      Bound bound,
      List<DelayWalk.Pair> pairs,
      List<RunWindow> windows,
      boolean clocksShowDelays,
      List<Wave> waves) {
    this.pricing = pricing;
    this.bound = bound;
    this.pairs = new ArrayList<>(pairs);
    this.windows = new ArrayList<>(windows);
    this.clocksShowDelays = clocksShowDelays;
    this.waves = new ArrayList<>(waves);
  }

  /**
   * What was seen.
   *
   * @param waves as they were given, recorded times since the first event of each rank
   * @param beginNanos when each rank leaves MPI_Init
   */
  record Found(List<Wave> waves, long[] beginNanos) implements Serializable {}

  @Override
  public void begin(Path scratch) {
    walk =
        new DelayWalk(
            pricing,
            bound,
            pairs,
            windows,
            clocksShowDelays,
            (pair, rank, call, recordedNanos, endNanos, delayNanos) ->
                waves.get(pair).ended(rank, call, recordedNanos, endNanos, delayNanos));
  }

  @Override
  public void block(GraphBlock block) {
    Objects.requireNonNull(walk).apply(block);
  }

  @Override
  public Found end() {
    DelayWalk ended = Objects.requireNonNull(walk);
    ended.finish();
    long[] beginNanos = new long[windows.size()];
    for (int rank = 0; rank < beginNanos.length; rank++) {
      beginNanos[rank] = ended.beginNanos(rank);
    }
    waves.forEach(wave -> wave.shiftRecorded(beginNanos));
    return new Found(waves, beginNanos);
  }
}
