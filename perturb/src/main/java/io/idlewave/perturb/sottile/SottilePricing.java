package io.idlewave.perturb.sottile;

import io.idlewave.graph.survey.RunWindow;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.perturb.lowering.DelaySites;
import io.idlewave.perturb.lowering.Lowering;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Purpose;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Sottile;
import java.util.List;
import java.util.Set;

/**
 * The pricing of {@code rules: sottile}: what all its lanes share when blocks are lowered. It knows
 * nothing of recorded durations but whether a computation took time at all.
 *
 * @param seed the study's seed
 * @param communicators members of the trace's communicators, by index
 * @param windows per rank, the part that counts as its run
 * @param delays places where some scenario has a one-off delay
 * @param purposes what some scenario disturbs
 */
public record SottilePricing(
    long seed,
    Sottile reading,
    List<SottileMembers> communicators,
    List<RunWindow> windows,
    DelaySites delays,
    Set<Purpose> purposes)
    implements Pricing {

  public static SottilePricing of(
      TraceMetadata metadata,
      Survey survey,
      Sottile reading,
      long seed,
      DelaySites delays,
      Set<Purpose> purposes) {
    return new SottilePricing(
        seed,
        reading,
        metadata.communicators().stream().map(SottileMembers::of).toList(),
        survey.windows(),
        delays,
        purposes);
  }

  @Override
  public int ranks() {
    return windows.size();
  }

  @Override
  public List<Bound> bounds() {
    return List.of(Bound.PUBLISHED);
  }

  @Override
  public Lowering lowering(Bound bound) {
    return new SottileLowering(this);
  }

  DrawKeys keys() {
    return DrawKeys.observed(seed);
  }
}
