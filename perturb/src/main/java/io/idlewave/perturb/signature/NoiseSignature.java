package io.idlewave.perturb.signature;

import io.idlewave.perturb.measure.Measurement.DurationHistogram;
import io.idlewave.perturb.noise.DetourSeries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The noise of a machine: periodic processes, and the rest, which arrives by chance.
 *
 * @param periods the strongest first
 * @param ratePerSecond of the rest, arrivals per second of wall time; 0 where there is none
 * @param durations of the rest, in ns
 * @param fits families fitted to the durations of the rest, the nearest first
 * @param extent how much was measured
 */
public record NoiseSignature(
    List<PeriodicDetours> periods,
    double ratePerSecond,
    double[] durations,
    List<FamilyFit> fits,
    Extent extent) {

  /**
   * How much was measured.
   *
   * @param detours how many there are
   * @param spanNanos over all processors; 0 where that is not known
   * @param lostNanos the sum of all detours
   * @param longestNanos the longest of them
   * @param floorNanos shorter ones do not show
   */
  public record Extent(
      long detours, double spanNanos, double lostNanos, double longestNanos, double floorNanos) {

    /** The share of the time that is lost; not a number where the span is not known. */
    public double share() {
      return spanNanos > 0 ? lostNanos / spanNanos : Double.NaN;
    }
  }

  private static final int MOST_VALUES = 20_000;

  /**
   * Detours with one period.
   *
   * @param periodNanos from one to the next
   * @param jitterNanos by how much one comes earlier or later at most, evenly distributed: the
   *     standard deviation of their times, times the square root of 3
   * @param durations of the detours, in ns
   * @param fits families fitted to the durations, the nearest first
   */
  public record PeriodicDetours(
      double periodNanos, double jitterNanos, double[] durations, List<FamilyFit> fits) {}

  /**
   * Splits detours and fits their durations.
   *
   * <p>Periods are looked for in each series and taken where the longest series shows them. A
   * window of work shows one detour at most, the sum of all in it; the rate counts for them as many
   * as Poisson arrivals have in a window that has any.
   */
  public static NoiseSignature of(ObservedDetours observed) {
    double longest =
        observed.series().stream().mapToDouble(DetourSeries::spanNanos).max().orElseThrow();
    List<PeriodicDetours> periods = new ArrayList<>();
    DoubleStream.Builder rest = DoubleStream.builder();
    long members = 0;
    boolean shown = false;
    for (DetourSeries series : observed.series()) {
      PeriodicSearch.Split split = PeriodicSearch.of(series, observed.resolutionNanos());
      double[] durations = series.durationNanos();
      boolean shows = !shown && series.spanNanos() == longest;
      for (PeriodicSearch.Period period : split.periods()) {
        members += period.places().length;
        if (shows) {
          periods.add(periodic(period, durations));
        }
      }
      shown |= shows;
      Arrays.stream(split.rest()).forEach(place -> rest.add(durations[place]));
    }
    double[] sums = rest.build().toArray();
    long free = observed.windows() - members;
    boolean summed = observed.windows() > 0 && sums.length < free;
    double perWindow = summed ? -Math.log1p(-(double) sums.length / free) : 0;
    double arrivals = summed ? perWindow * observed.windows() : sums.length;
    double each = summed && sums.length > 0 ? sums.length / (perWindow * free) : 1;
    double[] durations = Arrays.stream(sums).map(sum -> sum * each).toArray();
    return new NoiseSignature(
        List.copyOf(periods),
        arrivals / observed.spanNanos() * 1e9,
        durations,
        durations.length == 0 ? List.of() : FamilyFit.all(durations),
        observed.extent());
  }

  /** Detours that were counted by duration: all arrive by chance, for nothing says when. */
  public static NoiseSignature of(DurationHistogram histogram) {
    double[] durations = spread(histogram);
    double span = histogram.spanNanos() * histogram.processors();
    double mean = Arrays.stream(durations).average().orElseThrow();
    double end = histogram.fromNanos()[histogram.fromNanos().length - 1] + histogram.widthNanos();
    return new NoiseSignature(
        List.of(),
        span > 0 ? histogram.total() / span * 1e9 : 0,
        durations,
        FamilyFit.all(durations),
        new Extent(histogram.total(), span, mean * histogram.total(), end, 0));
  }

  /** Durations without times: how they are distributed, and not how often they come. */
  public static NoiseSignature of(double[] durations) {
    return new NoiseSignature(
        List.of(),
        0,
        durations.clone(),
        FamilyFit.all(durations),
        new Extent(
            durations.length,
            0,
            Arrays.stream(durations).sum(),
            Arrays.stream(durations).max().orElseThrow(),
            0));
  }

  /**
   * Values in the place of a histogram: at even steps of probability, evenly over each bin; what
   * lies beyond the last bin at its end.
   */
  public static double[] spread(DurationHistogram histogram) {
    double[] from = histogram.fromNanos();
    if (from.length == 0) {
      throw new IllegalArgumentException("a histogram with at least 1 bin, got 0");
    }
    int values = (int) Math.min(histogram.total(), MOST_VALUES);
    double[] spread = new double[values];
    int bin = 0;
    double below = 0;
    for (int i = 0; i < values; i++) {
      double place = (i + 0.5) / values * histogram.total();
      while (bin < from.length && place >= below + histogram.counts()[bin]) {
        below += histogram.counts()[bin++];
      }
      spread[i] =
          bin < from.length
              ? from[bin] + (place - below) / histogram.counts()[bin] * histogram.widthNanos()
              : from[from.length - 1] + histogram.widthNanos();
    }
    return spread;
  }

  private static PeriodicDetours periodic(PeriodicSearch.Period period, double[] all) {
    double[] durations = Arrays.stream(period.places()).mapToDouble(place -> all[place]).toArray();
    return new PeriodicDetours(
        period.periodNanos(),
        Math.sqrt(3) * period.spreadNanos(),
        durations,
        FamilyFit.all(durations));
  }
}
