package io.idlewave.jobs.analysis;

import io.idlewave.jobs.results.part.Waves.Front;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The front of a wave on one side of its source. At the time of each arrival the front is at the
 * largest distance reached by then. Its speed is the median of the slopes between all pairs of
 * these points (Theil 1950, Sen 1968). Where the wave reaches the last rank on that side it could
 * have gone farther in that step, which therefore does not count, if at least two others are left.
 * Decay is the median slope of the logarithm of the largest delay of the ranks reached over their
 * distance.
 */
final class WaveFit {

  static final String LARGER = "larger";
  static final String SMALLER = "smaller";

  private static final int FEWEST_RANKS = 3;

  /** Slopes are taken between no more points than these, spread evenly. */
  private static final int MOST_POINTS = 1000;

  private static final double NANOS_PER_SECOND = 1e9;

  private final Wave wave;
  private final int direction;

  /** By distance, the ranks reached. */
  private final List<Integer> reached = new ArrayList<>();

  private record Point(double x, double y) {}

  private WaveFit(Wave wave, int direction) {
    this.wave = wave;
    this.direction = direction;
    for (int distance = 1; distance <= ranksBeside(); distance++) {
      if (wave.reached(rank(distance))) {
        reached.add(rank(distance));
      }
    }
  }

  /** The fronts on both sides, as far as there are ranks. */
  static List<Front> of(Wave wave) {
    List<Front> fronts = new ArrayList<>();
    for (int direction : new int[] {1, -1}) {
      WaveFit fit = new WaveFit(wave, direction);
      if (fit.ranksBeside() > 0) {
        fronts.add(fit.front());
      }
    }
    return fronts;
  }

  private int ranksBeside() {
    return direction > 0 ? wave.ranks() - 1 - wave.sourceRank() : wave.sourceRank();
  }

  private int rank(int distance) {
    return wave.sourceRank() + direction * distance;
  }

  private int distance(int rank) {
    return direction * (rank - wave.sourceRank());
  }

  private Front front() {
    Integer farthest = reached.isEmpty() ? null : reached.get(reached.size() - 1);
    List<Point> points = frontPoints();
    String noFront = noFront(points);
    int source = wave.sourceRank();
    return new Front(
        wave.scenario(),
        wave.bound().label(),
        source,
        wave.sourceCall(),
        wave.durationNanos(),
        direction > 0 ? LARGER : SMALLER,
        reached.size(),
        (int) reached.stream().filter(wave::isThereAtEnd).count(),
        farthest,
        farthest == null || !wave.reached(source)
            ? null
            : Double.valueOf(wave.arrivalNanos(farthest) - wave.arrivalNanos(source)),
        noFront == null ? Double.valueOf(NANOS_PER_SECOND * medianSlope(points)) : null,
        noFront == null ? Double.valueOf(0 - Math.expm1(medianSlope(logPeaks()))) : null,
        noFront);
  }

  private @Nullable String noFront(List<Point> points) {
    if (reached.size() < FEWEST_RANKS) {
      return "few-ranks";
    }
    double growth = medianSlope(arrivals());
    if (growth < 0) {
      return "no-growth";
    }
    return growth == 0 || points.size() < 2 ? "at-once" : null;
  }

  private List<Point> arrivals() {
    return reached.stream().map(r -> new Point(distance(r), wave.arrivalNanos(r))).toList();
  }

  private List<Point> logPeaks() {
    return reached.stream().map(r -> new Point(distance(r), Math.log(wave.peakNanos(r)))).toList();
  }

  /** Where the front is, by time. */
  private List<Point> frontPoints() {
    List<Integer> byTime = new ArrayList<>(reached);
    byTime.sort((one, other) -> Double.compare(wave.arrivalNanos(one), wave.arrivalNanos(other)));
    List<Point> points = new ArrayList<>();
    int farthest = 0;
    for (int rank : byTime) {
      if (distance(rank) > farthest) {
        farthest = distance(rank);
        double nanos = wave.arrivalNanos(rank);
        if (!points.isEmpty() && points.get(points.size() - 1).x() == nanos) {
          points.remove(points.size() - 1);
        }
        points.add(new Point(nanos, farthest));
      }
    }
    boolean atTheEdge = farthest == ranksBeside();
    return atTheEdge && points.size() > 2 ? points.subList(0, points.size() - 1) : points;
  }

  /** Of points whose x differ. */
  private static double medianSlope(List<Point> points) {
    int every = (points.size() + MOST_POINTS - 1) / MOST_POINTS;
    List<Double> slopes = new ArrayList<>();
    for (int i = 0; i < points.size(); i += every) {
      for (int j = i + every; j < points.size(); j += every) {
        Point one = points.get(i);
        Point other = points.get(j);
        slopes.add((other.y() - one.y()) / (other.x() - one.x()));
      }
    }
    slopes.sort(Double::compare);
    int middle = slopes.size() / 2;
    double upper = slopes.get(middle);
    return slopes.size() % 2 == 1 ? upper : (slopes.get(middle - 1) + upper) / 2;
  }
}
