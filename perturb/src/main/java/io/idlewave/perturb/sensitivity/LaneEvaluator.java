package io.idlewave.perturb.sensitivity;

import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LaneSet;
import io.idlewave.perturb.scenario.Sensitivities;
import io.idlewave.perturb.simulated.SimulatedPricing;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Evaluates latencies as the lanes of one pass: plans it, has it run, and reads its points. */
public final class LaneEvaluator implements LatencyEvaluator {

  private final SimulatedPricing pricing;
  private final LaneTables tables;
  private final int groupLanes;
  private final Function<LanePlan, List<LaneOutcome>> pass;

  /**
   * An evaluator of a trace.
   *
   * @param pricing the network at the base L
   * @param tables one-off delays, if any; nothing drawn at random, for that would differ between
   *     lanes
   * @param groupLanes lanes of a group at most, at least 1
   * @param pass carries the lanes of a plan through the trace; results may come in any order
   */
  public LaneEvaluator(
      SimulatedPricing pricing,
      LaneTables tables,
      int groupLanes,
      Function<LanePlan, List<LaneOutcome>> pass) {
    if (!tables.drawsNothing()) {
      throw new IllegalArgumentException(
          "latency curve: of an undisturbed run, got one that draws at random");
    }
    this.pricing = pricing;
    this.tables = tables;
    this.groupLanes = groupLanes;
    this.pass = pass;
  }

  LanePlan plan(double[] latencyShiftNanos) {
    LaneTables shifted = tables.withLatencyShifts(latencyShiftNanos);
    LaneSet set = new LaneSet(0, shifted, latencyShiftNanos.length, new LaneExtras(true, false));
    return new LanePlan(List.of(pricing), List.of(set), groupLanes);
  }

  /**
   * Runs one pass.
   *
   * @throws IllegalStateException where a lane ended in a deadlock
   */
  @Override
  public List<LatencyPoint> evaluate(double[] latencyShiftNanos) {
    return pass.apply(plan(latencyShiftNanos)).stream()
        .sorted(Comparator.comparingLong(LaneOutcome::firstReplicate))
        .flatMap(
            result ->
                IntStream.range(0, result.lanes())
                    .mapToObj(lane -> point(result, lane, latencyShiftNanos)))
        .toList();
  }

  private static LatencyPoint point(LaneOutcome result, int lane, double[] latencyShiftNanos) {
    double shift = latencyShiftNanos[(int) result.firstReplicate() + lane];
    if (result.deadlocked()[lane]) {
      throw new IllegalStateException(
          "latency curve: the run deadlocks where L is shifted by " + shift + " ns");
    }
    Sensitivities sensitivities = Objects.requireNonNull(result.sensitivities());
    return new LatencyPoint(shift, result.runtimeNanos()[lane], sensitivities.latencies()[lane]);
  }
}
