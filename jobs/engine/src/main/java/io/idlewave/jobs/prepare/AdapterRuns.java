package io.idlewave.jobs.prepare;

import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.network.Adapters;
import io.idlewave.perturb.network.Adapters.Reading;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LaneSet;
import io.idlewave.perturb.propagate.Propagator;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.simulated.SimulatedPricing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * How long the undisturbed run takes on a machine whose ranks share adapters, by how these are
 * read: what of it is the order in which they are granted. All times are in ns.
 *
 * @param adapters of a node
 * @param apartNanos where nobody waits for others of its node
 * @param orderNanos where they are granted in the order of the trace and nothing occupies them
 * @param sharedNanos where they are granted in the order of the trace
 */
public record AdapterRuns(
    Adapters adapters, double apartNanos, double orderNanos, double sharedNanos) {

  private static final List<Reading> READINGS =
      List.of(Reading.APART, Reading.WITHOUT_TIME, Reading.IN_ORDER);

  /** By how much sharing makes the run longer, in parts of that with nobody to wait for. */
  public double shared() {
    return beyond(sharedNanos);
  }

  /** How much of {@link #shared} adapters cost that take no time. */
  public double order() {
    return Math.min(shared(), beyond(orderNanos));
  }

  private double beyond(double nanos) {
    return apartNanos > 0 ? Math.max(0, nanos / apartNanos - 1) : 0;
  }

  /**
   * Those of some machines, each in a run that ends; the trace is walked once more.
   *
   * @param lanes that price machines
   */
  static List<AdapterRuns> of(List<MachineSpec> machines, SimulatedLanes lanes, Surveyed surveyed) {
    List<Pricing> pricings = new ArrayList<>();
    List<LaneSet> sets = new ArrayList<>();
    for (MachineSpec machine : machines) {
      SimulatedPricing undisturbed = lanes.undisturbed(machine);
      for (Reading reading : READINGS) {
        sets.add(new LaneSet(pricings.size(), lanes.undisturbed(), 1, LaneExtras.NONE));
        pricings.add(undisturbed.reading(reading));
      }
    }
    if (machines.isEmpty()) {
      return List.of();
    }
    LanePlan plan = new LanePlan(pricings, sets, 1);
    Propagator propagator = new Propagator(plan, plan.freshGroups());
    surveyed.trace().forEach(propagator::apply);
    List<LaneResult> results =
        propagator.results().stream()
            .sorted(Comparator.comparingInt(LaneResult::scenario))
            .toList();
    List<AdapterRuns> runs = new ArrayList<>();
    for (int i = 0; i < machines.size(); i++) {
      int first = i * READINGS.size();
      List<LaneResult> own = results.subList(first, first + READINGS.size());
      if (own.stream().noneMatch(result -> result.deadlocked()[0])) {
        runs.add(
            new AdapterRuns(
                machines.get(i).adapters(),
                endNanos(own.get(0)),
                endNanos(own.get(1)),
                endNanos(own.get(2))));
      }
    }
    return runs;
  }

  private static double endNanos(LaneResult result) {
    return Arrays.stream(result.rankNanos()).max().orElseThrow();
  }
}
