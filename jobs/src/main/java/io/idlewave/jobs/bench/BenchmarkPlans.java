package io.idlewave.jobs.bench;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.lowering.DelaySites;
import io.idlewave.perturb.network.LogGps;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.observed.TraceReading;
import io.idlewave.perturb.observed.slack.ClockRules;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LanePlans;
import io.idlewave.perturb.propagate.LaneSet;
import io.idlewave.perturb.propagate.Replication;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.simulated.CpuFactors;
import io.idlewave.perturb.simulated.Places;
import io.idlewave.perturb.simulated.SimulatedPricing;
import java.util.List;

/** Lanes over a trace under the noise of the benchmark: one exponential draw per stretch. */
final class BenchmarkPlans {

  private static final double MEAN_NOISE_NANOS = 2000;
  private static final Scenario NOISE =
      new Scenario("noise", new Exponential(MEAN_NOISE_NANOS), null, null, List.of());

  /** LogGPS paper, Table 5. */
  private static final LogGps MYRINET =
      new LogGps(1160, 6550, 6.86, 2.57, 15.48, -0.74, 8191, 16383);

  private final TraceArchive archive;
  private final Survey survey;

  BenchmarkPlans(TraceArchive archive) {
    this.archive = archive;
    this.survey = TraceSurvey.of(archive, GraphOptions.DEFAULT, List.of());
  }

  /** Observed timing; without lanes there is nothing to propagate. */
  LanePlan observed(int lanes, int groupLanes) {
    return LanePlans.of(
        archive.metadata(),
        survey,
        lanes == 0 ? List.of() : List.of(NOISE),
        TraceReading.of(ClockRules.exact(), EagerBracket.of(survey.eagerThresholdBytes(true))),
        new Replication(1, Math.max(1, lanes), Quantum.DEFAULT, groupLanes));
  }

  /** Model timing on the Myrinet of the LogGPS paper, with or without counts beside the clocks. */
  LanePlan logGps(int lanes, boolean counts) {
    DelaySites delays = DelaySites.of(List.of(NOISE));
    SimulatedPricing pricing =
        SimulatedPricing.of(
            archive.metadata(),
            survey,
            1,
            Quantum.DEFAULT,
            MYRINET,
            CollectiveRules.DEFAULT,
            CpuFactors.RECORDED,
            Places.recorded(archive.metadata()),
            delays,
            LanePlans.purposes(List.of(NOISE)),
            false);
    LaneTables tables = LaneTables.compile(NOISE, pricing.noiseContext(), delays.delayNanos(NOISE));
    LaneSet set = new LaneSet(0, tables, lanes, new LaneExtras(counts, false));
    return new LanePlan(List.of(pricing), List.of(set), lanes);
  }
}
