package io.idlewave.jobs.bench;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.GraphBlockCodec;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.jobs.pipeline.JobOptions;
import io.idlewave.jobs.prepare.recorded.RecordedRun;
import io.idlewave.perturb.propagate.LanePlans;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The stages of the benchmark, in the order of its table.
 *
 * @param lanes numbers of lanes, at least one
 * @param parallelism of the propagation in a job
 */
public record BenchmarkSuite(List<Integer> lanes, int parallelism) {

  private static final int KEPT_BLOCKS = 256;
  private static final int MANY_REPLICATES = 1000;

  /** Takes an immutable copy of the numbers of lanes. */
  public BenchmarkSuite {
    lanes = List.copyOf(lanes);
  }

  /**
   * Measures on one trace.
   *
   * @param folder where there is room for the archive of a foreign trace
   */
  public void runOn(Path trace, Path folder, Consumer<BenchmarkFigure> out) {
    if (TraceArchive.isArchive(trace)) {
      runOn(TraceArchive.open(trace), out);
    } else {
      IngestStage ingest = IngestStage.of(ForeignTrace.at(trace).entry(), folder);
      Benchmark.run(List.of(ingest), out);
      runOn(ingest.ingest(), out);
    }
  }

  private void runOn(TraceArchive archive, Consumer<BenchmarkFigure> out) {
    RecordedRun.require("bench", archive);
    Benchmark.run(reading(archive), out);
    Benchmark.run(propagating(archive), out);
    Benchmark.run(jobs(archive), out);
  }

  /**
   * Measures on traces that it makes.
   *
   * @param otf2 the anchor file of an OTF2 trace
   * @param folder where there is room for them
   */
  public void run(Path otf2, Path folder, Consumer<BenchmarkFigure> out) {
    TraceArchive halo = BenchmarkTraces.halo(folder.resolve("halo"));
    TraceArchive polled = BenchmarkTraces.polledHalo(folder.resolve("polled"));
    Benchmark.run(reading(halo), out);
    Benchmark.run(List.of(IngestStage.of(otf2, folder)), out);
    Benchmark.run(propagating(halo), out);
    Benchmark.run(polling(polled), out);
    Benchmark.run(jobs(halo), out);
    if (WholeRunStage.isMeasurable()) {
      Benchmark.run(
          List.of(
              WholeRunStage.of(halo.folder(), MANY_REPLICATES, folder),
              WholeRunStage.of(halo.folder(), 1, folder)),
          out);
    }
  }

  private static List<BenchmarkStage> reading(TraceArchive archive) {
    return List.of(
        new DecodeStage(archive),
        new WalkStage("walk", archive, block -> {}),
        new WalkStage("walk, encode", archive, GraphBlockCodec::encode));
  }

  private List<BenchmarkStage> propagating(TraceArchive archive) {
    BenchmarkPlans plans = new BenchmarkPlans(archive);
    List<GraphBlock> blocks = firstBlocks(archive);
    List<BenchmarkStage> stages = new ArrayList<>();
    lanes.forEach(count -> stages.add(observed(plans, blocks, count)));
    lanes.forEach(count -> stages.add(logGps(plans, blocks, count, false)));
    int most = most();
    BenchmarkStage plain = logGps(plans, blocks, most, false);
    stages.add(
        new CostRatio(
            "LogGPS against observed, " + most + " lanes", plain, observed(plans, blocks, most)));
    stages.add(
        new CostRatio(
            "counts on against off, " + most + " lanes", logGps(plans, blocks, most, true), plain));
    return stages;
  }

  private List<BenchmarkStage> polling(TraceArchive archive) {
    int most = most();
    return List.of(
        new WalkStage("walk, polled loops", archive, block -> {}),
        new PropagateStage(
            "observed, polled loops, " + most + " lanes",
            firstBlocks(archive),
            new BenchmarkPlans(archive).observed(most, most)));
  }

  private List<BenchmarkStage> jobs(TraceArchive archive) {
    BenchmarkPlans plans = new BenchmarkPlans(archive);
    List<BenchmarkStage> stages = new ArrayList<>();
    for (int count : List.of(0, most())) {
      int groupLanes = LanePlans.groupLanes(1, Math.max(1, count), parallelism);
      stages.add(
          new JobStage(
              count == 0 ? "job without lanes" : "job, " + count + " lanes",
              archive,
              plans.observed(count, groupLanes),
              JobOptions.of(parallelism)));
    }
    return stages;
  }

  private int most() {
    return lanes.stream().mapToInt(Integer::intValue).max().orElseThrow();
  }

  private static BenchmarkStage observed(BenchmarkPlans plans, List<GraphBlock> blocks, int lanes) {
    return new PropagateStage(
        "observed, " + lanes + (lanes == 1 ? " lane" : " lanes"),
        blocks,
        plans.observed(lanes, lanes));
  }

  private static BenchmarkStage logGps(
      BenchmarkPlans plans, List<GraphBlock> blocks, int lanes, boolean counts) {
    return new PropagateStage(
        "LogGPS, " + lanes + (lanes == 1 ? " lane" : " lanes"),
        blocks,
        plans.logGps(lanes, counts));
  }

  private static List<GraphBlock> firstBlocks(TraceArchive archive) {
    List<GraphBlock> blocks = new ArrayList<>();
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      GraphBlock block = walk.nextBlock();
      while (block != null && blocks.size() < KEPT_BLOCKS) {
        blocks.add(block);
        block = walk.nextBlock();
      }
    }
    return blocks;
  }
}
