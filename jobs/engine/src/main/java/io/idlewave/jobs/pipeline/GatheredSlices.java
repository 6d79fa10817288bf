package io.idlewave.jobs.pipeline;

import io.idlewave.perturb.operator.PropagatorOutput.Ranks;
import io.idlewave.perturb.outcome.RankSlice;
import io.idlewave.perturb.propagate.LanePlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Slices of ranks until those of all lanes are there, whose statistics are handed on then. Mutable;
 * one thread.
 */
final class GatheredSlices {

  private final LanePlan plan;
  private final Consumer<Ranks> into;
  private final Map<Integer, Slices> gathered = new HashMap<>();

  /** Slices of some ranks, and the lanes of all of them. */
  private static final class Slices {
    private final List<RankSlice> all = new ArrayList<>();
    private long lanes;
  }

  GatheredSlices(LanePlan plan, Consumer<Ranks> into) {
    this.plan = plan;
    this.into = into;
  }

  void add(RankSlice slice) {
    Slices slices = gathered.computeIfAbsent(slice.firstRank(), first -> new Slices());
    slices.all.add(slice);
    slices.lanes += slice.lanes();
    if (slices.lanes == plan.laneCount()) {
      gathered.remove(slice.firstRank());
      into.accept(new Ranks(slice.firstRank(), slice.ranks(), plan.rankFold().ofRanks(slices.all)));
    }
  }
}
