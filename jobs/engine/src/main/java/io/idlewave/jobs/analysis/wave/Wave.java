package io.idlewave.jobs.analysis.wave;

import io.idlewave.jobs.results.row.WaveRow;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The wave of one one-off delay: what every rank sees of it. Eight values per rank. Mutable. */
final class Wave implements Serializable {

  private static final long serialVersionUID = 1L;

  /** The share of the one-off delay above which the wave is at a rank. */
  static final double THRESHOLD = 0.1;

  private static final long NEVER = -1;

  private final WaveSource source;
  private final double[] arrivalNanos;
  private final long[] arrivalCall;
  private final long[] arrivalRecordedNanos;
  private final double[] frontNanos;
  private final double[] peakNanos;
  private final double[] delayNanos;
  private final double[] lastNanos;
  private final long[] lastCall;

  Wave(WaveSource source, int ranks) {
    this.source = source;
    this.arrivalNanos = new double[ranks];
    this.arrivalCall = new long[ranks];
    this.arrivalRecordedNanos = new long[ranks];
    this.frontNanos = new double[ranks];
    this.peakNanos = new double[ranks];
    this.delayNanos = new double[ranks];
    this.lastNanos = new double[ranks];
    this.lastCall = new long[ranks];
    Arrays.fill(arrivalCall, NEVER);
    Arrays.fill(lastCall, NEVER);
  }

  /**
   * A call has ended.
   *
   * @param recordedNanos when it did in the recorded run
   * @param endNanos when it does without the delay
   * @param nanos so much later with it
   */
  void ended(int rank, long call, long recordedNanos, double endNanos, double nanos) {
    delayNanos[rank] = nanos;
    peakNanos[rank] = Math.max(peakNanos[rank], nanos);
    if (isThere(nanos)) {
      if (arrivalCall[rank] == NEVER) {
        arrivalCall[rank] = call;
        arrivalNanos[rank] = endNanos;
        arrivalRecordedNanos[rank] = recordedNanos;
        frontNanos[rank] = nanos;
      }
      lastCall[rank] = call;
      lastNanos[rank] = endNanos;
    }
  }

  /** Counts the times of each rank from so much earlier. */
  void shift(double[] byRankNanos) {
    for (int rank = 0; rank < ranks(); rank++) {
      arrivalNanos[rank] += byRankNanos[rank];
      lastNanos[rank] += byRankNanos[rank];
    }
  }

  /** Counts the recorded times of each rank from so much earlier. */
  void shiftRecorded(long[] byRankNanos) {
    for (int rank = 0; rank < ranks(); rank++) {
      arrivalRecordedNanos[rank] += byRankNanos[rank];
    }
  }

  private boolean isThere(double nanos) {
    return nanos > THRESHOLD * source.durationNanos();
  }

  WaveSource source() {
    return source;
  }

  int ranks() {
    return delayNanos.length;
  }

  boolean reached(int rank) {
    return arrivalCall[rank] != NEVER;
  }

  boolean isThereAtEnd(int rank) {
    return isThere(delayNanos[rank]);
  }

  double arrivalNanos(int rank) {
    return arrivalNanos[rank];
  }

  long arrivalRecordedNanos(int rank) {
    return arrivalRecordedNanos[rank];
  }

  /** The delay with which it arrives. */
  double frontNanos(int rank) {
    return frontNanos[rank];
  }

  /** The delay at the last call. */
  double delayNanos(int rank) {
    return delayNanos[rank];
  }

  /** The same, the mean over ranks. */
  double leftNanos() {
    return Arrays.stream(delayNanos).sum() / ranks();
  }

  double peakNanos(int rank) {
    return peakNanos[rank];
  }

  /**
   * One row per rank.
   *
   * @param hops from the source to each, below 0 where none lead there
   */
  List<WaveRow> rows(int[] hops) {
    List<WaveRow> rows = new ArrayList<>();
    for (int rank = 0; rank < ranks(); rank++) {
      boolean died = reached(rank) && !isThereAtEnd(rank);
      rows.add(
          new WaveRow(
              source.scenario(),
              source.bound(),
              source.rank(),
              source.call(),
              rank,
              reached(rank) ? Double.valueOf(arrivalNanos[rank]) : null,
              reached(rank) ? Long.valueOf(arrivalCall[rank]) : null,
              peakNanos[rank],
              delayNanos[rank],
              died ? Double.valueOf(lastNanos[rank]) : null,
              died ? Long.valueOf(lastCall[rank]) : null,
              hops[rank] < 0 ? null : Integer.valueOf(hops[rank])));
    }
    return rows;
  }
}
