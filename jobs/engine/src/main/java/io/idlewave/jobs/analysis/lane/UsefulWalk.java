package io.idlewave.jobs.analysis.lane;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.jobs.analysis.TraceWalk;
import io.idlewave.perturb.kernel.Account;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.Propagator;
import io.idlewave.perturb.scenario.LaneResult;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Runs one group of lanes on an ideal network, and says of each how much it computes. */
public final class UsefulWalk implements TraceWalk {

  private static final long serialVersionUID = 1L;

  private final LanePlan plan;
  private final int group;
  private final double @Nullable [] recordedNanos;
  private transient @Nullable Propagator propagator;

  /**
   * A walk at the start of the trace.
   *
   * @param group number of the group in the plan
   * @param recordedNanos useful computation per rank, where it does not follow from ledgers
   */
  public UsefulWalk(LanePlan plan, int group, double @Nullable [] recordedNanos) {
    this.plan = plan;
    this.group = group;
    this.recordedNanos = recordedNanos;
  }

  /**
   * A lane that ended.
   *
   * @param set of the plan
   * @param replicate its number
   * @param useful what its ranks compute
   * @param runtimeNanos its run time
   */
  record Lane(int set, long replicate, Efficiencies.Useful useful, double runtimeNanos)
      implements Serializable {}

  @Override
  public void begin(Path scratch) {
    propagator = new Propagator(plan, plan.freshGroups(group, plan.groupCount()));
  }

  @Override
  public void block(GraphBlock block) {
    Objects.requireNonNull(propagator).apply(block);
  }

  @Override
  public Serializable end() {
    ArrayList<Lane> lanes = new ArrayList<>();
    Objects.requireNonNull(propagator).drain(result -> add(result, lanes));
    return lanes;
  }

  private void add(LaneResult ideal, List<Lane> into) {
    for (int lane = 0; lane < ideal.lanes(); lane++) {
      if (!ideal.deadlocked()[lane]) {
        into.add(
            new Lane(
                ideal.scenario(),
                ideal.firstReplicate() + lane,
                Efficiencies.Useful.of(useful(ideal, lane)),
                runtimeNanos(ideal, lane)));
      }
    }
  }

  /** Of the recorded run what lies between its calls; otherwise computation with its noise. */
  private double[] useful(LaneResult ideal, int lane) {
    if (recordedNanos != null) {
      return recordedNanos;
    }
    int ranks = plan.ranks();
    double[] ledger = Objects.requireNonNull(ideal.ledgerNanos());
    double[] useful = new double[ranks];
    Arrays.setAll(
        useful,
        rank ->
            ledger[(Account.COMPUTATION.code() * ranks + rank) * ideal.lanes() + lane]
                + ledger[(Account.NOISE.code() * ranks + rank) * ideal.lanes() + lane]);
    return useful;
  }

  private double runtimeNanos(LaneResult ideal, int lane) {
    double runtime = 0;
    for (int rank = 0; rank < plan.ranks(); rank++) {
      runtime = Math.max(runtime, ideal.rankNanos()[rank * ideal.lanes() + lane]);
    }
    return runtime;
  }
}
