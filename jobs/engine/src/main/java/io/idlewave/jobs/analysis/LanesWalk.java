package io.idlewave.jobs.analysis;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.Propagator;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Carries the lanes of a plan through the trace. */
final class LanesWalk implements TraceWalk {

  private static final long serialVersionUID = 1L;

  private final LanePlan plan;
  private transient @Nullable Propagator propagator;

  LanesWalk(LanePlan plan) {
    this.plan = plan;
  }

  @Override
  public void begin(Path scratch) {
    propagator = new Propagator(plan, plan.freshGroups());
  }

  @Override
  public void block(GraphBlock block) {
    Objects.requireNonNull(propagator).apply(block);
  }

  @Override
  public Serializable end() {
    ArrayList<LaneOutcome> outcomes = new ArrayList<>();
    Objects.requireNonNull(propagator)
        .drain(result -> outcomes.add(LaneOutcome.of(result, plan.clocks())));
    return outcomes;
  }
}
