package io.idlewave.jobs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.source.BlockGate;
import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.survey.TraceIndexer;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.ingest.synth.ThreadedProgram;
import io.idlewave.jobs.pipeline.outcome.JobResults;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.lowering.DelaySites;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.Placement;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.noise.RankFrame;
import io.idlewave.perturb.noise.process.PeriodicNoise;
import io.idlewave.perturb.observed.SlackRules;
import io.idlewave.perturb.observed.TraceReading;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.outcome.RankOutcome;
import io.idlewave.perturb.outcome.RankSlice;
import io.idlewave.perturb.outcome.RunClocks;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LanePlans;
import io.idlewave.perturb.propagate.LaneSet;
import io.idlewave.perturb.propagate.Propagator;
import io.idlewave.perturb.propagate.Replication;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Slack;
import io.idlewave.perturb.simulated.CpuFactors;
import io.idlewave.perturb.simulated.Places;
import io.idlewave.perturb.simulated.SimulatedPricing;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;

/** A small random trace and a plan for it. */
public record TestStudy(TraceArchive archive, LanePlan plan) {

  static final GraphOptions GRAPH = new GraphOptions(40, 8000, 1 << 20);

  public static TestStudy random(Path folder, long seed) {
    return random(folder, seed, scenarios());
  }

  static TestStudy random(Path folder, long seed, List<Scenario> scenarios) {
    TraceArchive archive = trace(folder, seed);
    return new TestStudy(archive, plan(archive, scenarios, 20));
  }

  /** The same where ranks have several timelines, which depend on each other. */
  static TestStudy threaded(Path folder, long seed) {
    TraceArchive archive =
        Synth.write(
            ThreadedProgram.of(new RandomProgram(seed, 8, 400), seed, 150),
            new CostSet(100, 1000, 100, 300, 4096),
            folder);
    return new TestStudy(archive, plan(archive, scenarios(), 20));
  }

  /** Of a run that was recorded, whose run times count from what it took. */
  static TestStudy recorded(Path folder, long seed) {
    TestStudy study = random(folder, seed);
    long[] spans = windows(study.archive).stream().mapToLong(RunWindow::spanNanos).toArray();
    return new TestStudy(study.archive, study.plan.withClocks(RunClocks.ofDelays(spans)));
  }

  /** The same of which only the begin of the runs of ranks is known. */
  TestStudy open() {
    Survey survey = TraceSurvey.of(archive, GRAPH, List.of());
    Survey open = survey.ofHead(archive.metadata().functions().indexOf("MPI_Finalize"));
    return new TestStudy(
        archive,
        plan(archive, open, scenarios(), 20).withClocks(RunClocks.ofDelays(open.windows())));
  }

  /** Where the runs of ranks are. */
  static List<RunWindow> windows(TraceArchive archive) {
    return TraceSurvey.of(archive, GRAPH, List.of()).windows();
  }

  /** In model timing, on a dear and a cheap network, with sensitivities and ledgers. */
  static TestStudy model(Path folder, long seed) {
    TraceArchive archive = trace(folder, seed);
    Survey survey = TraceSurvey.of(archive, GRAPH, List.of());
    List<Scenario> scenarios = scenarios();
    List<Pricing> pricings =
        Stream.of(LogGp.of(1500, 400, 300, 0.5), LogGp.of(300, 90, 0, 0.125))
            .<Pricing>map(network -> pricing(archive, survey, network, scenarios))
            .toList();
    List<LaneSet> sets = new ArrayList<>();
    for (int pricing = 0; pricing < pricings.size(); pricing++) {
      for (Scenario scenario : scenarios) {
        NoiseContext noise =
            new NoiseContext(
                DrawKeys.simulated(42), Quantum.DEFAULT, RankFrame.simulated(new int[0]));
        LaneTables tables = LaneTables.compile(scenario, noise, new double[0]);
        sets.add(new LaneSet(pricing, tables, 20, new LaneExtras(true, true)));
      }
    }
    return new TestStudy(archive, new LanePlan(pricings, sets, 6));
  }

