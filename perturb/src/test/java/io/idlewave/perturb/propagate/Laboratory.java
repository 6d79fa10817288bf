package io.idlewave.perturb.propagate;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.clocks.OffsetBounds;
import io.idlewave.graph.clocks.OffsetCollector;
import io.idlewave.graph.clocks.OffsetSolver;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.survey.BaseTable;
import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.graph.survey.StatedTransit;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.perturb.compute.ComputeTimes;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.observed.CausalClocks;
import io.idlewave.perturb.observed.SlackRules;
import io.idlewave.perturb.observed.TraceReading;
import io.idlewave.perturb.observed.slack.ClockRules;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Slack;
import io.idlewave.perturb.scenario.Sottile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs a synthetic program through archive, walk, lowering and kernel, without Flink. */
final class Laboratory {

  static final long SEED = 42;

  /** One tick of these experiments is 1 ns, so that an oracle in integers can follow. */
  static final Quantum WHOLE_NANOS = new Quantum(0);

  private static final Set<String> SYNCHRONISING =
      Set.of(
          "MPI_Barrier",
          "MPI_Allreduce",
          "MPI_Allgather",
          "MPI_Allgatherv",
          "MPI_Alltoall",
          "MPI_Alltoallv",
          "MPI_Alltoallw",
          "MPI_Reduce_scatter",
          "MPI_Reduce_scatter_block",
          "MPI_Comm_dup",
          "MPI_Comm_create",
          "MPI_Comm_split",
          "MPI_Win_fence");

  final TraceArchive archive;
  final Survey survey;
  final CostSet costs;
  final BaseTable trueBase;
  private @Nullable SlackRules causal;

  Laboratory(Program program, CostSet costs, Path folder) {
    this(Synth.write(program, costs, folder), costs);
  }

  /** A laboratory for a trace that was recorded under {@code costs}. */
  Laboratory(TraceArchive archive, CostSet costs) {
    this.costs = costs;
    this.archive = archive;
    this.survey = TraceSurvey.of(archive, GraphOptions.DEFAULT, List.of());
    BaseTable base = survey.base();
    List<String> functions = archive.metadata().functions();
    for (int f = 0; f < functions.size(); f++) {
      String function = functions.get(f);
      long nanos =
          (function.startsWith("MPI_") ? costs.overheadNanos() : 0)
              + (SYNCHRONISING.contains(function) ? costs.collectiveNanos() : 0);
      base = base.with(f, nanos, nanos);
    }
    this.trueBase = base;
  }

  /** Delays per bound at the entry of MPI_Finalize, one lane per replicate. */
  List<LaneResult> run(
      Scenario scenario, Rules rules, Slack slack, BaseTable base, int replicates) {
    return run(plan(List.of(scenario), rules, slack, base, replicates, WHOLE_NANOS));
  }

  /** Slack by the order of events across the clocks of this laboratory's trace. */
  SlackRules causal() {
    if (causal == null) {
      OffsetCollector offsets = new OffsetCollector(archive.metadata());
      forEachBlock(GraphOptions.DEFAULT, offsets::add);
      OffsetBounds bounds = OffsetSolver.solve(archive.metadata(), offsets.finish()).bounds();
      causal =
          ClockRules.causal(
              new CausalClocks(
                  Objects.requireNonNull(bounds, "clocks of " + archive.folder()),
                  survey.slotCount()));
    }
    return causal;
  }

  /** What the trace says, with the base times and transits that its costs make. */
  Survey known() {
    return survey.withBase(trueBase).withTransits(survey.transits().withStated(transit()));
  }

  /** What messages took in time space. */
  StatedTransit transit() {
    return new StatedTransit(
        costs.overheadNanos(),
        costs.latencyNanos(),
        costs.picosPerByte(),
        EagerBracket.of(costs.eagerThresholdBytes()));
  }

  /** Runs a plan with all its groups in one propagator. */
  List<LaneResult> run(LanePlan plan) {
    Propagator propagator = new Propagator(plan, plan.freshGroups());
    forEachBlock(GraphOptions.DEFAULT, propagator::apply);
    return propagator.results();
  }

