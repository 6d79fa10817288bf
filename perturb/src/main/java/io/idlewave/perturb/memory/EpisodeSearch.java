package io.idlewave.perturb.memory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds episodes: the stretch of steps of a rank whose shift against the other ranks is the least
 * likely to come from the rank's own memory is one, if it is unlikely enough and large; its shift
 * is taken away, and the search goes on. The likelihood is that of generalised least squares on a
 * first-order autoregression; the search over both ends is circular binary segmentation (Olshen et
 * al., Biostatistics 5, 2004), in a trace of more than {@value #ENDS} steps over every so many
 * steps first.
 */
final class EpisodeSearch {

  /** A shift so many standard errors away from none is no coincidence, wherever it is. */
  private static final double CERTAIN = 7;

  /** A shift so many standard deviations of what ranks have of their own is a state of its own. */
  private static final double LARGE = 3;

  private static final double PRICE = 2.5;

  /** By so much less a correlation of near steps counts as another memory. */
  private static final double LESS = 0.1;

  private static final int SHORTEST = 8;
  private static final int MOST = 64;
  private static final int ENDS = 1 << 11;

  /** The standard deviation of a normal distribution, in medians of the absolute value. */
  private static final double OF_MEDIAN = 1.4826;

  private final double[][] deviations;
  private final int steps;
  private final boolean byDifferences;
  private double correlation;
  private double innovation;

  private EpisodeSearch(StepTimes times, boolean byDifferences) {
    steps = times.steps();
    deviations = deviations(times);
    this.byDifferences = byDifferences;
    learn();
  }

  /**
   * All episodes, in the order of ranks and steps. Where most ranks have some, these look like a
   * memory of all. Where differences of near steps show much less of a memory, episodes are found
   * with that, too, and taken if what is left without them is likelier by more than 2.5 logarithms
   * of the number of steps for each: one parameter, and two places (Zhang and Siegmund, Biometrics
   * 63, 2007, in a simpler form).
   */
  static List<Episode> of(StepTimes times) {
    if (times.ranks() < 3) {
      return List.of();
    }
    EpisodeSearch byRanks = new EpisodeSearch(times, false);
    EpisodeSearch byDifferences = new EpisodeSearch(times, true);
    boolean areAlike = byDifferences.correlation > byRanks.correlation - LESS;
    List<Episode> few = byRanks.find();
    if (areAlike) {
      return few;
    }
    List<Episode> many = byDifferences.find();
    if (many.size() <= few.size()) {
      return few;
    }
    double price = PRICE * StrictMath.log(times.steps()) * (many.size() - few.size());
    return logLikelihood(times, many) - price > logLikelihood(times, few) ? many : few;
  }

  private static double logLikelihood(StepTimes times, List<Episode> episodes) {
    StepTimes usual = times.without(new Episodes(episodes).shifts(times));
    return new ContrastFit(usual.contrasts()).logLikelihood();
  }

  private List<Episode> find() {
    List<Episode> found = new ArrayList<>();
    for (int rank = 0; rank < deviations.length; rank++) {
      Episode episode = most(rank);
      for (int n = 0; episode != null && n < MOST; n++) {
        found.add(episode);
        remove(episode);
        learn();
        episode = most(rank);
      }
    }
    found.sort(Comparator.comparingInt(Episode::rank).thenComparingInt(Episode::from));
    return found;
  }

  /**
   * How much longer ranks take than the rank in the middle, apart from how much they usually do.
   */
  private static double[][] deviations(StepTimes times) {
    int ranks = times.ranks();
    double[][] deviations = new double[ranks][times.steps()];
    double[] column = new double[ranks];
    double[] levels = new double[ranks];
    for (int pass = 0; pass < 2; pass++) {
      for (int step = 0; step < times.steps(); step++) {
        for (int rank = 0; rank < ranks; rank++) {
          column[rank] = times.log(rank, step) - levels[rank];
        }
        double middle = median(column);
        for (int rank = 0; rank < ranks; rank++) {
          deviations[rank][step] = times.log(rank, step) - middle;
        }
      }
      for (int rank = 0; rank < ranks; rank++) {
        levels[rank] = median(deviations[rank]);
      }
    }
    for (int rank = 0; rank < ranks; rank++) {
      for (int step = 0; step < times.steps(); step++) {
        deviations[rank][step] -= levels[rank];
      }
    }
    return deviations;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  /** The memory of most ranks, whatever a few do. */
  private void learn() {
    double[] correlations =
        Arrays.stream(deviations)
            .mapToDouble(
                of -> {
                  double product = 0;
                  double squares = 0;
                  for (int step = 1; step < steps; step++) {
                    product += of[step] * of[step - 1];
                    squares += of[step - 1] * of[step - 1];
                  }
                  return squares == 0 ? 0 : product / squares;
                })
            .toArray();
    double ofRanks = byDifferences ? ofDifferences() : median(correlations);
    correlation = Math.max(0, Math.min(0.995, ofRanks));
    double[] sizes =
        Arrays.stream(deviations)
            .flatMapToDouble(
                of ->
                    IntStream.range(1, steps)
                        .mapToDouble(step -> Math.abs(of[step] - correlation * of[step - 1])))
            .toArray();
    innovation = Math.max(OF_MEDIAN * median(sizes), 1e-9);
  }

  /**
   * The correlation by sizes of differences over one step and over four, which few ends of episodes
   * change: their squares are as 1 - r and 1 - r^4.
   */
  private double ofDifferences() {
    double one = difference(1);
    double four = difference(4);
    double ratio = one == 0 ? 1 : four * four / (one * one);
    double low = 0;
    double high = 1;
    for (int i = 0; i < 40; i++) {
      double middle = (low + high) / 2;
      if ((1 + middle) * (1 + middle * middle) < ratio) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private double difference(int lag) {
    return median(
        Arrays.stream(deviations)
            .flatMapToDouble(
                of ->
                    IntStream.range(lag, steps)
                        .mapToDouble(step -> Math.abs(of[step] - of[step - lag])))
            .toArray());
  }

  /** The episode of a rank that is the least likely to be none, if there is one. */
  private @Nullable Episode most(int rank) {
    int stride = Math.max(1, (steps + ENDS - 1) / ENDS);
    Episode best = among(rank, 0, steps, 0, steps, stride);
    if (best != null && stride > 1) {
      best =
          among(
              rank,
              Math.max(0, best.from() - stride),
              best.from() + stride,
              best.until() - stride,
              Math.min(steps, best.until() + stride),
              1);
    }
    return best;
  }

  private @Nullable Episode among(
      int rank, int fromLow, int fromHigh, int untilLow, int untilHigh, int stride) {
    double[] sums = new double[steps + 1];
    for (int step = 0; step < steps; step++) {
      sums[step + 1] = sums[step] + deviations[rank][step];
    }
    double spread = innovation / StrictMath.sqrt(1 - correlation * correlation);
    double error = spread * StrictMath.sqrt((1 + correlation) / (1 - correlation));
    double most = CERTAIN;
    Episode best = null;
    for (int from = fromLow; from < fromHigh; from += stride) {
      for (int until = Math.max(from + SHORTEST, untilLow); until <= untilHigh; until += stride) {
        double sum = sums[until] - sums[from];
        int length = until - from;
        double score = Math.abs(sum) / (error * StrictMath.sqrt(length));
        if (score > most && Math.abs(sum) > LARGE * spread * length) {
          most = score;
          best = new Episode(rank, from, until, sum / length);
        }
      }
    }
    return best;
  }

  private void remove(Episode episode) {
    for (int step = episode.from(); step < episode.until(); step++) {
      deviations[episode.rank()][step] -= episode.shift();
    }
  }
}