  private static SimulatedPricing pricing(
      TraceArchive archive, Survey survey, NetworkModel network, List<Scenario> scenarios) {
    return SimulatedPricing.of(
        archive.metadata(),
        survey,
        42,
        Quantum.DEFAULT,
        network,
        CollectiveRules.DEFAULT,
        CpuFactors.RECORDED,
        Places.recorded(archive.metadata()),
        DelaySites.of(scenarios),
        LanePlans.purposes(scenarios),
        true);
  }

  /** One scenario of as many replicates, of a trace of as many ranks. */
  static TestStudy of(Path folder, int ranks, int replicates) {
    TraceArchive archive =
        Synth.write(
            new RandomProgram(5, ranks, 200), new CostSet(100, 1000, 100, 300, 4096), folder);
    return new TestStudy(archive, plan(archive, scenarios().subList(0, 1), replicates));
  }

  private static LanePlan plan(TraceArchive archive, List<Scenario> scenarios, int replicates) {
    return plan(archive, TraceSurvey.of(archive, GRAPH, List.of()), scenarios, replicates);
  }

  private static LanePlan plan(
      TraceArchive archive, Survey survey, List<Scenario> scenarios, int replicates) {
    return LanePlans.of(
        archive.metadata(),
        survey,
        scenarios,
        TraceReading.of(
            SlackRules.of(Rules.STANDARD, Slack.LOCAL),
            EagerBracket.of(survey.eagerThresholdBytes(true))),
        new Replication(42, replicates, Quantum.DEFAULT, replicates <= 20 ? 6 : 64));
  }

  private static TraceArchive trace(Path folder, long seed) {
    return Synth.write(
        new RandomProgram(seed, 6, 400), new CostSet(100, 1000, 100, 300, 4096), folder);
  }

  private static List<Scenario> scenarios() {
    return List.of(
        new Scenario("noise", new Distribution.Exponential(500), null, null, List.of()),
        new Scenario(
            "noise in time",
            new PeriodicNoise(5000, new Distribution.Exponential(500), 100, Placement.DEFAULT),
            null,
            null,
            List.of()),
        new Scenario(
            "noise and latency",
            new Distribution.Uniform(0, 300),
            new Distribution.Gamma(700, 2),
            null,
            List.of()));
  }

  /** The same with the index of the trace, of which every cut begins a segment. */
  public TestStudy indexed() {
    TraceIndexer.write(archive, GRAPH, block -> {});
    return this;
  }

  /** The options of a small job. */
  public static JobOptions options(int parallelism, BlockGate gate) {
    return JobOptions.of(parallelism, GRAPH, gate);
  }

  long blockCount() {
    long count = 0;
    try (GraphWalk walk = new GraphWalk(archive, GRAPH)) {
      while (walk.nextBlock() != null) {
        count++;
      }
    }
    return count;
  }

  /** What its lanes leave without any engine around them. */
  List<LaneOutcome> expectedLanes() {
    return expected().stream().map(result -> LaneOutcome.of(result, plan.clocks())).toList();
  }

  /** What its ranks do, without any engine around them and in one piece. */
  List<RankOutcome> expectedRanks() {
    List<RankSlice> slices = new ArrayList<>();
    expected().forEach(result -> RankSlice.each(result, plan.clocks(), slices::add));
    return plan.rankFold().ofAll(slices);
  }

  /** That a job has found what is expected. */
  public void assertExpected(JobResults found) {
    assertThat(found.lanes()).usingRecursiveComparison().isEqualTo(expectedLanes());
    assertThat(found.rankOutcomes()).usingRecursiveComparison().isEqualTo(expectedRanks());
    assertThat(found.kept()).isEmpty();
  }

  /** What a propagator without any engine around it finds. */
  List<LaneResult> expected() {
    Propagator propagator = new Propagator(plan, plan.freshGroups());
    try (GraphWalk walk = new GraphWalk(archive, GRAPH)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        propagator.apply(block);
      }
    }
    return propagator.results();
  }

  /** Tries a failed job again, from checkpoints below {@code folder}. */
  static Configuration recovering(Path folder) {
    Configuration configuration = new Configuration();
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 3);
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(10));
    configuration.set(
        CheckpointingOptions.CHECKPOINTS_DIRECTORY,
        folder.resolve("checkpoints").toUri().toString());
    return configuration;
  }
}
