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
    List<LaneGroup> groups = new ArrayList<>();
    for (int scenario = 0; scenario < tables.size(); scenario++) {
      for (Bound bound : bounds()) {
        for (int first = 0; first < replicates; first += groupLanes) {
          int lanes = Math.min(groupLanes, replicates - first);
          groups.add(new LaneGroup(scenario, bound, first, lanes, context.windows().size()));
        }
      }
    }
    return groups;
  }
}
