package io.idlewave.perturb.noise.process;

import io.idlewave.perturb.memory.Parameters;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.NoiseProcess;
import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.noise.Placement;
import io.idlewave.perturb.noise.RankSelector;
import java.util.List;

/**
 * Computing that varies from step to step as it did where it was recorded ({@code StepModel}). What
 * a rank computes in a step takes exp(x) of its usual time, where
 *
 * <pre>
 *   x = level(run) + level(rank) + common(step) + own(rank, step) + shift * slow(rank, step)
 * </pre>
 *
 * <p>The quiet machine computes in {@code fastest} of the usual time, and nothing is quicker: of w
 * ns on the quiet machine, {@code w (max(exp(x), fastest) / fastest - 1)} is noise. Steps last
 * {@code stepNanos} on the common clock, whatever the program does; memory is in these.
 *
 * @param stepNanos how long a step took, at least 1 us
 * @param fastest what the quiet machine takes, as a part of the usual time; above 0, at most 1
 * @param rest values of {@code own} over its standard deviation, in ascending order, each as
 *     probable; none for a normal distribution
 * @param levels of the recorded ranks; those of others are drawn
 * @param draws parameters that the recorded steps allow, of which each replicate has one
 * @param meanFactor how many times as long as on the quiet machine computing takes on average, as
 *     {@link #of} finds it
 */
public record LearnedNoise(
    double stepNanos,
    double fastest,
    List<Double> rest,
    List<Double> levels,
    List<Parameters> draws,
    RankSelector ranks,
    double meanFactor)
    implements NoiseProcess {

  private static final double SHORTEST_NANOS = 1000;

  /** Copies lists; refuses what no machine has. */
  public LearnedNoise {
    rest = List.copyOf(rest);
    levels = List.copyOf(levels);
    draws = List.copyOf(draws);
    if (!(stepNanos >= SHORTEST_NANOS) || Double.isInfinite(stepNanos)) {
      throw new IllegalArgumentException("step: at least 1 us and finite, got " + stepNanos);
    }
    if (!(fastest > 0 && fastest <= 1)) {
      throw new IllegalArgumentException("fastest: above 0 and at most 1, got " + fastest);
    }
    if (draws.isEmpty()) {
      throw new IllegalArgumentException("draws: at least one, got none");
    }
    for (int i = 1; i < rest.size(); i++) {
      if (!(rest.get(i) >= rest.get(i - 1))) {
        throw new IllegalArgumentException(
            "rest: values in ascending order, got %s after %s"
                .formatted(rest.get(i), rest.get(i - 1)));
      }
    }
  }

  /** Noise of these parameters. */
  public static LearnedNoise of(
      double stepNanos,
      double fastest,
      List<Double> rest,
      List<Double> levels,
      List<Parameters> draws,
      RankSelector ranks) {
    LearnedNoise checked = new LearnedNoise(stepNanos, fastest, rest, levels, draws, ranks, 1);
    return new LearnedNoise(
        stepNanos, fastest, rest, levels, draws, ranks, LearnedMean.of(checked));
  }

  @Override
  public LearnedNoise on(RankSelector others) {
    return new LearnedNoise(stepNanos, fastest, rest, levels, draws, others, meanFactor);
  }

  @Override
  public List<Placement> placements() {
    return List.of(Placement.DEFAULT.on(ranks));
  }

  /** The parameters, the level of the run and what ranks have in common of a step. */
  @Override
  public boolean sharesDraws() {
    return true;
  }

  /** That of recorded ranks, or of others, whichever is larger. */
  @Override
  public double meanNanos(double cpuNanos) {
    return cpuNanos * (meanFactor - 1);
  }

  @Override
  public NoiseSampler sampler(NoiseContext context) {
    return PlacedSampler.of(
        new LearnedSampler(this, context), Placement.DEFAULT.on(ranks), context);
  }
}
