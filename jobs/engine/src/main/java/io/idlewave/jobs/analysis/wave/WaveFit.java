package io.idlewave.jobs.analysis.wave;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The front of a wave over the distance from its source. At the time of each arrival the front is
 * at the largest distance reached by then. Its speed is the median of the slopes between all pairs
 * of these points (Theil 1950, Sen 1968). Where the wave reaches the largest distance that there is
 * it could have gone farther in that step, which therefore does not count, if at least two others
 * are left. There is a front where the first arrivals at each distance grow with it. Decay is the
 * median slope of the logarithm of a delay of the ranks reached over their distance.
 */
final class WaveFit {

  private static final int FEWEST_RANKS = 3;

  /** Slopes are taken between no more points than these, spread evenly. */
  private static final int MOST_POINTS = 1000;

  private static final double NANOS_PER_SECOND = 1e9;

  private final Wave wave;
  private final int[] distances;
  private final int ranks;
  private final int farthest;

  /** By distance, the ranks reached. */
  private final List<Integer> reached = new ArrayList<>();

  private final List<Point> front;
  private final @Nullable String noFront;

  private record Point(double x, double y) {}

  /**
   * Of a wave.
   *
   * @param distances by rank; ranks whose distance is below 1 do not count
   */
  WaveFit(Wave wave, int[] distances) {
    this.wave = wave;
    this.distances = distances.clone();
    int counting = 0;
    int largest = 0;
    for (int rank = 0; rank < distances.length; rank++) {
      if (distances[rank] > 0) {
        counting++;
        largest = Math.max(largest, distances[rank]);
        if (wave.reached(rank)) {
          reached.add(rank);
        }
      }
    }
    this.ranks = counting;
    this.farthest = largest;
    reached.sort(Comparator.comparingInt(rank -> this.distances[rank]));
    this.front = frontBy(wave::arrivalNanos);
    this.noFront = findNoFront();
  }

  /** How many ranks count. */
  int ranks() {
    return ranks;
  }

  /** The largest distance of one; 0 for none. */
  int farthest() {
    return farthest;
  }

  /** How many of them the wave reaches. */
  int reached() {
    return reached.size();
  }

  /** At how many it still is at the end. */
  int delayedAtEnd() {
    return (int) reached.stream().filter(wave::isThereAtEnd).count();
  }

  /** The farthest rank that it reaches; null for none. */
  @Nullable Integer farthestRank() {
    return reached.isEmpty() ? null : reached.get(reached.size() - 1);
  }

  /** The distance of that rank; 0 for none. */
  int distanceReached() {
    Integer rank = farthestRank();
    return rank == null ? 0 : distances[rank];
  }

  /** When it reaches that rank, after the source; null where it is at either never. */
  @Nullable Double farthestAfterNanos() {
    Integer rank = farthestRank();
    int source = wave.source().rank();
    return rank == null || !wave.reached(source)
        ? null
        : Double.valueOf(wave.arrivalNanos(rank) - wave.arrivalNanos(source));
  }

  /** Why there is no front: {@code few-ranks}, {@code no-growth}, {@code at-once}; else null. */
  @Nullable String noFront() {
    return noFront;
  }

  /** Speed, per second; null where there is no front. */
  @Nullable Double perSecond() {
    return noFront == null ? Double.valueOf(NANOS_PER_SECOND * medianSlope(front)) : null;
  }

  /**
   * Speed, per iteration; null where there is no front, or too few iterations in which it moves.
   */
  @Nullable Double perIteration(WaveGround ground) {
    List<Point> points = frontBy(rank -> ground.iteration(rank, wave.arrivalRecordedNanos(rank)));
    return noFront == null && points.size() > 1 ? Double.valueOf(medianSlope(points)) : null;
  }

  /** By what share the largest delay falls per distance; null where there is no front. */
  @Nullable Double decay() {
    return decay(wave::peakNanos);
  }

  /** By what share the delay with which it arrives falls per distance; null likewise. */
  @Nullable Double frontDecay() {
    return decay(wave::frontNanos);
  }

  /** By how many ns the delay with which it arrives falls per distance; null likewise. */
  @Nullable Double frontDecayNanos() {
    return noFront == null ? Double.valueOf(0 - medianSlope(over(wave::frontNanos))) : null;
  }

  private @Nullable Double decay(IntToDoubleFunction delayNanos) {
    return noFront == null
        ? Double.valueOf(
            0 - Math.expm1(medianSlope(over(rank -> Math.log(delayNanos.applyAsDouble(rank))))))
        : null;
  }

  private @Nullable String findNoFront() {
    if (reached.size() < FEWEST_RANKS) {
      return "few-ranks";
    }
    double growth = medianSlope(firstArrivals());
    if (growth < 0) {
      return "no-growth";
    }
    return growth == 0 || front.size() < 2 ? "at-once" : null;
  }

  /** When the wave first comes to each distance: others there it may reach the long way round. */
  private List<Point> firstArrivals() {
    List<Point> first = new ArrayList<>();
    for (int rank : reached) {
      Point at = new Point(distances[rank], wave.arrivalNanos(rank));
      int last = first.size() - 1;
      if (last < 0 || first.get(last).x() < at.x()) {
        first.add(at);
      } else if (at.y() < first.get(last).y()) {
        first.set(last, at);
      }
    }
    return first;
  }

  /** A value of the ranks reached, over their distance. */
  private List<Point> over(IntToDoubleFunction value) {
    return reached.stream()
        .map(rank -> new Point(distances[rank], value.applyAsDouble(rank)))
        .toList();
  }

  /** Where the front is, by a time of the ranks reached; those without one do not count. */
  private List<Point> frontBy(IntToDoubleFunction time) {
    List<Integer> byTime = new ArrayList<>(reached);
    byTime.removeIf(rank -> Double.isNaN(time.applyAsDouble(rank)));
    byTime.sort(Comparator.comparingDouble(rank -> time.applyAsDouble(rank)));
    List<Point> points = new ArrayList<>();
    int largest = 0;
    for (int rank : byTime) {
      if (distances[rank] > largest) {
        largest = distances[rank];
        double at = time.applyAsDouble(rank);
        if (!points.isEmpty() && points.get(points.size() - 1).x() == at) {
          points.remove(points.size() - 1);
        }
        points.add(new Point(at, largest));
      }
    }
    boolean atTheEdge = largest == farthest;
    return atTheEdge && points.size() > 2 ? points.subList(0, points.size() - 1) : points;
  }

  /** Of points of which some differ in x; 0 where none do. */
  private static double medianSlope(List<Point> points) {
    int every = Math.max(1, (points.size() + MOST_POINTS - 1) / MOST_POINTS);
    int taken = (points.size() + every - 1) / every;
    double[] slopes = new double[taken * (taken - 1) / 2];
    int count = 0;
    for (int i = 0; i < points.size(); i += every) {
      for (int j = i + every; j < points.size(); j += every) {
        Point one = points.get(i);
        Point other = points.get(j);
        if (one.x() != other.x()) {
          slopes[count++] = (other.y() - one.y()) / (other.x() - one.x());
        }
      }
    }
    if (count == 0) {
      return 0;
    }
    Arrays.sort(slopes, 0, count);
    int middle = count / 2;
    double upper = slopes[middle];
    return count % 2 == 1 ? upper : (slopes[middle - 1] + upper) / 2;
  }
}
