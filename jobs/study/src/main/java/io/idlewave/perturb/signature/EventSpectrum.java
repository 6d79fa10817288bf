package io.idlewave.perturb.signature;

import org.apache.commons.math3.transform.DftNormalization;
import org.apache.commons.math3.transform.FastFourierTransformer;
import org.apache.commons.math3.transform.TransformType;

/**
 * How much a train of events repeats itself at each frequency: {@code |sum exp(2 pi i f t)|^2 / n},
 * the Rayleigh statistic. Events without any rhythm have exponentially distributed values of mean
 * 1; n events with one period have n at its frequency and at the multiples.
 */
final class EventSpectrum {

  /** Bins per period of the highest frequency. */
  private static final int BINS_PER_PERIOD = 4;

  private static final int FEWEST_BINS = 1 << 10;
  private static final int MOST_BINS = 1 << 20;

  private final double[] power;
  private final double hertzPerStep;

  private EventSpectrum(double[] power, double hertzPerStep) {
    this.power = power;
    this.hertzPerStep = hertzPerStep;
  }

  /** The longest span of events whose spectrum reaches up to a frequency. */
  static double longestSpan(double highest) {
    return MOST_BINS / (BINS_PER_PERIOD * highest);
  }

  /**
   * The spectrum of events.
   *
   * @param times at least 1, from 0 to {@code span}
   * @param highest frequency that is wanted, in events per unit of time; the span is not longer
   *     than {@link #longestSpan}
   */
  static EventSpectrum of(double[] times, double span, double highest) {
    int bins = FEWEST_BINS;
    while (bins < MOST_BINS && bins < BINS_PER_PERIOD * highest * span) {
      bins *= 2;
    }
    // as many empty bins again: half steps, so that no peak falls far between two of them
    double[][] counts = new double[2][2 * bins];
    for (double time : times) {
      counts[0][Math.min(bins - 1, (int) (time / span * bins))]++;
    }
    FastFourierTransformer.transformInPlace(
        counts, DftNormalization.STANDARD, TransformType.FORWARD);
    double step = 1 / (2 * span);
    int steps = (int) Math.min(bins / 2.0, Math.floor(highest / step) + 1);
    double[] power = new double[Math.max(1, steps)];
    for (int i = 0; i < power.length; i++) {
      power[i] = (counts[0][i] * counts[0][i] + counts[1][i] * counts[1][i]) / times.length;
    }
    return new EventSpectrum(power, step);
  }

  /** The value at one frequency, exactly. */
  static double at(double frequency, double[] times) {
    double real = 0;
    double imaginary = 0;
    for (double time : times) {
      double cycles = frequency * time;
      double angle = 2 * Math.PI * (cycles - Math.rint(cycles));
      real += Math.cos(angle);
      imaginary += Math.sin(angle);
    }
    return (real * real + imaginary * imaginary) / times.length;
  }

  /**
   * The lowest frequency with a peak that is about as high as the highest and stands out by more
   * than chance gives once in a million spectra; 0 where there is none. The multiples of a period
   * are as high as itself, so the lowest is the period.
   */
  double fundamental(double lowest) {
    int from = Math.max(1, (int) Math.ceil(lowest / hertzPerStep));
    double highest = 0;
    for (int i = from; i < power.length; i++) {
      highest = Math.max(highest, power[i]);
    }
    double least = Math.max(Math.log(power.length) + Math.log(1e6), highest * SIMILAR);
    for (int i = from; i < power.length; i++) {
      boolean peak =
          power[i] >= power[i - 1] && (i + 1 == power.length || power[i] >= power[i + 1]);
      if (peak && power[i] >= least) {
        return i * hertzPerStep;
      }
    }
    return 0;
  }

  private static final double SIMILAR = 0.35;

  /** The frequency near {@code frequency} with the highest value, up to half a step away. */
  double refined(double frequency, double[] times) {
    double width = hertzPerStep;
    double best = frequency;
    double bestPower = at(frequency, times);
    while (width > hertzPerStep * 1e-3) {
      width /= 2;
      double centre = best;
      for (double candidate : new double[] {centre - width, centre + width}) {
        double value = at(candidate, times);
        if (value > bestPower) {
          bestPower = value;
          best = candidate;
        }
      }
    }
    return best;
  }
}
