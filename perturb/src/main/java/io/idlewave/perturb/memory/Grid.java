package io.idlewave.perturb.memory;

import java.util.Arrays;

/** A distribution over numbered points, given by logarithms of weights. Immutable. */
final class Grid {

  private final double[] cumulative;

  Grid(double[] logWeights) {
    double most = Arrays.stream(logWeights).max().orElseThrow();
    cumulative = new double[logWeights.length];
    double sum = 0;
    for (int i = 0; i < logWeights.length; i++) {
      sum += StrictMath.exp(logWeights[i] - most);
      cumulative[i] = sum;
    }
    for (int i = 0; i < cumulative.length; i++) {
      cumulative[i] /= sum;
    }
  }

  /** The point at which a share of the weight is reached. */
  int point(double share) {
    int at = Arrays.binarySearch(cumulative, share);
    return Math.min(at < 0 ? -at - 1 : at + 1, cumulative.length - 1);
  }

  /** How much of the weight a point has. */
  double weight(int point) {
    return cumulative[point] - (point == 0 ? 0 : cumulative[point - 1]);
  }
}
