package io.idlewave.perturb.propagate;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.BaseTable;
import io.idlewave.perturb.kernel.LaneGroup;
import io.idlewave.perturb.scenario.Scenario;
import java.util.List;

/** Records the delay at the end of every call: one replicate, in blocks of one call per rank. */
final class DelayHistory {

  private static final GraphOptions CALL_BY_CALL =
      new GraphOptions(1, Long.MAX_VALUE, GraphOptions.DEFAULT.windowBytes());

  private DelayHistory() {}

  /** The delay at the end of each call in replicate 0, in ns, by rank and call. */
  static double[][] of(Laboratory laboratory, Scenario scenario, Reading reading, BaseTable base) {
    return of(laboratory, List.of(scenario), reading, base).get(0);
  }

  /** The delays of several scenarios, in their order, from one walk. */
  static List<double[][]> of(
      Laboratory laboratory, List<Scenario> scenarios, Reading reading, BaseTable base) {
    LanePlan plan =
        laboratory.plan(scenarios, reading.rules(laboratory), base, 1, Laboratory.WHOLE_NANOS);
    List<LaneGroup> groups =
        plan.freshGroups().stream().filter(g -> g.bound() == reading.bound).toList();
    Propagator propagator = new Propagator(plan, groups);
    List<double[][]> delays = scenarios.stream().map(scenario -> zeros(laboratory)).toList();
    laboratory.forEachBlock(
        CALL_BY_CALL,
        block -> {
          propagator.apply(block);
          for (LaneGroup group : groups) {
            record(block, group, delays.get(group.scenario()));
          }
        });
    return delays;
  }

  private static double[][] zeros(Laboratory laboratory) {
    return laboratory.archive.metadata().ranks().stream()
        .map(rank -> new double[(int) rank.calls()])
        .toArray(double[][]::new);
  }

  private static void record(GraphBlock block, LaneGroup group, double[][] delays) {
    boolean[] ended = new boolean[delays.length];
    for (int i = 0; i < block.entryCount(); i++) {
      int rank = block.rank(i);
      if (ended[rank]) {
        throw new IllegalStateException(
            "rank " + rank + " goes on after the end of a call in block " + block.number());
      }
      if (block.has(i, GraphBlock.ENDS)) {
        ended[rank] = true;
        delays[rank][(int) block.call(i)] = group.clockNanos(rank, 0);
      }
    }
  }
}
