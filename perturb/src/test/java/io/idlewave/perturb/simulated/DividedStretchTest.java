package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.Effort;
import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.path.CallSite;
import io.idlewave.perturb.path.LanePath;
import io.idlewave.perturb.path.LaneTracer;
import io.idlewave.perturb.path.PathCost;
import io.idlewave.perturb.path.PathSegment;
import io.idlewave.perturb.path.PathSteps;
import io.idlewave.perturb.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Factors and paths where the time between calls divides over user regions. */
class DividedStretchTest {

  private static final int PROGRAMS = Effort.of(40);
  private static final LogGp NETWORK = LogGp.of(1234.25, 555.5, 2000, 0.25);
  private static final Scenario QUIET = new Scenario("quiet", null, null, null, List.of());
  private static final Scenario NOISY =
      new Scenario("noisy", new Exponential(2000), null, null, List.of());

  @TempDir Path folder;

  /** With whole factors there is nothing to round: the machine is one that could be recorded. */
  @Test
  void ends_factorsByRegion_areThoseOfATraceRecordedSo() {
    int polls = 0;
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      TraceArchive divided = divided(seed);
      polls += dividedPolls(divided);
      TraceArchive scaled = DividedArchive.scaled(divided, folder.resolve("s" + seed), 1, 3, 0, 2);
      CpuFactors cpu = new CpuFactors(1, new double[0], new double[] {3, 0, 2});

      assertThat(ends(divided, cpu, QUIET))
          .as("seed %d", seed)
          .containsExactly(ends(scaled, CpuFactors.RECORDED, QUIET));
    }
    assertThat(polls).as("waits by polling through several regions").isGreaterThan(20);
  }

  /** The number of polled waits whose span divides. */
  private static int dividedPolls(TraceArchive archive) {
    int found = 0;
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        for (int i = 0; i < block.entryCount(); i++) {
          long gap = 0;
          long polls = 0;
          for (int p = block.partBegin(i); p < block.partEnd(i); p++) {
            gap += Math.max(0, block.partNanos(p));
            polls += Math.max(0, -block.partNanos(p));
          }
          if (block.has(i, GraphBlock.DIVIDED)) {
            assertThat(gap).isEqualTo(block.gapNanos(i));
            assertThat(polls).isIn(0L, block.pollSpanNanos(i));
          }
          found += polls > 0 ? 1 : 0;
        }
      }
    }
    return found;
  }

  /** Ranks without MPI_Finalize compute on to their last event, in the regions they were in. */
  @Test
  void ends_tailsByRegion_areThoseOfATraceRecordedSo() {
    for (long seed = 1; seed <= 10; seed++) {
      TraceArchive divided = withoutFinalize(divided(seed), folder.resolve("t" + seed));
      TraceArchive scaled = DividedArchive.scaled(divided, folder.resolve("s" + seed), 1, 3, 0, 2);
      CpuFactors cpu = new CpuFactors(1, new double[0], new double[] {3, 0, 2});

      assertThat(ends(divided, cpu, QUIET))
          .as("seed %d", seed)
          .containsExactly(ends(scaled, CpuFactors.RECORDED, QUIET))
          .isNotEqualTo(ends(divided, CpuFactors.RECORDED, QUIET));
    }
  }

  /** The last call of each rank becomes time after the one before it. */
  private static TraceArchive withoutFinalize(TraceArchive from, Path to) {
    TraceMetadata metadata = from.metadata();
    List<RankMetadata> ranks = new ArrayList<>();
    ArchiveDraft draft = ArchiveDraft.replacing(to);
    for (int rank = 0; rank < metadata.rankCount(); rank++) {
      RankMetadata of = metadata.ranks().get(rank);
      try (RankReader calls = from.openRank(rank);
          RankWriter copy = draft.rank(rank)) {
        for (long i = 0; i < of.calls() - 1; i++) {
          copy.write(calls.next());
        }
        MpiCall last = calls.next();
        ranks.add(
            new RankMetadata(
                copy.calls(),
                last.enterNanos(),
                of.node(),
                of.clock(),
                of.originNanos(),
                last.stretch()));
      }
    }
    return draft.publish(
        new TraceMetadata(
            metadata.formatVersion(),
            metadata.source(),
            metadata.clock(),
            metadata.functions(),
            metadata.regions(),
            metadata.nodes(),
            metadata.communicators(),
            ranks,
            metadata.warnings()));
  }

  /** What divides nothing apart changes nothing, whatever it must be rounded to. */
  @Test
  void ends_factorsThatTellNoRegionsApart_areThoseOfTheUndividedTrace() {
    for (long seed = 1; seed <= 10; seed++) {
      TraceArchive plain = plain(seed);
      TraceArchive divided = DividedArchive.of(plain, folder.resolve("d" + seed), seed);
      CpuFactors cpu = new CpuFactors(0.7313, new double[0], new double[0]);

      assertThat(ends(divided, cpu, NOISY)).containsExactly(ends(plain, cpu, NOISY));
    }
  }

  /** The steps that a path is made of give the clocks of the kernel, bit for bit. */
  @Test
  void path_factorsByRegion_addsUpToTheRunTimeAndToItsRegions() {
    CpuFactors cpu =
        new CpuFactors(0.7313, new double[] {1, 1.77, 0.3}, new double[] {3.1, 0.9, 2});
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      TraceArchive divided = divided(seed);
      double runtime = 0;
      for (double end : ends(divided, cpu, NOISY)) {
        runtime = Math.max(runtime, end);
      }
      LanePath path = path(divided, cpu, NOISY);

      assertThat(path.cost().nanos()).as("seed %d", seed).isEqualTo(runtime);
      assertThat(path.byRegion().values().stream().mapToDouble(PathCost::nanos).sum())
          .isEqualTo(runtime);
      assertThat(path.byCallSite().values().stream().mapToDouble(PathCost::nanos).sum())
          .isEqualTo(runtime);
    }
  }

  /** One rank: solve 40 ns, outside 5, solve 7, output 48, then a call in exchange, and so on. */
  @Test
  void path_ofOneRank_isTheExclusiveTimeOfItsRegions() {
    ArchiveDraft draft = ArchiveDraft.replacing(folder.resolve("one"));
    try (RankWriter calls = draft.rank(0)) {
      calls.write(call(0, 30, 10, -1, in(2, 30)));
      calls.write(call(1, 140, 10, 1, in(0, 47), in(-1, 5), in(2, 48)));
      calls.write(call(1, 160, 0, 2));
      calls.write(call(2, 260, 10, -1, in(0, 99), in(-1, 1)));
    }
    TraceArchive archive = publish(draft, 4, 270);
    CpuFactors cpu = new CpuFactors(1, new double[0], new double[] {2, 1, 0.5});

    LanePath path = path(archive, cpu, QUIET);

    assertThat(path.byRegion())
        .containsEntry(-1, computation(5 + 1))
        .containsEntry(0, computation(2 * 47 + 2 * 99))
        .containsEntry(1, computation(10))
        .containsEntry(2, computation(48 / 2 + 10 / 2))
        .hasSize(4);
    assertThat(path.byCallSite())
        .containsEntry(new CallSite(-1, 1), computation(5))
        .containsEntry(new CallSite(0, 1), computation(2 * 47))
        .containsEntry(new CallSite(1, 1), computation(10))
        .containsEntry(new CallSite(2, 1), computation(24 + 5))
        .containsEntry(new CallSite(0, 2), computation(2 * 99))
        .containsEntry(new CallSite(-1, 2), computation(1))
        .hasSize(6);
    assertThat(trace(archive, cpu, QUIET, PathSteps::longestFirst).get(0))
        .isEqualTo(new PathSegment(0, 3, new CallSite(0, 2), 138, computation(198)));
    assertThat(ends(archive, cpu, QUIET)).containsExactly(337);
  }

  @Test
  void path_noiseOnAStretch_countsForTheRegionThatHadMostOfIt() {
    ArchiveDraft draft = ArchiveDraft.replacing(folder.resolve("noisy"));
    try (RankWriter calls = draft.rank(0)) {
      calls.write(call(0, 0, 10, -1));
      calls.write(call(2, 110, 10, 1, in(0, 20), in(2, 60), in(-1, 20)));
    }
    TraceArchive archive = publish(draft, 2, 120);
    Scenario noisy = new Scenario("noisy", new Constant(1000), null, null, List.of());

    LanePath path = path(archive, CpuFactors.RECORDED, noisy);

    assertThat(path.byRegion())
        .containsEntry(0, computation(20))
        .containsEntry(2, computation(1060))
        .containsEntry(-1, computation(20))
        .hasSize(3);
  }

  private static TraceArchive publish(ArchiveDraft draft, long calls, long lastEventNanos) {
    return draft.publish(
        new TraceMetadata(
            TraceMetadata.FORMAT_VERSION,
            new TraceSource("test", "one", "", ""),
            new ClockMetadata(1, false),
            List.of("MPI_Init", "MPI_Comm_rank", "MPI_Finalize"),
            DividedArchive.REGIONS,
            List.of("node-0"),
            List.of(),
            List.of(new RankMetadata(calls, lastEventNanos, 0, 0, 0)),
            List.of()));
  }

  private static MpiCall call(
      int function, long enter, long duration, int region, RegionTime... stretch) {
    return new MpiCall(function, enter, duration, region, List.of(stretch), List.of());
  }

  private static RegionTime in(int region, long nanos) {
    return new RegionTime(region, nanos);
  }

  private static PathCost computation(double nanos) {
    return PathCost.of(nanos, 0, 0, 0);
  }

  private TraceArchive plain(long seed) {
    return Synth.write(
        new RandomProgram(seed, 3, 120), CostSet.DEFAULT, folder.resolve("plain" + seed));
  }

  private TraceArchive divided(long seed) {
    return DividedArchive.of(plain(seed), folder.resolve("divided" + seed), seed);
  }

  private static double[] ends(TraceArchive archive, CpuFactors cpu, Scenario scenario) {
    SimulatedLaboratory laboratory = new SimulatedLaboratory(archive);
    return laboratory
        .run(laboratory.pricing(NETWORK, scenario, cpu), scenario, 1, LaneExtras.NONE)
        .rankNanos();
  }

  private LanePath path(TraceArchive archive, CpuFactors cpu, Scenario scenario) {
    return trace(archive, cpu, scenario, (tracer, quantum) -> tracer.path());
  }

  private <T> T trace(
      TraceArchive archive,
      CpuFactors cpu,
      Scenario scenario,
      BiFunction<LaneTracer, Quantum, T> found) {
    SimulatedPricing pricing = new SimulatedLaboratory(archive).pricing(NETWORK, scenario, cpu);
    LaneTables tables =
        LaneTables.compile(scenario, pricing.noiseContext(), pricing.delays().delayNanos(scenario));
    try (LaneTracer tracer = LaneTracer.critical(pricing, tables, 0, folder);
        GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        tracer.apply(block);
      }
      return found.apply(tracer, tables.quantum());
    }
  }
}
