package io.idlewave.perturb.signature;

import io.idlewave.perturb.measure.Measurement.Bin;
import io.idlewave.perturb.measure.Measurement.DurationHistogram;
import io.idlewave.perturb.noise.process.DetourSeries;
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

  /** A step of probability is full where less of it than this share is left. */
  private static final double ROUNDING = 1e-9;

  /** Periods of two processors are one where they differ by no more, relatively. */
  private static final double SAME_PERIOD = 1e-3;

  /**
   * Detours with one period.
   *
   * @param jitterNanos by how much one comes earlier or later at most, evenly distributed: the
   *     standard deviation of their times, times the square root of 3
   * @param idleCycles periods in which there was none, on all processors
   * @param fits families fitted to the durations, the nearest first
   */
  public record PeriodicDetours(
      double periodNanos,
      double jitterNanos,
      double[] durations,
      long idleCycles,
      List<FamilyFit> fits) {}

  /**
   * Splits detours and fits their durations.
   *
   * <p>Periods are looked for in each series, and those of the longest are stated, with the detours
   * that others have at the same period; all other detours come by chance. So what is stated takes
   * as much time as was measured, whatever differs between processors. A window of work shows one
   * detour at most, the sum of all in it; the rate counts for them as many as Poisson arrivals have
   * in a window that has any.
   */
  public static NoiseSignature of(ObservedDetours observed) {
    List<DetourSeries> series = observed.series();
    List<PeriodicSearch.Split> splits =
        series.stream().map(one -> PeriodicSearch.of(one, observed.resolutionNanos())).toList();
    int longest = 0;
    for (int i = 1; i < series.size(); i++) {
      longest = series.get(i).spanNanos() > series.get(longest).spanNanos() ? i : longest;
    }
    List<PeriodicDetours> periods = new ArrayList<>();
    long members = 0;
    boolean[][] stated = new boolean[series.size()][];
    Arrays.setAll(stated, i -> new boolean[series.get(i).durationNanos().length]);
    for (PeriodicSearch.Period period : splits.get(longest).periods()) {
      double[] durations = take(period, series, splits, stated);
      members += durations.length;
      periods.add(periodic(period, durations, observed.spanNanos()));
    }
    DoubleStream.Builder rest = DoubleStream.builder();
    for (int i = 0; i < series.size(); i++) {
      double[] durations = series.get(i).durationNanos();
      for (int place = 0; place < durations.length; place++) {
        if (!stated[i][place]) {
          rest.add(durations[place]);
        }
      }
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
    return new NoiseSignature(
        List.of(),
        span > 0 ? histogram.total() / span * 1e9 : 0,
        durations,
        durations.length == 0 ? List.of() : FamilyFit.all(durations),
        new Extent(histogram.total(), span, histogram.sumNanos(), histogram.longestNanos(), 0));
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
   * Values in the place of a histogram: the means over even steps of probability, whose sum is that
   * of all; none where nothing was counted.
   */
  public static double[] spread(DurationHistogram histogram) {
    long total = histogram.total();
    int values = (int) Math.min(total, MOST_VALUES);
    double[] spread = new double[values];
    double each = (double) total / Math.max(1, values);
    int value = 0;
    double free = each;
    for (Bin bin : histogram.bins()) {
      double width = bin.toNanos() - bin.fromNanos();
      double used = 0;
      while (used < bin.count() && value < values) {
        double taken = Math.min(free, bin.count() - used);
        double middle = bin.fromNanos() + (used + taken / 2) / bin.count() * width;
        spread[value] += middle * taken / each;
        used += taken;
        free -= taken;
        if (free <= each * ROUNDING && value < values - 1) {
          value++;
          free = each;
        } else if (taken <= 0) {
          break;
        }
      }
    }
    return spread;
  }

  /** The durations of all detours of a period, on every processor; they are stated then. */
  private static double[] take(
      PeriodicSearch.Period period,
      List<DetourSeries> series,
      List<PeriodicSearch.Split> splits,
      boolean[][] stated) {
    DoubleStream.Builder taken = DoubleStream.builder();
    for (int i = 0; i < series.size(); i++) {
      double[] durations = series.get(i).durationNanos();
      for (PeriodicSearch.Period other : splits.get(i).periods()) {
        double apart = Math.abs(other.periodNanos() - period.periodNanos());
        if (apart <= SAME_PERIOD * period.periodNanos() && !stated[i][other.places()[0]]) {
          for (int place : other.places()) {
            stated[i][place] = true;
            taken.add(durations[place]);
          }
          break;
        }
      }
    }
    return taken.build().toArray();
  }

  private static PeriodicDetours periodic(
      PeriodicSearch.Period period, double[] durations, double spanNanos) {
    long cycles = Math.round(spanNanos / period.periodNanos());
    return new PeriodicDetours(
        period.periodNanos(),
        Math.sqrt(3) * period.spreadNanos(),
        durations,
        Math.max(0, cycles - durations.length),
        FamilyFit.all(durations));
  }
}
