package io.idlewave.jobs.analysis.recorded;

import io.idlewave.graph.block.StretchWork;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Set;

/**
 * How long each rank computed in each call path, and what its calls from there took and waited, in
 * ns. It holds three numbers per rank and place. Mutable.
 */
final class CallPathTotals implements Serializable {

  private static final long serialVersionUID = 1L;

  /**
   * Where time is spent.
   *
   * @param path number of the call path, or -1 outside any region
   * @param function that is called there, or {@link #COMPUTING} or {@link #IDLE}
   */
  record Place(int path, int function) implements Serializable {

    /** In place of a function: time between calls. */
    static final int COMPUTING = -1;

    /** In place of a function: time of streams that have nothing to do. */
    static final int IDLE = -2;

    boolean isCall() {
      return function >= 0;
    }

    boolean isIdle() {
      return function == IDLE;
    }
  }

  private final HashMap<Place, Integer> numbers = new HashMap<>();
  private final StretchWork work;
  private final long[][] nanos;
  private final long[][] waitNanos;
  private final long[][] calls;

  /**
   * Of nothing yet.
   *
   * @param work what of the time between calls is work, and not idle
   */
  CallPathTotals(int ranks, StretchWork work) {
    this.work = work;
    nanos = new long[ranks][0];
    waitNanos = new long[ranks][0];
    calls = new long[ranks][0];
  }

  /** A rank spends time between calls in a path. */
  void compute(int rank, int path, long forNanos) {
    int what = work.isIdle(rank, path) ? Place.IDLE : Place.COMPUTING;
    add(nanos, rank, new Place(path, what), forNanos);
  }

  /** A rank calls a function in a path. */
  void call(int rank, int path, int function, long lastsNanos, long waitsNanos) {
    Place place = new Place(path, function);
    add(nanos, rank, place, lastsNanos);
    add(waitNanos, rank, place, waitsNanos);
    add(calls, rank, place, 1);
  }

  private void add(long[][] sums, int rank, Place place, long more) {
    Integer known = numbers.putIfAbsent(place, numbers.size());
    int number = known == null ? numbers.size() - 1 : known;
    if (number >= sums[rank].length) {
      sums[rank] = Arrays.copyOf(sums[rank], Math.max(number + 1, 2 * sums[rank].length));
    }
    sums[rank][number] += more;
  }

  /** Where any rank spent time, in no order. */
  Set<Place> places() {
    return Collections.unmodifiableSet(numbers.keySet());
  }

  /** How long a rank was there. */
  long nanos(int rank, Place place) {
    return of(nanos, rank, place);
  }

  /** How long its calls there waited. */
  long waitNanos(int rank, Place place) {
    return of(waitNanos, rank, place);
  }

  /** How many calls it made there. */
  long calls(int rank, Place place) {
    return of(calls, rank, place);
  }

  private long of(long[][] sums, int rank, Place place) {
    Integer number = numbers.get(place);
    return number == null || number >= sums[rank].length ? 0 : sums[rank][number];
  }
}
