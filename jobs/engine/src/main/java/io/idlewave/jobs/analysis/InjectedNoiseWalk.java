package io.idlewave.jobs.analysis;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.jobs.prepare.MapLayout;
import io.idlewave.perturb.propagate.LanePlan;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Draws the noise of all pieces of a map again. */
final class InjectedNoiseWalk implements TraceWalk {

  private static final long serialVersionUID = 1L;

  private final MapLayout layout;
  private final LanePlan plan;
  private transient @Nullable List<InjectedNoise> noises;

  InjectedNoiseWalk(MapLayout layout, LanePlan plan) {
    this.layout = layout;
    this.plan = plan;
  }

  @Override
  public void begin(Path scratch) {
    noises = InjectedNoise.of(layout, plan);
  }

  @Override
  public void block(GraphBlock block) {
    Objects.requireNonNull(noises).forEach(noise -> noise.add(block));
  }

  @Override
  public Serializable end() {
    ArrayList<InjectedNoise.Drawn> drawn = new ArrayList<>();
    Objects.requireNonNull(noises).forEach(noise -> drawn.addAll(noise.drawn()));
    return drawn;
  }
}
