package io.idlewave.jobs.app;

import com.sun.management.OperatingSystemMXBean;
import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.GraphBlockCodec;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.jobs.pipeline.EmbeddedRunner;
import io.idlewave.jobs.pipeline.JobOptions;
import io.idlewave.jobs.prepare.CallCounter;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.lowering.DelaySites;
import io.idlewave.perturb.network.LogGps;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.observed.SlackRules;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LanePlans;
import io.idlewave.perturb.propagate.LaneSet;
import io.idlewave.perturb.propagate.Propagator;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.simulated.CpuFactors;
import io.idlewave.perturb.simulated.SimulatedPricing;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Measures the stages of a run on one trace, so that every figure has its baseline from the same
 * run: reading, walking, encoding, propagating in one thread at several numbers of lanes, and the
 * whole job beside an empty one.
 *
 * <p>Every stage runs once to warm up and then {@value #ROUNDS} times; medians are printed. The CPU
 * time of a stage is that of its thread, that of a job is the process's. The rows of lanes apply
 * lowering and kernel to blocks that were walked before and lie in memory, at most {@value
 * #KEPT_BLOCKS} of them: what a propagator does on one core, without the walk that feeds it.
 */
public final class Benchmark {

  private static final int ROUNDS = 3;
  private static final int KEPT_BLOCKS = 256;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MEAN_NOISE_NANOS = 2000;

  /** LogGPS paper, Table 5. */
  private static final LogGps MYRINET =
      new LogGps(1160, 6550, 6.86, 2.57, 15.48, -0.74, 8191, 16383);

  private final TraceArchive archive;
  private final long calls;
  private final Survey survey;
  private final Consumer<BenchmarkRow> out;

  Benchmark(TraceArchive archive, Consumer<BenchmarkRow> out) {
    this.archive = archive;
    this.calls = archive.metadata().callCount();
    this.out = out;
    this.survey = TraceSurvey.of(archive, GraphOptions.DEFAULT, List.of());
  }

  void run(int[] laneCounts, int parallelism) {
    LongSupplier thread = Benchmark::threadCpuNanos;
    print("read", 0, calls, median(thread, this::read));
    print("walk", 0, calls, median(thread, () -> walk(block -> {})));
    print("walk, encode", 0, calls, median(thread, () -> walk(GraphBlockCodec::encode)));
    List<GraphBlock> kept = firstBlocks();
    long keptCalls = calls(kept);
    for (int lanes : laneCounts) {
      LanePlan plan = plan(lanes, lanes);
      print(
          "propagate, %d lanes".formatted(lanes),
          lanes,
          keptCalls,
          median(thread, () -> propagate(plan, kept)));
    }
    for (int lanes : laneCounts) {
      for (boolean counts : new boolean[] {false, true}) {
        LanePlan plan = modelPlan(lanes, counts);
        print(
            "loggps%s, %d lanes".formatted(counts ? " with counts" : "", lanes),
            lanes,
            keptCalls,
            median(thread, () -> propagate(plan, kept)));
      }
    }
    printJob("empty job", 0, parallelism);
    for (int lanes : laneCounts) {
      printJob("job, %d lanes".formatted(lanes), lanes, parallelism);
    }
  }

  private void read() {
    for (int rank = 0; rank < archive.metadata().rankCount(); rank++) {
      try (RankReader reader = archive.openRank(rank)) {
        MpiCall call;
        do {
          call = reader.next();
        } while (call != null);
      }
    }
  }

  private void walk(Consumer<GraphBlock> use) {
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        use.accept(block);
      }
    }
  }

  private List<GraphBlock> firstBlocks() {
    List<GraphBlock> kept = new ArrayList<>();
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      GraphBlock block = walk.nextBlock();
      while (block != null && kept.size() < KEPT_BLOCKS) {
        kept.add(block);
        block = walk.nextBlock();
      }
    }
    return kept;
  }

  private static long calls(List<GraphBlock> blocks) {
    long[] calls = new long[1];
    CallCounter counter = new CallCounter(done -> calls[0] = done);
    blocks.forEach(counter);
    return calls[0];
  }

  private static void propagate(LanePlan plan, List<GraphBlock> blocks) {
    Propagator propagator = new Propagator(plan, plan.freshGroups());
    blocks.forEach(propagator::apply);
  }

  private LanePlan plan(int lanes, int groupLanes) {
    List<Scenario> scenarios = lanes == 0 ? List.of() : List.of(noise());
    return LanePlans.of(
        archive.metadata(),
        survey,
        scenarios,
        SlackRules.exact(),
        EagerBracket.of(survey.eagerThresholdBytes(true)),
        false,
        1,
        Math.max(1, lanes),
        Quantum.DEFAULT,
        groupLanes);
  }

  /** Model timing on the Myrinet of the LogGPS paper, under the same noise. */
  private LanePlan modelPlan(int lanes, boolean counts) {
    Scenario scenario = noise();
    DelaySites delays = DelaySites.of(List.of(scenario));
    SimulatedPricing pricing =
        SimulatedPricing.of(
            archive.metadata(),
            survey,
            1,
            Quantum.DEFAULT,
            MYRINET,
            CollectiveRules.DEFAULT,
            CpuFactors.RECORDED,
            null,
            delays,
            LanePlans.purposes(List.of(scenario)),
            false);
    LaneTables tables =
        LaneTables.compile(scenario, pricing.noiseContext(), delays.delayNanos(scenario));
    LaneSet set = new LaneSet(0, tables, lanes, new LaneExtras(counts, false));
    return new LanePlan(List.of(pricing), List.of(set), lanes);
  }

  private static Scenario noise() {
    return new Scenario("noise", new Exponential(MEAN_NOISE_NANOS), null, null, List.of());
  }

  private void printJob(String name, int lanes, int parallelism) {
    int groupLanes = LanePlans.groupLanes(1, Math.max(1, lanes), parallelism);
    LanePlan plan = plan(lanes, groupLanes);
    JobOptions options = JobOptions.of(parallelism);
    Cost cost =
        median(
            Benchmark::processCpuNanos,
            () -> EmbeddedRunner.run(archive, plan, options, JobProgress.NONE));
    print(name, lanes, calls, cost);
  }

  /** What one round took. */
  private record Cost(double wallSeconds, double cpuSeconds) {}

  private static Cost median(LongSupplier cpuNanos, Runnable stage) {
    stage.run();
    double[] wall = new double[ROUNDS];
    double[] cpu = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      long startCpu = cpuNanos.getAsLong();
      long start = System.nanoTime();
      stage.run();
      wall[round] = (System.nanoTime() - start) / NANOS_PER_SECOND;
      cpu[round] = (cpuNanos.getAsLong() - startCpu) / NANOS_PER_SECOND;
    }
    Arrays.sort(wall);
    Arrays.sort(cpu);
    return new Cost(wall[ROUNDS / 2], cpu[ROUNDS / 2]);
  }

  private void print(String name, int lanes, long calls, Cost cost) {
    out.accept(
        new BenchmarkRow(
            name,
            lanes,
            cost.wallSeconds(),
            cost.cpuSeconds(),
            calls / cost.wallSeconds(),
            calls * lanes / cost.wallSeconds(),
            calls * lanes / cost.cpuSeconds()));
  }

  private static long threadCpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static long processCpuNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }
}
