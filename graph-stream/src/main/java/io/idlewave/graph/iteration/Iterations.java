package io.idlewave.graph.iteration;

import java.util.List;

/**
 * The iterations of a program: of as many on at least half of its ranks, or timelines, that make
 * calls.
 *
 * @param ranks those that agree, at least one, in their order
 * @param number how many iterations each of them has
 * @param share of the calls, or changes of the user region, of all ranks that are as in the other
 *     iterations, the mean over ranks, 0 to 1: how sure the finding is
 * @param times of iterations, each the mean over the ranks that agree; of the first {@link #timed}
 */
public record Iterations(
    List<RankIterations> ranks, long number, double share, IterationTimes times) {

  public Iterations {
    ranks = List.copyOf(ranks);
  }

  /** What is the same in each: of several answers that which tells least. */
  public IterationForm form() {
    return ranks.stream().map(RankIterations::form).max(IterationForm::compareTo).orElseThrow();
  }

  /** The number of iterations whose times are known: the first ones. */
  public int timed() {
    return ranks.stream().mapToInt(RankIterations::timed).min().orElse(0);
  }

  /** For ranks that agree; {@code share} is the mean over all ranks that make calls. */
  static Iterations of(List<RankIterations> agreeing, double share) {
    int timed = agreeing.stream().mapToInt(RankIterations::timed).min().orElseThrow();
    double[] nanos = new double[timed];
    for (RankIterations rank : agreeing) {
      for (int k = 0; k < timed; k++) {
        nanos[k] += (double) (rank.endNanos(k) - rank.beginNanos(k)) / agreeing.size();
      }
    }
    return new Iterations(agreeing, agreeing.get(0).number(), share, IterationTimes.of(nanos));
  }
}