  /**
   * Delays where computing takes such times: with the true base times and eager threshold if they
   * are known, otherwise with what the trace says of them.
   */
  List<LaneResult> run(
      Scenario scenario, ComputeTimes times, SlackRules rules, boolean known, int replicates) {
    Survey said = known ? survey.withBase(trueBase) : survey;
    return run(
        LanePlans.of(
            archive.metadata(),
            known && rules.bounds().contains(Bound.EXACT) ? known() : said,
            List.of(scenario),
            List.of(times),
            TraceReading.of(
                rules, known ? EagerBracket.of(costs.eagerThresholdBytes()) : survey.eager()),
            new Replication(SEED, replicates, WHOLE_NANOS, 64)));
  }

  /** The plan of a study of this laboratory's trace, in groups of 64 lanes. */
  LanePlan plan(
      List<Scenario> scenarios,
      Rules rules,
      Slack slack,
      BaseTable base,
      int replicates,
      Quantum quantum) {
    SlackRules of = TestPlans.rules(rules, slack);
    boolean exact = of.bounds().contains(Bound.EXACT) && base.equals(trueBase);
    EagerBracket eager = EagerBracket.of(costs.eagerThresholdBytes());
    return plan(scenarios, of, eager, exact ? known() : survey.withBase(base), replicates, quantum);
  }

  /** The same for lanes that absorb delays by {@code rules}. */
  LanePlan plan(
      List<Scenario> scenarios, SlackRules rules, BaseTable base, int replicates, Quantum quantum) {
    EagerBracket eager = EagerBracket.of(costs.eagerThresholdBytes());
    return plan(scenarios, rules, eager, base, replicates, quantum);
  }

  /** The same where so much is known of the eager threshold. */
  LanePlan plan(
      List<Scenario> scenarios,
      SlackRules rules,
      EagerBracket eager,
      BaseTable base,
      int replicates,
      Quantum quantum) {
    return plan(scenarios, rules, eager, survey.withBase(base), replicates, quantum);
  }

  /** The same where so much is known of the trace. */
  LanePlan plan(
      List<Scenario> scenarios,
      SlackRules rules,
      EagerBracket eager,
      Survey priced,
      int replicates,
      Quantum quantum) {
    return LanePlans.of(
        archive.metadata(),
        priced,
        scenarios,
        TraceReading.of(rules, eager),
        new Replication(SEED, replicates, quantum, 64));
  }

  /** The plan of a study by the published rules, in whole nanoseconds. */
  LanePlan published(Scenario scenario, Sottile reading, int replicates) {
    return LanePlans.sottile(
        archive.metadata(),
        survey,
        List.of(scenario),
        reading,
        new Replication(SEED, replicates, WHOLE_NANOS, replicates));
  }

  /** Walks the trace once. */
  void forEachBlock(GraphOptions options, Consumer<GraphBlock> consumer) {
    try (GraphWalk walk = new GraphWalk(archive, options)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        consumer.accept(block);
      }
    }
  }

  /** The delays of one scenario and bound, by lane and rank. */
  static double[][] delays(List<LaneResult> results, int scenario, Bound bound) {
    return delays(results.stream().filter(r -> r.scenario() == scenario).toList(), bound);
  }

  /** The delays of {@code bound}, by lane and rank. */
  static double[][] delays(List<LaneResult> results, Bound bound) {
    List<double[]> byLane = new ArrayList<>();
    for (LaneResult result : results) {
      if (result.bound() != bound) {
        continue;
      }
      int ranks = result.rankNanos().length / result.lanes();
      for (int lane = 0; lane < result.lanes(); lane++) {
        double[] byRank = new double[ranks];
        for (int rank = 0; rank < ranks; rank++) {
          byRank[rank] = result.rankNanos()[rank * result.lanes() + lane];
        }
        byLane.add(byRank);
      }
    }
    return byLane.toArray(double[][]::new);
  }
}
