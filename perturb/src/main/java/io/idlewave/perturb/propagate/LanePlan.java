package io.idlewave.perturb.propagate;

import io.idlewave.perturb.kernel.LaneGroup;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.pricing.PricingContext;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * Everything a propagator needs beside the blocks: how to lower them, what each scenario disturbs,
 * and how the lanes are divided into groups. The division does not change any result.
 *
 * @param context what all lanes share
 * @param tables per scenario
 * @param replicates of each scenario, at least 1
 * @param groupLanes lanes of a group at most, at least 1
 */
public record LanePlan(
    PricingContext context, List<LaneTables> tables, int replicates, int groupLanes)
    implements Serializable {

  /** Checks the bounds. */
  public LanePlan {
    tables = List.copyOf(tables);
    if (replicates < 1 || groupLanes < 1) {
      throw new IllegalArgumentException(
          "replicates and lanes per group: at least 1, got " + replicates + " and " + groupLanes);
    }
  }

  /** The bounds that the rules and the slack source call for. */
  public List<Bound> bounds() {
    if (context.rules() == Rules.SOTTILE) {
      return List.of(Bound.UPPER);
    }
    return context.slack() == Slack.CLOCKS
        ? List.of(Bound.EXACT)
        : List.of(Bound.LOWER, Bound.UPPER);
  }

  /** The number of lanes: scenarios times replicates times bounds. */
  public long laneCount() {
    return (long) tables.size() * replicates * bounds().size();
  }

  /** Fresh groups that hold every lane once, in a fixed order. */
  public List<LaneGroup> freshGroups() {
    return freshGroups(0, 1);
  }

  /** Of the {@link #freshGroups()} every {@code of}-th one, from number {@code part} on. */
  public List<LaneGroup> freshGroups(int part, int of) {
    List<LaneGroup> groups = new ArrayList<>();
    int number = 0;
    for (int scenario = 0; scenario < tables.size(); scenario++) {
      for (Bound bound : bounds()) {
        for (long first = 0; first < replicates; first += groupLanes) {
          if (number++ % of == part) {
            int lanes = (int) Math.min(groupLanes, replicates - first);
            groups.add(new LaneGroup(scenario, bound, first, lanes, context.windows().size()));
          }
        }
      }
    }
    return groups;
  }

  /**
   * Checks that a group restored from a snapshot can be one of this plan.
   *
   * @throws IllegalArgumentException if it belongs to another study
   */
  public void checkOwns(LaneGroup group) {
    if (group.scenario() >= tables.size()
        || !bounds().contains(group.bound())
        || group.firstReplicate() + group.lanes() > replicates
        || group.ranks() != context.windows().size()) {
      throw new IllegalArgumentException(
          "snapshot of another study: %d scenarios, bounds %s, %d replicates, %d ranks expected,"
                  .formatted(tables.size(), bounds(), replicates, context.windows().size())
              + " got scenario %d, bound %s, replicates %d to %d, %d ranks"
                  .formatted(
                      group.scenario(),
                      group.bound(),
                      group.firstReplicate(),
                      group.firstReplicate() + group.lanes(),
                      group.ranks()));
    }
  }
}
