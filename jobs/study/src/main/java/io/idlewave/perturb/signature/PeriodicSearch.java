package io.idlewave.perturb.signature;

import io.idlewave.perturb.noise.process.DetourSeries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Splits a series of detours into periodic ones and the rest. The spectrum of the train proposes a
 * period, the folded phase says which detours belong to it; those are taken away, and the rest is
 * searched again. All detours are searched together, and those of about the same length by
 * themselves, so that a rare period is not lost among other detours.
 *
 * <p>A period is one that at least twenty detours have, where those near its phase exceed the
 * background by six standard deviations, and at least half of all its cycles have one.
 */
final class PeriodicSearch {

  private static final int MOST_PERIODS = 16;
  private static final int FEWEST_EVENTS = 20;
  private static final double LEAST_OCCUPANCY = 0.5;
  private static final double LEAST_CYCLES = 4;

  /** A multiple of the period is the true one where so many members lie in every k-th cycle. */
  private static final double NEARLY_ALL = 0.9;

  private static final int[] MULTIPLES = {2, 3, 5};

  /** Quanta per period below which their own rhythm would be found. */
  private static final double LEAST_QUANTA = 2.5;

  /**
   * Detours with one period.
   *
   * @param spreadNanos standard deviation of their times around the period
   * @param places of the detours in the series, rising
   */
  record Period(double periodNanos, double spreadNanos, int[] places) {}

  /**
   * What a search found.
   *
   * @param periods the strongest first
   * @param rest places of all other detours, rising
   */
  record Split(List<Period> periods, int[] rest) {}

  private final double[] starts;
  private final double[] durations;
  private final double span;
  private final double resolution;

  private PeriodicSearch(DetourSeries series, double resolution) {
    this.starts = series.startNanos();
    this.durations = series.durationNanos();
    this.span = series.spanNanos();
    this.resolution = resolution;
  }

  /** Splits a series, whose starts are known to {@code resolutionNanos}. */
  static Split of(DetourSeries series, double resolutionNanos) {
    return new PeriodicSearch(series, resolutionNanos).split();
  }

  private Split split() {
    List<Period> periods = new ArrayList<>();
    int[] rest = IntStream.range(0, starts.length).toArray();
    while (periods.size() < MOST_PERIODS) {
      Period found = strongest(rest);
      if (found == null) {
        break;
      }
      periods.add(found);
      boolean[] taken = new boolean[starts.length];
      Arrays.stream(found.places()).forEach(place -> taken[place] = true);
      rest = Arrays.stream(rest).filter(place -> !taken[place]).toArray();
    }
    return new Split(List.copyOf(periods), rest);
  }

  private @Nullable Period strongest(int[] places) {
    Period best = in(places);
    for (int octave = octave(1); best == null && octave <= octave(span); octave++) {
      int lower = octave;
      best =
          in(
              Arrays.stream(places)
                  .filter(p -> octave(durations[p]) == lower || octave(durations[p]) == lower + 1)
                  .toArray());
    }
    return best;
  }

  /** Half octaves of duration. */
  private static int octave(double nanos) {
    return (int) Math.floor(2 * Math.log(Math.max(1, nanos)) / Math.log(2));
  }

  private @Nullable Period in(int[] places) {
    if (places.length < FEWEST_EVENTS) {
      return null;
    }
    double[] times = Arrays.stream(places).mapToDouble(place -> starts[place]).toArray();
    double highest = places.length / (LEAST_OCCUPANCY * span);
    if (resolution > 0) {
      highest = Math.min(highest, 1 / (LEAST_QUANTA * resolution));
    }
    double period = proposed(times, highest);
    if (period == 0) {
      return null;
    }
    PeriodFold fold = PeriodFold.of(times, span, period, resolution);
    for (int k : MULTIPLES) {
      fold = sparse(fold, times, k);
    }
    if (fold.members().length < FEWEST_EVENTS || fold.occupancy() < LEAST_OCCUPANCY) {
      return null;
    }
    int[] members = Arrays.stream(fold.members()).map(member -> places[member]).toArray();
    double unknown = resolution * resolution / 12;
    double spread = fold.spread(times);
    return new Period(fold.period(), Math.sqrt(Math.max(0, spread * spread - unknown)), members);
  }

  /**
   * The period that the spectrum proposes; 0 for none. Of a long series it is that of its begin,
   * whose fold gives it the digits that the rest needs.
   */
  private double proposed(double[] times, double highest) {
    double part = Math.min(span, EventSpectrum.longestSpan(highest));
    double[] first =
        part < span ? Arrays.stream(times).filter(time -> time < part).toArray() : times;
    if (first.length < FEWEST_EVENTS) {
      return 0;
    }
    EventSpectrum spectrum = EventSpectrum.of(first, part, highest);
    double frequency = spectrum.fundamental(LEAST_CYCLES / part);
    if (frequency == 0) {
      return 0;
    }
    double period = 1 / spectrum.refined(frequency, first);
    return part < span ? PeriodFold.of(first, part, period, resolution).period() : period;
  }

  /** The fold by k periods, where nearly all members lie in every k-th cycle. */
  private PeriodFold sparse(PeriodFold fold, double[] times, int k) {
    int[] residues = new int[k];
    for (long cycle : fold.cycles(times)) {
      residues[(int) Math.floorMod(cycle, (long) k)]++;
    }
    boolean nearlyAll =
        Arrays.stream(residues).max().orElse(0) > NEARLY_ALL * fold.members().length;
    return nearlyAll && fold.members().length > 0
        ? PeriodFold.of(times, span, k * fold.period(), resolution)
        : fold;
  }
}
