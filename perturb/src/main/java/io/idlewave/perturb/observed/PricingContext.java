package io.idlewave.perturb.observed;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.perturb.compute.ComputeTimes;
import io.idlewave.perturb.compute.NoisyStretches;
import io.idlewave.perturb.lowering.DelaySites;
import io.idlewave.perturb.lowering.Lowering;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.noise.RegionSelector;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Purpose;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import java.util.List;
import java.util.Set;

/**
 * The pricing of {@code observed} timing: what all its lanes share when blocks are lowered.
 *
 * @param seed the study's seed
 * @param reading how the trace is read where it does not say
 * @param times what the trace as a whole says of its times
 * @param delays places where some scenario has a one-off delay
 * @param purposes what some scenario disturbs
 * @param noiseInTime whether the noise of some scenario depends on how long a stretch is
 * @param noisy the stretches that noise falls on
 */
public record PricingContext(
    long seed,
    TraceReading reading,
    RecordedTimes times,
    ComputeTimes compute,
    DelaySites delays,
    Set<Purpose> purposes,
    boolean noiseInTime,
    NoisyStretches noisy)
    implements Pricing {

  /** Where noise falls on whatever takes processor time. */
  public PricingContext(
      long seed,
      TraceReading reading,
      RecordedTimes times,
      ComputeTimes compute,
      DelaySites delays,
      Set<Purpose> purposes,
      boolean noiseInTime) {
    this(seed, reading, times, compute, delays, purposes, noiseInTime, NoisyStretches.EVERYWHERE);
  }

  /** For the recorded run, which nothing disturbs. */
  public static PricingContext recorded(TraceMetadata metadata, Survey survey, EagerBracket eager) {
    return new PricingContext(
        0,
        TraceReading.of(SlackRules.of(Rules.STANDARD, Slack.CLOCKS), eager),
        RecordedTimes.of(metadata, survey),
        ComputeTimes.recorded(),
        DelaySites.of(List.of()),
        Set.of(),
        false,
        NoisyStretches.of(RegionSelector.EVERYWHERE, metadata));
  }

  /** This context where computing takes {@code other}, and noise falls elsewhere. */
  public PricingContext with(ComputeTimes other, NoisyStretches onOthers) {
    return new PricingContext(
        seed, reading, times, other, delays, onOthers.of(purposes), noiseInTime, onOthers);
  }

  @Override
  public int ranks() {
    return times.windows().size();
  }

  @Override
  public List<Bound> bounds() {
    return reading.rules().bounds();
  }

  @Override
  public Lowering lowering(Bound bound) {
    return new ObservedLowering(this, reading.rules().of(bound));
  }

  DrawKeys keys() {
    return DrawKeys.observed(seed);
  }

  /** Whether {@code call} of {@code rank} lies after MPI_Init and before MPI_Finalize. */
  boolean inRun(int rank, long call) {
    return times.windows().get(rank).contains(call);
  }

  /** When entry {@code i} of a block begins, in ns since its rank left MPI_Init. */
  double enterNanos(GraphBlock block, int i) {
    return (double) (block.enterNanos(i) - times.windows().get(block.rank(i)).beginNanos());
  }

  /**
   * Whether the run of {@code rank} has begun when {@code call} does: nothing is drawn before,
   * since run times count from the end of MPI_Init.
   */
  boolean hasBegun(int rank, long call) {
    return times.windows().get(rank).hasBegun(call);
  }
}
