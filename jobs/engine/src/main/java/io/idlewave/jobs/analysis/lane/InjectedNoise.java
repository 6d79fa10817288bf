package io.idlewave.jobs.analysis.lane;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.jobs.prepare.MapLayout;
import io.idlewave.jobs.prepare.MapLayout.Piece;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.kernel.NoiseWalk;
import io.idlewave.perturb.lowering.Lowering;
import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LaneSet;
import io.idlewave.perturb.random.LaneDraws;
import io.idlewave.perturb.scenario.Bound;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How much noise each piece of a map draws in each replicate, under one pricing and bound. A piece
 * has noise on its own ranks alone, so that a stretch is drawn once per scenario of the map,
 * however many parts there are. Mutable.
 */
final class InjectedNoise {

  private final int pricing;
  private final Bound bound;
  private final Lowering lowering;
  private final LaneDraws draws;

  /** By rank, what draws on it. */
  private final List<List<Drawing>> byRank = new ArrayList<>();

  private final Map<Integer, Drawing> byScenario = new TreeMap<>();

  private boolean runsUndisturbed;
  private @Nullable NoiseWalk walk;

  /** A piece, what draws on it, and what that has drawn so far. */
  private record Drawing(LaneTables tables, double[] nanos) {}

  /**
   * What a piece has drawn.
   *
   * @param scenario of the piece
   * @param bound of its lanes
   * @param nanos one value per replicate, in ns
   */
  record Drawn(int scenario, Bound bound, double[] nanos) implements Serializable {}

  private InjectedNoise(int pricing, Bound bound, int replicates, LanePlan plan) {
    this.pricing = pricing;
    this.bound = bound;
    this.draws = new LaneDraws(0, replicates);
    this.lowering = plan.pricings().get(pricing).lowering(bound);
    for (int rank = 0; rank < plan.ranks(); rank++) {
      byRank.add(new ArrayList<>());
    }
  }

  /** One for each pricing and bound that pieces of the map have. */
  static List<InjectedNoise> of(MapLayout layout, LanePlan plan) {
    List<InjectedNoise> all = new ArrayList<>();
    for (Piece piece : layout.pieces()) {
      LaneSet set = plan.sets().get(piece.scenario());
      for (Bound bound : plan.bounds(piece.scenario())) {
        InjectedNoise walk =
            all.stream()
                .filter(known -> known.pricing == set.pricing() && known.bound == bound)
                .findFirst()
                .orElse(null);
        if (walk == null) {
          walk = new InjectedNoise(set.pricing(), bound, set.replicates(), plan);
          all.add(walk);
        }
        walk.add(piece, set);
      }
    }
    return all;
  }

  private void add(Piece piece, LaneSet set) {
    Drawing drawn = new Drawing(set.tables(), new double[set.replicates()]);
    byScenario.put(piece.scenario(), drawn);
    runsUndisturbed |= set.tables().runsUndisturbed();
    piece.part().rows().forEach(row -> byRank.get(row).add(drawn));
  }

  /** Draws on all stretches of processor time of a block. */
  void add(GraphBlock block) {
    if (walk == null) {
      walk = new NoiseWalk(byRank.size(), runsUndisturbed);
    }
    NoiseWalk next = walk;
    lowering.lower(block, program -> next.run(program, this::draw));
  }

  private void draw(
      long key,
      int rank,
      double startNanos,
      double cpuNanos,
      boolean computes,
      int region,
      boolean further) {
    for (Drawing drawn : byRank.get(rank)) {
      NoiseSampler noise = Objects.requireNonNull(drawn.tables().noise(computes, region));
      if (noise.fallsOn(cpuNanos, further)) {
        noise.add(drawn.nanos(), drawn.nanos(), draws, key, rank, startNanos, cpuNanos);
      }
    }
  }

  /** What each piece has drawn. */
  List<Drawn> drawn() {
    List<Drawn> all = new ArrayList<>();
    byScenario.forEach((scenario, by) -> all.add(new Drawn(scenario, bound, by.nanos())));
    return all;
  }
}
