package io.idlewave.jobs.study.machine;

import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.perturb.noise.Noise;
import org.jspecify.annotations.Nullable;

/** What stretches of computing take, as a study states it by {@code compute}. */
public sealed interface ComputeSpec {

  /** In a few words, what is taken of the recorded times. */
  String describe();

  default String restriction() {
    return "no computing longer than " + describe();
  }

  /** Whether stretches draw what they take, so that replicates can differ. */
  default boolean draws() {
    return false;
  }

  static ComputeSpec recorded() {
    return new Recorded();
  }

  /** As recorded. */
  record Recorded() implements ComputeSpec {

    @Override
    public String describe() {
      return "what was recorded";
    }
  }

  /**
   * None takes longer than a quantile of its class.
   *
   * @param share the quantile as a fraction, 0 for the shortest of the class
   * @param ranks whose stretches are compared with each other
   * @param enough stretches that a class needs
   */
  record Quantile(double share, RankGroups ranks, int enough) implements ComputeSpec {

    /** The smallest class of a study that states none. */
    public static final int DEFAULT_ENOUGH = 20;

    @Override
    public String describe() {
      String of = share == 0 ? "minimum" : Dimension.SHARE.format(share) + " quantile";
      return switch (ranks) {
        case EACH -> "the " + of + " of its class";
        case NODE -> "the " + of + " of its class on the node";
        case ALL -> "the " + of + " of its class on all ranks";
      };
    }
  }

  /** What is left without the noise that is expected in it. */
  record WithoutNoise(Noise noise) implements ComputeSpec {

    @Override
    public String describe() {
      return "what it took without the expected noise";
    }
  }

  /**
   * Operation by operation.
   *
   * @param means whether each takes the mean of its class over all ranks and repetitions
   * @param launchDelays whether what passes on a stream before an operation stays
   */
  record Operations(boolean means, boolean launchDelays) implements ComputeSpec {

    /** Makes sure that something is not as recorded. */
    public Operations {
      if (!means && launchDelays) {
        throw new IllegalArgumentException("operations as recorded");
      }
    }

    @Override
    public String describe() {
      String each = means ? "the mean of its class" : "what was recorded";
      return launchDelays ? each : each + ", without launch delays";
    }

    @Override
    public String restriction() {
      return "of computing each operation takes " + describe();
    }
  }

  /**
   * A draw from the recorded durations of its class.
   *
   * @param ranks whose stretches are alike
   * @param enough stretches that a class needs
   */
  record Resampled(RankGroups ranks, int enough) implements ComputeSpec {

    @Override
    public boolean draws() {
      return true;
    }

    @Override
    public String describe() {
      return switch (ranks) {
        case EACH -> "a draw from its class";
        case NODE -> "a draw from its class on the node";
        case ALL -> "a draw from its class on all ranks";
      };
    }

    @Override
    public String restriction() {
      return "each stretch takes " + describe();
    }
  }

  /**
   * Whole steps of all ranks, in blocks of neighbours.
   *
   * @param blockSteps how many follow each other as they did; null for as many as memory lasts
   */
  record ResampledSteps(@Nullable Integer blockSteps) implements ComputeSpec {

    @Override
    public boolean draws() {
      return true;
    }

    @Override
    public String describe() {
      return "what it takes in a recorded step";
    }

    @Override
    public String restriction() {
      return "each step takes " + describe();
    }
  }
}
