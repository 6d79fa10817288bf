package io.idlewave.perturb.statistics;

/**
 * What the intervals of mean and variance need to know of a sample's shape. The values are at least
 * four and not all equal; everything is free of their unit.
 *
 * @param skewness third central moment over the variance to the power of 3/2
 * @param varianceError standard error of the variance, over the variance
 * @param varianceSkewness skewness of the squared deviations from the mean, 0 where they are equal
 * @param lKurtosis fourth L-moment over the second (Hosking, L-moments, Journal of the Royal
 *     Statistical Society B, 1990): 0.12 for normal, 0.17 for exponential values, towards 1 for
 *     heavy tails, and far less at the mercy of the largest values than the kurtosis
 */
record SampleShape(
    double skewness, double varianceError, double varianceSkewness, double lKurtosis) {

  /** The shape of ascending values with this mean and standard deviation (n - 1). */
  static SampleShape of(double[] ascending, double mean, double sd) {
    int count = ascending.length;
    double square = 0;
    double cube = 0;
    for (double value : ascending) {
      double z = (value - mean) / sd;
      square += z * z;
      cube += z * z * z;
    }
    double meanSquare = square / count;
    double squareSquare = 0;
    double squareCube = 0;
    for (double value : ascending) {
      double z = (value - mean) / sd;
      double y = z * z - meanSquare;
      squareSquare += y * y;
      squareCube += y * y * y;
    }
    return new SampleShape(
        skewness(cube, square, count),
        Math.sqrt(squareSquare / (count - 1) / count),
        skewness(squareCube, squareSquare, count),
        lKurtosis(ascending, mean));
  }

  private static double skewness(double cubes, double squares, int count) {
    double variance = squares / count;
    return variance == 0 ? 0 : cubes / count / (variance * Math.sqrt(variance));
  }

  /** By probability-weighted moments; deviations from the mean keep the digits. */
  private static double lKurtosis(double[] ascending, double mean) {
    double n = ascending.length;
    double b1 = 0;
    double b2 = 0;
    double b3 = 0;
    for (int i = 0; i < ascending.length; i++) {
      double weighted = (ascending[i] - mean) * i / (n - 1);
      b1 += weighted;
      weighted *= (i - 1) / (n - 2);
      b2 += weighted;
      weighted *= (i - 2) / (n - 3);
      b3 += weighted;
    }
    return (20 * b3 - 30 * b2 + 12 * b1) / (2 * b1);
  }
}
