package io.idlewave.perturb.observed;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.survey.BaseTable;
import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.graph.survey.MeasuredBounds;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.graph.survey.Transits;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MeasuredTransit;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.perturb.compute.ComputeTimes;
import io.idlewave.perturb.kernel.Kernel;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.kernel.LaneGroup;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.lowering.DelaySites;
import io.idlewave.perturb.lowering.Lowering;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.path.LanePath;
import io.idlewave.perturb.path.LaneTracer;
import io.idlewave.perturb.propagate.LanePlans;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.simulated.Script;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * A scripted program, recorded where calls cost nothing, a message 10 ns and up to {@value
 * #EAGER_BYTES} bytes are eager, and read by one rule after the other. Two ranks more show the
 * smallest transits: their messages find their receivers waiting.
 */
final class ObservedRun {

  static final long EAGER_BYTES = 64;
  static final long SMALL = 8;
  static final long LARGE = 1024;

  private static final CostSet COSTS = new CostSet(0, 10, 0, 0, EAGER_BYTES);
  private static final GraphOptions CALL_BY_CALL =
      new GraphOptions(1, Long.MAX_VALUE, GraphOptions.DEFAULT.windowBytes());
  private static final Quantum WHOLE_NANOS = new Quantum(0);

  private final TraceArchive archive;
  private final Survey survey;
  private BaseTable base;
  private final int ranks;
  private final Transits transits;

  ObservedRun(Script script, Path folder) {
    this(script, folder, List.of());
  }

  /** The same of a run whose tracer measured messages. */
  ObservedRun(Script script, Path folder, List<MeasuredTransit> measured) {
    ranks = script.ranks();
    script.rank().compute(1000).send(ranks + 1, SMALL).compute(1000).send(ranks + 1, LARGE);
    script.rank().receive(ranks, SMALL).receive(ranks, LARGE);
    archive = Synth.write(script, COSTS, folder);
    survey = TraceSurvey.of(archive, GraphOptions.DEFAULT, List.of());
    BaseTable table = survey.base();
    for (int function = 0; function < archive.metadata().functions().size(); function++) {
      table = table.with(function, 0L, 0L);
    }
    base = table;
    transits = survey.transits().withMeasured(MeasuredBounds.of(measured));
  }

  /** The same with what calls need for themselves as the trace alone shows it, nothing stated. */
  ObservedRun withRecordedBase() {
    base = survey.base();
    return this;
  }

  /** The same where calls of all functions need between two times, in ns. */
  ObservedRun withBase(long leastNanos, long mostNanos) {
    for (int function = 0; function < archive.metadata().functions().size(); function++) {
      base = base.with(function, leastNanos, mostNanos);
    }
    return this;
  }

  /** What each rank of the script is late by at MPI_Finalize when some calls begin late. */
  double[] delays(SlackRule rule, Delay... delays) {
    return delays(rule, new Scenario("delays", null, null, null, List.of(delays)));
  }

  /** What each rank of the script is late by at MPI_Finalize, in ns. */
  double[] delays(SlackRule rule, Scenario scenario) {
    LaneGroup group = group();
    run(rule, scenario, GraphOptions.DEFAULT, group, block -> {});
    return Arrays.copyOf(group.result().rankNanos(), ranks);
  }

  /** How many outcomes could have been decided otherwise when some calls begin late. */
  double changedOutcomes(SlackRule rule, Delay... delays) {
    int all = archive.metadata().rankCount();
    LaneGroup group = new LaneGroup(0, Bound.EXACT, 0, 1, all, LaneExtras.OUTCOMES);
    Scenario scenario = new Scenario("delays", null, null, null, List.of(delays));
    run(rule, scenario, GraphOptions.DEFAULT, group, block -> {});
    return Objects.requireNonNull(group.result().changedOutcomes())[0];
  }

  /** What a rank is late by at the end of one of its calls when some calls begin late, in ns. */
  double delayAfter(SlackRule rule, int rank, long call, Delay... delays) {
    Scenario scenario = new Scenario("delays", null, null, null, List.of(delays));
    LaneGroup group = group();
    double[] found = {Double.NaN};
    run(
        rule,
        scenario,
        CALL_BY_CALL,
        group,
        block -> {
          for (int i = 0; i < block.entryCount(); i++) {
            if (block.rank(i) == rank && block.call(i) == call && block.has(i, GraphBlock.ENDS)) {
              found[0] = group.clockNanos(rank, 0);
            }
          }
        });
    return found[0];
  }

  /** What the delay of a rank of the script at MPI_Finalize consists of. */
  LanePath path(SlackRule rule, Scenario scenario, int rank) {
    DelaySites sites = DelaySites.of(List.of(scenario));
    LaneTables tables = tables(scenario, sites);
    PricingContext context = context(rule, scenario, sites);
    try (LaneTracer tracer =
            LaneTracer.winning(context, Bound.EXACT, tables, 0, archive.folder().getParent());
        GraphWalk walk = new GraphWalk(archive, CALL_BY_CALL)) {
      for (var block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        tracer.apply(block);
      }
      return tracer.path(rank);
    }
  }

  /** What the recorded run waited for, from clocks or from durations. */
  WaitTotals waits(boolean clocksAgree, EagerBracket eager) {
    RecordedWaits waits =
        new RecordedWaits(
            PricingContext.recorded(archive.metadata(), survey.withBase(base), eager), clocksAgree);
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      for (var block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        waits.add(block);
      }
    }
    return waits.totals();
  }

  /** From leaving MPI_Init to entering MPI_Finalize, without what lies between calls, in ns. */
  long inCallsNanos(int rank) {
    return survey.windows().get(rank).spanNanos() - survey.windows().get(rank).betweenCallsNanos();
  }

  private LaneGroup group() {
    return new LaneGroup(0, Bound.EXACT, 0, 1, archive.metadata().rankCount());
  }

  private void run(
      SlackRule rule,
      Scenario scenario,
      GraphOptions options,
      LaneGroup group,
      Consumer<GraphBlock> afterBlock) {
    DelaySites sites = DelaySites.of(List.of(scenario));
    LaneTables tables = tables(scenario, sites);
    PricingContext context = context(rule, scenario, sites);
    Lowering lowering = context.lowering(Bound.EXACT);
    try (GraphWalk walk = new GraphWalk(archive, options)) {
      for (var block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        lowering.lower(block, program -> Kernel.run(program, group, tables));
        afterBlock.accept(block);
      }
    }
  }

  private PricingContext context(SlackRule rule, Scenario scenario, DelaySites sites) {
    return new PricingContext(
        1,
        TraceReading.of(new SlackRules(Map.of(Bound.EXACT, rule)), EagerBracket.of(EAGER_BYTES)),
        new RecordedTimes(
            archive.metadata().ranks().stream().mapToLong(RankMetadata::originNanos).toArray(),
            survey.windows(),
            List.of(),
            base,
            transits),
        ComputeTimes.recorded(),
        sites,
        LanePlans.purposes(List.of(scenario)),
        false);
  }

  private static LaneTables tables(Scenario scenario, DelaySites sites) {
    return LaneTables.compile(
        scenario, new NoiseContext(DrawKeys.observed(1), WHOLE_NANOS), sites.delayNanos(scenario));
  }
}
