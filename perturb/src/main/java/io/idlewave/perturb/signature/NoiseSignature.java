package io.idlewave.perturb.signature;

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
 * @param observed what all this was found in
 */
public record NoiseSignature(
    List<PeriodicDetours> periods,
    double ratePerSecond,
    double[] durations,
    List<FamilyFit> fits,
    ObservedDetours observed) {

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
        observed);
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
