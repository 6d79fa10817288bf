package io.idlewave.perturb.propagate;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.kernel.Kernel;
import io.idlewave.perturb.kernel.LaneGroup;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.pricing.Lowering;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneResult;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Carries some lane groups of a plan through the blocks of a trace. A block is lowered once per
 * bound and then applied to every group of that bound; a block that a group has seen already is
 * passed over, so that blocks may come twice after a recovery. Mutable; one thread.
 */
public final class Propagator {

  private final LanePlan plan;
  private final List<LaneGroup> groups;
  private final Map<Bound, Lowering> lowerings = new EnumMap<>(Bound.class);

  /** A propagator that owns {@code groups}. */
  public Propagator(LanePlan plan, List<LaneGroup> groups) {
    this.plan = plan;
    this.groups = new ArrayList<>(groups);
    for (LaneGroup group : groups) {
      lowerings.computeIfAbsent(group.bound(), bound -> new Lowering(plan.context(), bound));
    }
  }

  /**
   * Applies the next block.
   *
   * @throws IllegalStateException if a block is missing before it
   */
  public void apply(GraphBlock block) {
    lowerings.forEach((bound, lowering) -> apply(block, bound, lowering));
  }

  private void apply(GraphBlock block, Bound bound, Lowering lowering) {
    MicroProgram program = null;
    for (LaneGroup group : groups) {
      if (group.bound() != bound || group.lastBlock() >= block.number()) {
        continue;
      }
      if (group.lastBlock() + 1 != block.number()) {
        throw new IllegalStateException(
            "block " + (group.lastBlock() + 1) + " expected, got " + block.number());
      }
      if (program == null) {
        program = lowering.lower(block);
      }
      Kernel.run(program, group, plan.tables().get(group.scenario()));
      group.setLastBlock(block.number());
    }
  }

  /** The groups, for a snapshot. */
  public List<LaneGroup> groups() {
    return List.copyOf(groups);
  }

  /** What the groups found, after the last block. */
  public List<LaneResult> results() {
    return groups.stream().map(LaneGroup::result).toList();
  }
}
