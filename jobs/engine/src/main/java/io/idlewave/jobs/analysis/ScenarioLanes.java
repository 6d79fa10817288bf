package io.idlewave.jobs.analysis;

import io.idlewave.ingest.model.Internal;
import io.idlewave.jobs.results.row.RuntimeRow;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.outcome.RankOutcome;
import io.idlewave.perturb.scenario.Bound;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * All replicates of one scenario and bound: some values of each, and some of each rank over them.
 */
public final class ScenarioLanes {

  /** What the base is called where scenarios have names. */
  public static final String BASE = "base";

  private static final double MEDIAN = 0.5;
  private static final double P99 = 0.99;

  private final List<LaneOutcome> groups;
  private final List<RankOutcome> ranks;
  private final int replicates;
  private final int finished;

  /**
   * Takes what is known of a scenario and bound.
   *
   * @param groups its lanes, in order
   * @param ranks what each rank does over them, in order
   */
  ScenarioLanes(List<LaneOutcome> groups, List<RankOutcome> ranks) {
    this.groups = List.copyOf(groups);
    this.ranks = List.copyOf(ranks);
    int lanes = 0;
    int alive = 0;
    for (LaneOutcome group : groups) {
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

  /** Number of the scenario; that of the base follows those of the scenarios. */
  public int scenario() {
    return groups.get(0).scenario();
  }

  /** The bound that the lanes carry. */
  public Bound bound() {
    return groups.get(0).bound();
  }

  /** Replicates that were run. */
  public int replicates() {
    return replicates;
  }

  /** Replicates that did not end in a deadlock. */
  public int finished() {
    return finished;
  }

  /** What the ranks did over the finished replicates, in order. */
  public List<RankOutcome> ranks() {
    return ranks;
  }

  /** What the lanes found beside clocks. */
  @Internal
  public LaneAnalysis analysis() {
    return new LaneAnalysis(groups, ranks);
  }

  /**
   * How many outcomes of the trace the finished replicates could have decided otherwise, in order;
   * empty where no call of the trace decides.
   */
  double[] changedOutcomes() {
    return groups.stream()
        .filter(group -> group.changedOutcomes() != null)
        .flatMapToDouble(ScenarioLanes::changedOutcomes)
        .toArray();
  }

  private static DoubleStream changedOutcomes(LaneOutcome group) {
    double[] changed = Objects.requireNonNull(group.changedOutcomes());
    return IntStream.range(0, changed.length)
        .filter(lane -> !group.deadlocked()[lane])
        .mapToDouble(lane -> changed[lane]);
  }

  /** Where delay flows, by call site; only where lanes carry it and none ended in a deadlock. */
  @Internal
  public SiteTotals sites(Quantum quantum) {
    return new SiteTotals(groups, quantum);
  }

  /** Run times of the finished replicates, in order. */
  public double[] runtimeNanos() {
    double[] runtimes = new double[finished];
    int next = 0;
    for (LaneOutcome group : groups) {
      for (int lane = 0; lane < group.lanes(); lane++) {
        if (!group.deadlocked()[lane]) {
          runtimes[next++] = group.runtimeNanos()[lane];
        }
      }
    }
    return Arrays.copyOf(runtimes, next);
  }

  /** The numbers of the finished replicates by run time, of equals the first before the others. */
  public List<Long> byRuntime() {
    return runtimes("").stream()
        .filter(row -> row.runtimeNanos() != null)
        .sorted(Comparator.comparingDouble(row -> Objects.requireNonNull(row.runtimeNanos())))
        .map(RuntimeRow::replicate)
        .toList();
  }

  /**
   * The numbers of the replicates with the median and the 99th percentile of the run times, as
   * {@code median} and {@code p99}: none if no replicate finishes, one if both are the same.
   */
  public Map<String, Long> selected() {
    Map<String, Long> selected = new LinkedHashMap<>();
    List<Long> order = byRuntime();
    if (!order.isEmpty()) {
      long median = order.get((int) Math.ceil(MEDIAN * order.size()) - 1);
      long late = order.get((int) Math.ceil(P99 * order.size()) - 1);
      selected.put("median", median);
      if (late != median) {
        selected.put("p99", late);
      }
    }
    return selected;
  }

  /** One row per replicate. */
  public List<RuntimeRow> runtimes(String scenario) {
    List<RuntimeRow> rows = new ArrayList<>(replicates);
    for (LaneOutcome group : groups) {
      for (int lane = 0; lane < group.lanes(); lane++) {
        long replicate = group.firstReplicate() + lane;
        if (group.deadlocked()[lane]) {
          rows.add(new RuntimeRow(scenario, replicate, group.bound(), null, null));
        } else {
          double runtime = group.runtimeNanos()[lane];
          int slowest = group.slowestRanks()[lane];
          rows.add(new RuntimeRow(scenario, replicate, group.bound(), runtime, slowest));
        }
      }
    }
    return rows;
  }
}
