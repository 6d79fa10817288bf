package io.idlewave.perturb.statistics;

import java.util.Arrays;

/**
 * How long blocks of a series have to be so that their resampled sums vary as those of the series
 * do: the rule of Politis and White (Automatic block-length selection for the dependent bootstrap,
 * Econometric Reviews 23, 2004), corrected by Patton, Politis and White (Econometric Reviews 28,
 * 2009), for the circular block bootstrap. Autocorrelations count up to twice the lag after which
 * none differs from 0.
 */
public final class BlockLength {

  private static final double SIGNIFICANT = 2;

  /** Values that differ by less, as a share, are equal. */
  private static final double ROUNDING = 1e-9;

  private BlockLength() {}

  /** The length, from 1 to a third of the values. */
  public static int of(double[] values) {
    int n = values.length;
    double[] covariances = covariances(values);
    if (n < 9 || covariances[0] == 0) {
      return 1;
    }
    int reach = reach(covariances, n);
    double weighted = 0;
    for (int lag = 1; lag <= reach; lag++) {
      weighted += 2 * taper(lag, reach) * lag * covariances[lag];
    }
    double spectrum = spectrum(covariances, reach);
    if (weighted == 0 || spectrum <= 0) {
      return 1;
    }
    double variance = 4.0 / 3 * spectrum * spectrum;
    double length = Math.cbrt(2 * weighted * weighted / variance * n);
    double most = Math.ceil(Math.min(3 * Math.sqrt(n), n / 3.0));
    return (int) Math.max(1, Math.min(Math.rint(length), most));
  }

  /**
   * The variance of the sum of many values over their number: that of one value where they are
   * independent. At least 0.
   */
  public static double longRunVariance(double[] values) {
    double[] covariances = covariances(values);
    double spectrum = spectrum(covariances, reach(covariances, values.length));
    return spectrum > 0 ? spectrum : covariances[0];
  }

  /**
   * How many times as many values as independent ones tell as much of the mean; at least 1, also of
   * equal values.
   */
  public static double alike(double[] values) {
    double variance = covariances(values)[0];
    return variance == 0 ? 1 : Math.max(1, longRunVariance(values) / variance);
  }

  private static double spectrum(double[] covariances, int reach) {
    double spectrum = covariances[0];
    for (int lag = 1; lag <= reach; lag++) {
      spectrum += 2 * taper(lag, reach) * covariances[lag];
    }
    return spectrum;
  }

  private static double taper(int lag, int reach) {
    return Math.min(1, 2 * (1 - lag / (double) reach));
  }

  /** Twice the lag after which autocorrelations are those of independent values. */
  private static int reach(double[] covariances, int n) {
    int run = (int) Math.max(5, Math.ceil(Math.sqrt(Math.log10(n))));
    int most = Math.min(n - 1, (int) Math.ceil(Math.sqrt(n)) + run);
    double bound = SIGNIFICANT * Math.sqrt(Math.log10(n) / n) * covariances[0];
    int insignificant = 0;
    int last = 0;
    for (int lag = 1; lag <= most && insignificant < run; lag++) {
      if (Math.abs(covariances[lag]) < bound) {
        insignificant++;
      } else {
        insignificant = 0;
        last = lag;
      }
    }
    return Math.min(most, 2 * last);
  }

  private static double[] covariances(double[] values) {
    int n = values.length;
    double mean = Arrays.stream(values).average().orElse(0);
    int lags = Math.min(n, (int) Math.ceil(Math.sqrt(n)) + 16);
    double[] covariances = new double[lags];
    for (int lag = 0; lag < lags; lag++) {
      double sum = 0;
      for (int i = lag; i < n; i++) {
        sum += (values[i] - mean) * (values[i - lag] - mean);
      }
      covariances[lag] = sum / n;
    }
    double rounding = ROUNDING * mean;
    if (covariances[0] < rounding * rounding) {
      Arrays.fill(covariances, 0);
    }
    return covariances;
  }
}
