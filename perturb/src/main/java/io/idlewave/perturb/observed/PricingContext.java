package io.idlewave.perturb.observed;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.survey.BaseTable;
import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.survey.Transits;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.perturb.compute.ComputeTimes;
import io.idlewave.perturb.lowering.DelaySites;
import io.idlewave.perturb.lowering.Lowering;
import io.idlewave.perturb.lowering.Pricing;
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
 * @param rules how the lanes of each bound absorb delays
 * @param eager which standard sends are eager, rendezvous, or not known to be either
 * @param injectBeforeNoise whether a message enters the network before the noise of its send (Eq. 1
 *     of the paper) instead of after it (Eq. 2, LogGP)
 * @param originNanos per rank, its first event on the common clock
 * @param windows per rank, the part that counts as its run
 * @param base per class of calls, the time it needs anyway
 * @param transits smallest transits
 * @param compute what stretches of computing take
 * @param delays places where some scenario has a one-off delay
 * @param purposes what some scenario disturbs
 * @param noiseInTime whether the noise of some scenario depends on how long a stretch is
 */
public record PricingContext(
    long seed,
    SlackRules rules,
    EagerBracket eager,
    boolean injectBeforeNoise,
    long[] originNanos,
    List<RunWindow> windows,
    BaseTable base,
    Transits transits,
    ComputeTimes compute,
    DelaySites delays,
    Set<Purpose> purposes,
    boolean noiseInTime)
    implements Pricing {

  /** Where computing takes what was recorded. */
  public PricingContext(
      long seed,
      SlackRules rules,
      EagerBracket eager,
      boolean injectBeforeNoise,
      long[] originNanos,
      List<RunWindow> windows,
      BaseTable base,
      Transits transits,
      DelaySites delays,
      Set<Purpose> purposes,
      boolean noiseInTime) {
    this(
        seed,
        rules,
        eager,
        injectBeforeNoise,
        originNanos,
        windows,
        base,
        transits,
        ComputeTimes.recorded(),
        delays,
        purposes,
        noiseInTime);
  }

  /** Of the recorded run, which nothing disturbs. */
  public static PricingContext recorded(TraceMetadata metadata, Survey survey, EagerBracket eager) {
    return new PricingContext(
        0,
        SlackRules.of(Rules.STANDARD, Slack.CLOCKS),
        eager,
        false,
        metadata.ranks().stream().mapToLong(RankMetadata::originNanos).toArray(),
        survey.windows(),
        survey.base(),
        survey.transits(),
        DelaySites.of(List.of()),
        Set.of(),
        false);
  }

  /** This context where computing takes {@code times}. */
  public PricingContext with(ComputeTimes times) {
    return new PricingContext(
        seed,
        rules,
        eager,
        injectBeforeNoise,
        originNanos,
        windows,
        base,
        transits,
        times,
        delays,
        purposes,
        noiseInTime);
  }

  @Override
  public int ranks() {
    return windows.size();
  }

  @Override
  public List<Bound> bounds() {
    return rules.bounds();
  }

  @Override
  public Lowering lowering(Bound bound) {
    return new ObservedLowering(this, rules.of(bound));
  }

  DrawKeys keys() {
    return DrawKeys.observed(seed);
  }

  /** Whether {@code call} of {@code rank} lies after MPI_Init and before MPI_Finalize. */
  boolean inRun(int rank, long call) {
    RunWindow window = windows.get(rank);
    return call > window.initCall() && call < window.finalizeCall();
  }

  /** When entry {@code i} of a block begins, in ns since its rank left MPI_Init. */
  double enterNanos(GraphBlock block, int i) {
    return (double) (block.enterNanos(i) - windows.get(block.rank(i)).beginNanos());
  }

  /**
   * Whether the run of {@code rank} has begun when {@code call} does: nothing is drawn before,
   * since run times count from the end of MPI_Init.
   */
  boolean hasBegun(int rank, long call) {
    return call > windows.get(rank).initCall();
  }
}
