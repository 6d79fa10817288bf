package io.idlewave.jobs.analysis.lane;

import io.idlewave.jobs.prepare.SimulatedLanes;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.network.HopsSpec;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LaneSet;
import io.idlewave.perturb.scenario.Sensitivities;
import io.idlewave.perturb.sensitivity.LatencyEvaluator;
import io.idlewave.perturb.sensitivity.LatencyPoint;
import io.idlewave.perturb.simulated.Places;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * Evaluates the base with longer hops of one class, each as a machine of its own: prices are
 * rounded as if the study had stated it. Where messages wait at links, they wait as on the base.
 */
final class HopEvaluator implements LatencyEvaluator {

  private final SimulatedLanes lanes;
  private final HopsSpec hops;
  private final int hopClass;
  private final Function<LanePlan, List<LaneOutcome>> pass;

  /**
   * An evaluator of a class.
   *
   * @param hops of the base
   * @param hopClass number of the class
   * @param pass carries the lanes of a plan through the trace; results may come in any order
   */
  HopEvaluator(
      SimulatedLanes lanes,
      HopsSpec hops,
      int hopClass,
      Function<LanePlan, List<LaneOutcome>> pass) {
    this.lanes = lanes;
    this.hops = hops;
    this.hopClass = hopClass;
    this.pass = pass;
  }

  @Override
  public List<LatencyPoint> evaluate(double[] shiftNanos) {
    LaneExtras extras = new LaneExtras(true, false).over(hopClass + 1);
    Places places = lanes.basePricing().places();
    List<Pricing> pricings = new ArrayList<>();
    List<LaneSet> sets = new ArrayList<>();
    for (double shift : shiftNanos) {
      sets.add(new LaneSet(pricings.size(), lanes.undisturbed(), 1, extras));
      pricings.add(lanes.undisturbed(machine(shift)).at(places));
    }
    return pass.apply(new LanePlan(pricings, sets, 1)).stream()
        .sorted(Comparator.comparingInt(LaneOutcome::scenario))
        .map(outcome -> point(outcome, shiftNanos[outcome.scenario()]))
        .toList();
  }

  private MachineSpec machine(double shiftNanos) {
    MachineSpec base = lanes.timing().machine();
    String name = hops.topology().topology().hopClasses().get(hopClass);
    HopsSpec longer = hops.withHop(name, hops.hopNanos(name) + shiftNanos);
    return base.on(base.network().over(longer));
  }

  private LatencyPoint point(LaneOutcome outcome, double shiftNanos) {
    if (outcome.deadlocked()[0]) {
      throw new IllegalStateException(
          "tolerance: the run deadlocks where hops take " + shiftNanos + " ns longer");
    }
    Sensitivities found = Objects.requireNonNull(outcome.sensitivities());
    return new LatencyPoint(shiftNanos, outcome.runtimeNanos()[0], found.hops()[hopClass][0]);
  }
}
