package io.idlewave.perturb.compute;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.StretchWork;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.perturb.noise.Noise;
import io.idlewave.perturb.noise.RankTimelines;
import io.idlewave.perturb.noise.TimelineSelector;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/** Counts what a trace loses without the noise that is expected in it. Mutable. */
public final class NoiseFold implements Consumer<GraphBlock> {

  private final StretchWork work;
  private final ExpectedNoise times;
  private final Stretches stretches;
  private double recordedNanos;
  private double removedNanos;

  /**
   * A fold over the stretches inside {@code windows}.
   *
   * @param metadata of the trace: noise is expected on threads
   */
  public NoiseFold(List<RunWindow> windows, Noise noise, TraceMetadata metadata) {
    RankTimelines timelines = RankTimelines.of(metadata);
    BitSet quiet = TimelineSelector.Kind.ALL.rows(timelines);
    quiet.andNot(TimelineSelector.Kind.THREADS.rows(timelines));
    this.work = StretchWork.of(metadata);
    this.times = new ExpectedNoise(noise, quiet, work);
    this.stretches = new Stretches(windows, this::add);
  }

  @Override
  public void accept(GraphBlock block) {
    stretches.accept(block);
  }

  private void add(GraphBlock block, int i) {
    recordedNanos += work.nanos(block, i);
    removedNanos += block.gapNanos(i) - times.nanos(block, i);
  }

  /** The machine without that noise. */
  public Denoising denoising() {
    return new Denoising(times, recordedNanos, removedNanos, 0, 0);
  }
}
