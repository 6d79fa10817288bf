package io.idlewave.perturb.propagate;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.kernel.EntryPlaces;
import io.idlewave.perturb.kernel.Kernel;
import io.idlewave.perturb.kernel.LaneGroup;
import io.idlewave.perturb.lowering.Lowering;
import io.idlewave.perturb.scenario.LaneResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Carries some lane groups of a plan through the blocks of a trace. A block is lowered once per
 * pricing and bound and then applied to every group of that pricing and bound; a block that a group
 * has seen already is passed over, so that blocks may come twice after a recovery. Mutable; one
 * thread.
 */
public final class Propagator {

  private final LanePlan plan;
  private final List<LaneGroup> groups;
  private final Map<StepsKey, List<LaneGroup>> groupsByKey = new LinkedHashMap<>();
  private final Map<StepsKey, Lowering> lowerings = new LinkedHashMap<>();

  private final @Nullable BlockPlaces places;

  /** A propagator that owns {@code groups}. */
  public Propagator(LanePlan plan, List<LaneGroup> groups) {
    this(plan, groups, key -> plan.pricings().get(key.pricing()).lowering(key.bound()));
  }

  /** A propagator that owns {@code groups}, whose steps {@code lowering} makes. */
  Propagator(LanePlan plan, List<LaneGroup> groups, Function<StepsKey, Lowering> lowering) {
    this.plan = plan;
    this.groups = new ArrayList<>(groups);
    this.places = plan.phases() == null ? null : new BlockPlaces(plan.phases());
    for (LaneGroup group : groups) {
      StepsKey key = StepsKey.of(plan, group);
      groupsByKey.computeIfAbsent(key, k -> new ArrayList<>()).add(group);
      lowerings.computeIfAbsent(key, lowering);
    }
  }

  /**
   * Applies the next block.
   *
   * @throws IllegalStateException if a block is missing before it
   */
  public void apply(GraphBlock block) {
    EntryPlaces ofBlock = places == null ? null : places.read(block);
    lowerings.forEach((key, lowering) -> apply(block, groupsByKey.get(key), lowering, ofBlock));
  }

  private void apply(
      GraphBlock block,
      @Nullable List<LaneGroup> sharing,
      Lowering lowering,
      @Nullable EntryPlaces ofBlock) {
    List<LaneGroup> due = new ArrayList<>();
    for (LaneGroup group : Objects.requireNonNull(sharing)) {
      if (group.lastBlock() < block.number()) {
        if (group.lastBlock() + 1 != block.number()) {
          throw new IllegalStateException(
              "block " + (group.lastBlock() + 1) + " expected, got " + block.number());
        }
        due.add(group);
      }
    }
    if (due.isEmpty()) {
      return;
    }
    if (ofBlock != null) {
      due.forEach(group -> group.enterBlock(ofBlock));
    }
    lowering.lower(
        block,
        program -> {
          for (LaneGroup group : due) {
            Kernel.run(program, group, plan.sets().get(group.scenario()).tables());
          }
        });
    due.forEach(LaneGroup::leaveBlock);
    due.forEach(group -> group.setLastBlock(block.number()));
  }

  public List<LaneGroup> groups() {
    return List.copyOf(groups);
  }

  /** Hands over what groups found, after the last block; each goes before the next one. */
  public void drain(Consumer<LaneResult> into) {
    groupsByKey.clear();
    lowerings.clear();
    while (!groups.isEmpty()) {
      into.accept(groups.remove(groups.size() - 1).result());
    }
  }

  /** What the groups found, after the last block. */
  public List<LaneResult> results() {
    return groups.stream().map(LaneGroup::result).toList();
  }
}
