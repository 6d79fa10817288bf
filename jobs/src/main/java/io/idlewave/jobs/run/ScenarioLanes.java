package io.idlewave.jobs.run;

import io.idlewave.jobs.report.RuntimeRow;
import io.idlewave.perturb.scenario.LaneResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * All replicates of one scenario and bound. The run time of a rank is its recorded one plus its
 * delay at the entry of MPI_Finalize; that of the run is the largest over ranks.
 */
final class ScenarioLanes {

  private final List<LaneResult> groups;
  private final long[] spanNanos;
  private final int replicates;
  private final int finished;

  ScenarioLanes(List<LaneResult> groups, long[] spanNanos) {
    this.groups = groups;
    this.spanNanos = spanNanos;
    int lanes = 0;
    int alive = 0;
    for (LaneResult group : groups) {
      if (group.firstReplicate() != lanes) {
        throw new IllegalStateException(
            "replicate " + lanes + " expected, got " + group.firstReplicate());
      }
      lanes += group.lanes();
      for (boolean deadlocked : group.deadlocked()) {
        alive += deadlocked ? 0 : 1;
      }
    }
    this.replicates = lanes;
    this.finished = alive;
  }

  int ranks() {
    return spanNanos.length;
  }

  int replicates() {
    return replicates;
  }

  /** Replicates that did not end in a deadlock. */
  int finished() {
    return finished;
  }

  /** Delays of a rank in the finished replicates, in order. */
  double[] rankNanos(int rank) {
    double[] delays = new double[finished];
    int next = 0;
    for (LaneResult group : groups) {
      for (int lane = 0; lane < group.lanes(); lane++) {
        if (!group.deadlocked()[lane]) {
          delays[next++] = group.rankNanos()[rank * group.lanes() + lane];
        }
      }
    }
    return delays;
  }

  /** Run times of the finished replicates, in order. */
  double[] runtimeNanos() {
    double[] runtimes = new double[finished];
    int next = 0;
    for (LaneResult group : groups) {
      for (int lane = 0; lane < group.lanes(); lane++) {
        if (!group.deadlocked()[lane]) {
          runtimes[next++] = runtimeNanos(group, lane, slowestRank(group, lane));
        }
      }
    }
    return Arrays.copyOf(runtimes, next);
  }

  /** One row per replicate. */
  List<RuntimeRow> runtimes(String scenario) {
    List<RuntimeRow> rows = new ArrayList<>(replicates);
    for (LaneResult group : groups) {
      for (int lane = 0; lane < group.lanes(); lane++) {
        long replicate = group.firstReplicate() + lane;
        if (group.deadlocked()[lane]) {
          rows.add(new RuntimeRow(scenario, replicate, group.bound(), null, null));
        } else {
          int slowest = slowestRank(group, lane);
          double runtime = runtimeNanos(group, lane, slowest);
          rows.add(new RuntimeRow(scenario, replicate, group.bound(), runtime, slowest));
        }
      }
    }
    return rows;
  }

  private double runtimeNanos(LaneResult group, int lane, int rank) {
    return spanNanos[rank] + group.rankNanos()[rank * group.lanes() + lane];
  }

  private int slowestRank(LaneResult group, int lane) {
    int slowest = 0;
    for (int rank = 1; rank < spanNanos.length; rank++) {
      if (runtimeNanos(group, lane, rank) > runtimeNanos(group, lane, slowest)) {
        slowest = rank;
      }
    }
    return slowest;
  }
}
