package io.idlewave.perturb.propagate;

import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.pricing.DelaySites;
import io.idlewave.perturb.pricing.PricingContext;
import io.idlewave.perturb.random.Purpose;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Slack;
import java.util.EnumSet;
import java.util.List;

/** Makes lane plans from what is known of a trace. */
public final class LanePlans {

  private LanePlans() {}

  /**
   * The plan of a study.
   *
   * @param injectBeforeNoise whether a message enters the network before the noise of its send (Eq.
   *     1 of the paper) instead of after it (Eq. 2)
   * @param groupLanes lanes of a group at most
   */
  public static LanePlan of(
      TraceMetadata metadata,
      Survey survey,
      List<Scenario> scenarios,
      Rules rules,
      Slack slack,
      long eagerThresholdBytes,
      boolean injectBeforeNoise,
      long seed,
      int replicates,
      Quantum quantum,
      int groupLanes) {
    DelaySites delays = DelaySites.of(scenarios);
    PricingContext context =
        new PricingContext(
            seed,
            rules,
            slack,
            eagerThresholdBytes,
            injectBeforeNoise,
            metadata.ranks().stream().mapToLong(RankMetadata::originNanos).toArray(),
            survey.windows(),
            survey.base(),
            survey.transits(),
            delays,
            purposes(scenarios));
    List<LaneTables> tables =
        scenarios.stream().map(s -> LaneTables.compile(s, quantum, delays.delayNanos(s))).toList();
    return new LanePlan(context, tables, replicates, groupLanes);
  }

  private static EnumSet<Purpose> purposes(List<Scenario> scenarios) {
    EnumSet<Purpose> purposes = EnumSet.noneOf(Purpose.class);
    for (Scenario scenario : scenarios) {
      if (scenario.noise() != null) {
        purposes.add(Purpose.COMPUTE);
        purposes.add(Purpose.CALL);
      }
      if (scenario.latency() != null) {
        purposes.add(Purpose.LATENCY);
      }
      if (scenario.bandwidth() != null) {
        purposes.add(Purpose.BANDWIDTH);
      }
    }
    return purposes;
  }
}
