package io.idlewave.jobs.analysis;

import io.idlewave.jobs.results.row.WaveRow;
import io.idlewave.perturb.scenario.Bound;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The wave of one one-off delay alone, under one scenario and bound: what every rank sees of it.
 * Eight values per rank. Mutable.
 */
final class Wave implements Serializable {

  private static final long serialVersionUID = 1L;

  /** The share of the one-off delay above which the wave is at a rank. */
  static final double THRESHOLD = 0.1;

  private static final long NEVER = -1;

  private final String scenario;
  private final Bound bound;
  private final int sourceRank;
  private final long sourceCall;
  private final double durationNanos;
  private final double[] arrivalNanos;
  private final long[] arrivalCall;
  private final double[] peakNanos;
  private final double[] delayNanos;
  private final double[] lastNanos;
  private final long[] lastCall;

  Wave(
      String scenario,
      Bound bound,
      int sourceRank,
      long sourceCall,
      double durationNanos,
      int ranks) {
    this.scenario = scenario;
    this.bound = bound;
    this.sourceRank = sourceRank;
    this.sourceCall = sourceCall;
    this.durationNanos = durationNanos;
    this.arrivalNanos = new double[ranks];
    this.arrivalCall = new long[ranks];
    this.peakNanos = new double[ranks];
    this.delayNanos = new double[ranks];
    this.lastNanos = new double[ranks];
    this.lastCall = new long[ranks];
    Arrays.fill(arrivalCall, NEVER);
    Arrays.fill(lastCall, NEVER);
  }

  /** A call has ended, so much later than without the delay. */
  void ended(int rank, long call, double endNanos, double nanos) {
    delayNanos[rank] = nanos;
    peakNanos[rank] = Math.max(peakNanos[rank], nanos);
    if (isThere(nanos)) {
      if (arrivalCall[rank] == NEVER) {
        arrivalCall[rank] = call;
        arrivalNanos[rank] = endNanos;
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

  private boolean isThere(double nanos) {
    return nanos > THRESHOLD * durationNanos;
  }

  String scenario() {
    return scenario;
  }

  Bound bound() {
    return bound;
  }

  int sourceRank() {
    return sourceRank;
  }

  long sourceCall() {
    return sourceCall;
  }

  double durationNanos() {
    return durationNanos;
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

  double peakNanos(int rank) {
    return peakNanos[rank];
  }

  /** One row per rank. */
  List<WaveRow> rows() {
    List<WaveRow> rows = new ArrayList<>();
    for (int rank = 0; rank < ranks(); rank++) {
      boolean died = reached(rank) && !isThereAtEnd(rank);
      rows.add(
          new WaveRow(
              scenario,
              bound,
              sourceRank,
              sourceCall,
              rank,
              reached(rank) ? Double.valueOf(arrivalNanos[rank]) : null,
              reached(rank) ? Long.valueOf(arrivalCall[rank]) : null,
              peakNanos[rank],
              delayNanos[rank],
              died ? Double.valueOf(lastNanos[rank]) : null,
              died ? Long.valueOf(lastCall[rank]) : null));
    }
    return rows;
  }
}
