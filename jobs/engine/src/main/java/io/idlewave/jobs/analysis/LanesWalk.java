package io.idlewave.jobs.analysis;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.block.GraphBlock;
import io.idlewave.jobs.failure.JobFailedException;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LaneTeam;
import io.idlewave.perturb.propagate.StepsPlace;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Carries the lanes of a plan through the trace, in threads beside that of the walk. */
public final class LanesWalk implements TraceWalk {

  private static final long serialVersionUID = 3L;

  private final LanePlan plan;
  private final int threads;
  private final @Nullable StepsPlace kept;
  private transient @Nullable LaneTeam team;

  /**
   * A walk of all lanes of {@code plan}.
   *
   * @param walks that it is one of
   */
  public LanesWalk(LanePlan plan, WalkRunner walks) {
    this.plan = plan;
    this.threads = walks.threads();
    this.kept = walks.steps(plan);
  }

  @Override
  public void begin(Path scratch) {
    team = new LaneTeam(plan, plan.freshGroups(), threads, kept, "analysis", block -> {});
  }

  @Override
  public void block(GraphBlock block) {
    try {
      Objects.requireNonNull(team).apply(BlockParcel.of(block));
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  @Override
  public Serializable end() {
    ArrayList<LaneOutcome> outcomes = new ArrayList<>();
    LaneTeam ending = Objects.requireNonNull(team);
    try {
      ending.await();
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
    ending.drain(result -> outcomes.add(LaneOutcome.of(result, plan.clocks())));
    return outcomes;
  }

  private static JobFailedException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new JobFailedException("interrupted in the analyses", e);
  }

  @Override
  public void close() {
    if (team != null) {
      team.close();
    }
  }
}
