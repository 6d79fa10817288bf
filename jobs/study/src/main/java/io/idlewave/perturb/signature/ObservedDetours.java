package io.idlewave.perturb.signature;

import io.idlewave.perturb.measure.Measurement;
import io.idlewave.perturb.measure.Measurement.TimePerWork;
import io.idlewave.perturb.measure.Measurement.WorkPerTime;
import io.idlewave.perturb.noise.process.DetourSeries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The detours that a measurement shows.
 *
 * @param series one per processor
 * @param windows into how many stretches of work each series is divided, of which one can show but
 *     one detour, the sum of all in it; 0 where detours were recorded one by one
 * @param resolutionNanos how exactly the begin of a detour is known; 0 where it was recorded
 * @param floorNanos shorter detours do not show
 */
public record ObservedDetours(
    List<DetourSeries> series, long windows, double resolutionNanos, double floorNanos) {

  /**
   * Nothing below this multiple of the fluctuation to the undisturbed side, plus the share of a
   * quantum below, is a detour.
   */
  private static final double FLUCTUATIONS = 3;

  private static final double LEAST_SHARE = 1e-3;

  /** A quantum that begins as much too late is one in which a detour had not ended. */
  private static final double LATE_SHARE = 0.01;

  public ObservedDetours {
    series = List.copyOf(series);
  }

  /**
   * The detours that a measurement shows.
   *
   * @throws IllegalArgumentException if it does not say when they were
   */
  public static ObservedDetours in(Measurement measurement) {
    if (measurement instanceof Measurement.Detours recorded) {
      return of(recorded);
    } else if (measurement instanceof WorkPerTime work) {
      return of(work);
    } else if (measurement instanceof TimePerWork work) {
      return of(work);
    }
    throw new IllegalArgumentException(
        "a measurement that says when detours were, got one that does not");
  }

  public static ObservedDetours of(Measurement.Detours recorded) {
    return new ObservedDetours(recorded.series(), 0, 0, recorded.thresholdNanos());
  }

  /**
   * The detours behind work per quantum of time: a quantum lasts from its own begin to that of the
   * next one, and what the work in it, at the most frequent pace, leaves of that is a detour. A
   * quantum that begins late does so because a detour had not ended, which tells where it was; any
   * other is put into the middle.
   */
  public static ObservedDetours of(WorkPerTime work) {
    int windows = work.counts().length - 1;
    double[] paces = paces(work, windows);
    double pace = HalfSample.mode(paces);
    double most = Arrays.stream(work.counts()).max().orElse(0);
    double floor =
        FLUCTUATIONS * HalfSample.reachBelow(paces, pace) * most
            + LEAST_SHARE * work.quantumNanos();
    Train train = new Train();
    double origin = work.startNanos()[0];
    for (int i = 0; i < windows; i++) {
      double start = work.startNanos()[i];
      double end = work.startNanos()[i + 1];
      double lost = end - start - work.counts()[i] * pace;
      if (lost > floor) {
        double due = origin + (i + 1) * work.quantumNanos();
        boolean late = end - due > LATE_SHARE * work.quantumNanos();
        train.add(Math.max(start, late ? end - lost : (start + end - lost) / 2) - origin, lost);
      }
    }
    DetourSeries series = train.series(work.startNanos()[windows] - origin);
    return new ObservedDetours(List.of(series), windows, work.quantumNanos(), floor);
  }

  private static double[] paces(WorkPerTime work, int windows) {
    double most = Arrays.stream(work.counts()).max().orElse(0);
    double[] paces = new double[windows];
    int count = 0;
    for (int i = 0; i < windows; i++) {
      if (work.counts()[i] > most / 2) {
        paces[count++] = (work.startNanos()[i + 1] - work.startNanos()[i]) / work.counts()[i];
      }
    }
    if (count == 0) {
      throw new IllegalArgumentException(
          "quanta with at least half the work of the fullest, got none beside the last");
    }
    double[] sorted = Arrays.copyOf(paces, count);
    Arrays.sort(sorted);
    return sorted;
  }

  /**
   * The detours behind times of fixed work: what a time has beyond the most frequent one. It is put
   * into the middle of the work.
   */
  public static ObservedDetours of(TimePerWork work) {
    double longest = 0;
    double floor = 0;
    long windows = 0;
    List<DetourSeries> series = new ArrayList<>();
    for (double[] nanos : work.nanos()) {
      double[] sorted = nanos.clone();
      Arrays.sort(sorted);
      double undisturbed = HalfSample.mode(sorted);
      double least =
          FLUCTUATIONS * HalfSample.reachBelow(sorted, undisturbed) + LEAST_SHARE * undisturbed;
      Train train = new Train();
      double time = 0;
      for (double each : nanos) {
        if (each - undisturbed > least) {
          train.add(time + undisturbed / 2, each - undisturbed);
        }
        time += each;
      }
      series.add(train.series(time));
      longest = Math.max(longest, undisturbed);
      floor = Math.max(floor, least);
      windows += nanos.length;
    }
    return new ObservedDetours(series, windows, longest, floor);
  }

  /** Detours being collected. Mutable. */
  private static final class Train {
    private double[] starts = new double[64];
    private double[] durations = new double[64];
    private int count;
    private double end;

    void add(double start, double duration) {
      if (count == starts.length) {
        starts = Arrays.copyOf(starts, 2 * count);
        durations = Arrays.copyOf(durations, 2 * count);
      }
      starts[count] = Math.max(start, end);
      durations[count] = duration;
      end = starts[count] + duration;
      count++;
    }

    DetourSeries series(double spanNanos) {
      return new DetourSeries(
          Arrays.copyOf(starts, count), Arrays.copyOf(durations, count), Math.max(spanNanos, end));
    }
  }

  /** All of several measurements of one kind, each of other processors. */
  public static ObservedDetours together(List<ObservedDetours> all) {
    return new ObservedDetours(
        all.stream().flatMap(each -> each.series().stream()).toList(),
        all.stream().mapToLong(ObservedDetours::windows).sum(),
        all.stream().mapToDouble(ObservedDetours::resolutionNanos).max().orElseThrow(),
        all.stream().mapToDouble(ObservedDetours::floorNanos).max().orElseThrow());
  }

  /** The series that was measured longest, the first of them. */
  public DetourSeries longest() {
    return series.stream().reduce((a, b) -> b.spanNanos() > a.spanNanos() ? b : a).orElseThrow();
  }

  /** How long was measured, over all processors, in ns. */
  public double spanNanos() {
    return series.stream().mapToDouble(DetourSeries::spanNanos).sum();
  }

  NoiseSignature.Extent extent() {
    return new NoiseSignature.Extent(
        series.stream().mapToLong(DetourSeries::size).sum(),
        spanNanos(),
        series.stream().mapToDouble(DetourSeries::takenNanos).sum(),
        series.stream()
            .flatMapToDouble(each -> Arrays.stream(each.durationNanos()))
            .max()
            .orElse(0),
        floorNanos);
  }
}
