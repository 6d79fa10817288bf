package io.idlewave.perturb.propagate;

import io.idlewave.ingest.model.Internal;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.kernel.LaneGroup;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.outcome.RankFold;
import io.idlewave.perturb.outcome.RunClocks;
import io.idlewave.perturb.scenario.Bound;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything a propagator needs beside the blocks: how to lower them, what each scenario disturbs,
 * and how the lanes are divided into groups. The division does not change any result.
 *
 * @param pricings at least one, all of the same trace
 * @param sets the lanes, one set per scenario
 * @param groupLanes lanes of a group at most, at least 1
 * @param firstReplicate number of the first replicate of each scenario; those before it have been
 *     propagated by an earlier plan of the same study, and no draw depends on which plan it is
 * @param phases the windows of attributions; null where no lanes are attributed
 * @param clocks what run times and delays count from
 * @param keepsRanks whether what each rank does in each lane is a result: that of one pass of
 *     several, over which statistics are taken later; otherwise statistics are taken of these lanes
 */
@Internal
public record LanePlan(
    List<Pricing> pricings,
    List<LaneSet> sets,
    int groupLanes,
    long firstReplicate,
    @Nullable Phases phases,
    RunClocks clocks,
    boolean keepsRanks)
    implements Serializable {

  public LanePlan(List<Pricing> pricings, List<LaneSet> sets, int groupLanes) {
    this(pricings, sets, groupLanes, 0, null, RunClocks.PLAIN, false);
  }

  public LanePlan {
    pricings = List.copyOf(pricings);
    sets = List.copyOf(sets);
    if (pricings.isEmpty() || groupLanes < 1 || firstReplicate < 0) {
      throw new IllegalArgumentException(
          "pricings and lanes per group: at least 1, first replicate at least 0, got %d, %d and %d"
              .formatted(pricings.size(), groupLanes, firstReplicate));
    }
    for (LaneSet set : sets) {
      if (set.pricing() >= pricings.size()) {
        throw new IllegalArgumentException(
            "pricing of a lane set: below " + pricings.size() + ", got " + set.pricing());
      }
      if (set.extras().flows() && phases == null) {
        throw new IllegalArgumentException("lanes with flows: windows to count them in, got none");
      }
    }
  }

  /** These lanes in groups of another size. */
  public LanePlan withGroupLanes(int lanes) {
    return new LanePlan(pricings, sets, lanes, firstReplicate, phases, clocks, keepsRanks);
  }

  public LanePlan from(long replicate) {
    return new LanePlan(pricings, sets, groupLanes, replicate, phases, clocks, keepsRanks);
  }

  /** These lanes, whose run times and delays count from these clocks. */
  public LanePlan withClocks(RunClocks from) {
    return new LanePlan(pricings, sets, groupLanes, firstReplicate, phases, from, keepsRanks);
  }

  /** These lanes as one pass of several. */
  public LanePlan keepingRanks() {
    return new LanePlan(pricings, sets, groupLanes, firstReplicate, phases, clocks, true);
  }

  /** These lanes, which say in which windows and where delay flows. */
  public LanePlan withFlows(Phases windows) {
    List<LaneSet> flowing =
        sets.stream()
            .map(
                set ->
                    new LaneSet(
                        set.pricing(),
                        set.tables(),
                        set.replicates(),
                        set.extras().and(LaneExtras.FLOWS)))
            .toList();
    return new LanePlan(pricings, flowing, groupLanes, firstReplicate, windows, clocks, keepsRanks);
  }

  /** Takes the statistics of ranks over lanes of this plan. */
  public RankFold rankFold() {
    return new RankFold(clocks, sets.get(0).tables().quantum());
  }

  public int ranks() {
    return pricings.get(0).ranks();
  }

  /** The bounds that the results of a scenario come with. */
  public List<Bound> bounds(int scenario) {
    return pricings.get(sets.get(scenario).pricing()).bounds();
  }

  /** Rows of results: scenarios times their bounds. */
  public long rowCount() {
    long rows = 0;
    for (int scenario = 0; scenario < sets.size(); scenario++) {
      rows += bounds(scenario).size();
    }
    return rows;
  }

  /** The number of lanes: per scenario, replicates times bounds. */
  public long laneCount() {
    long lanes = 0;
    for (int scenario = 0; scenario < sets.size(); scenario++) {
      long replicates = Math.max(0, sets.get(scenario).replicates() - firstReplicate);
      lanes += replicates * bounds(scenario).size();
    }
    return lanes;
  }

  /** The number of groups that hold every lane once. */
  public int groupCount() {
    long groups = 0;
    for (int scenario = 0; scenario < sets.size(); scenario++) {
      long replicates = Math.max(0, sets.get(scenario).replicates() - firstReplicate);
      groups += (replicates + groupLanes - 1) / groupLanes * bounds(scenario).size();
    }
    return Math.toIntExact(groups);
  }

  /** Fresh groups that hold every lane once, in a fixed order. */
  public List<LaneGroup> freshGroups() {
    return freshGroups(0, 1);
  }

  /** Every {@code of}-th of the {@link #freshGroups()}, from number {@code part} on. */
  public List<LaneGroup> freshGroups(int part, int of) {
    List<LaneGroup> groups = new ArrayList<>();
    int number = 0;
    for (int scenario = 0; scenario < sets.size(); scenario++) {
      LaneSet set = sets.get(scenario);
      for (Bound bound : bounds(scenario)) {
        for (long first = firstReplicate; first < set.replicates(); first += groupLanes) {
          if (number++ % of == part) {
            int lanes = (int) Math.min(groupLanes, set.replicates() - first);
            boolean undisturbed = set.tables().runsUndisturbed();
            groups.add(
                new LaneGroup(scenario, bound, first, lanes, ranks(), set.extras(), undisturbed));
          }
        }
      }
    }
    return groups;
  }

  /**
   * Checks that a group restored from a snapshot can be one of this plan.
   *
   * @throws ForeignSnapshotException if it belongs to another study
   */
  public void checkOwns(LaneGroup group) {
    boolean known = group.scenario() < sets.size();
    LaneSet set = known ? sets.get(group.scenario()) : null;
    if (set == null
        || !bounds(group.scenario()).contains(group.bound())
        || group.firstReplicate() < firstReplicate
        || group.firstReplicate() + group.lanes() > set.replicates()
        || !group.extras().equals(set.extras())
        || group.hasUndisturbed() != (set.tables().runsUndisturbed() || set.extras().flows())
        || group.ranks() != ranks()) {
      throw new ForeignSnapshotException(
          "snapshot of another study: %d scenarios%s, %d ranks expected,"
                  .formatted(
                      sets.size(),
                      set == null
                          ? ""
                          : ", bounds %s, replicates %d to %d, %s"
                              .formatted(
                                  bounds(group.scenario()),
                                  firstReplicate,
                                  set.replicates(),
                                  set.extras()),
                      ranks())
              + " got scenario %d, bound %s, replicates %d to %d, %s, %d ranks"
                  .formatted(
                      group.scenario(),
                      group.bound(),
                      group.firstReplicate(),
                      group.firstReplicate() + group.lanes(),
                      group.extras(),
                      group.ranks()));
    }
  }
}
