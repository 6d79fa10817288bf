package io.idlewave.perturb.kernel;

import java.util.Arrays;

/**
 * A clock or slot with what its winning path consists of: a row of times, shared with the tile, and
 * one row per part. Which parts a path has means nothing where its time is infinite.
 *
 * <p>One array per row for the reason that {@link Tile} gives.
 */
final class PathRow {

  static final int LATENCIES = 0;
  static final int OVERHEADS = 1;
  static final int GAP_BYTES = 2;
  static final int LATENCY_NANOS = 3;
  static final int OVERHEAD_NANOS = 4;
  static final int BANDWIDTH_NANOS = 5;

  /** The number of parts. */
  static final int PARTS = 6;

  final double[] nanos;
  final double[][] parts;

  /** A path of no parts that takes {@code nanos}. */
  PathRow(double[] nanos) {
    this.nanos = nanos;
    parts = new double[PARTS][nanos.length];
  }

  /** A part of a weight; counts are exact below 2^53. */
  static double part(Weight weight, int part) {
    return switch (part) {
      case LATENCIES -> weight.latencies();
      case OVERHEADS -> weight.overheads();
      case GAP_BYTES -> weight.gapBytes();
      case LATENCY_NANOS -> weight.latencyNanos();
      case OVERHEAD_NANOS -> weight.overheadNanos();
      case BANDWIDTH_NANOS -> weight.bandwidthNanos();
      default -> throw new IllegalArgumentException("part: below " + PARTS + ", got " + part);
    };
  }

  /** {@code this += drawn}, time of one kind in each lane. */
  void add(double[] drawnNanos, TimeKind kind) {
    LaneLoops.add(nanos, drawnNanos, 1);
    switch (kind) {
      case COMPUTATION -> {}
      case LATENCY -> LaneLoops.add(parts[LATENCY_NANOS], drawnNanos, 1);
      case OVERHEAD -> LaneLoops.add(parts[OVERHEAD_NANOS], drawnNanos, 1);
      case BANDWIDTH -> LaneLoops.add(parts[BANDWIDTH_NANOS], drawnNanos, 1);
    }
  }

  /** {@code this += weight}, whose time is {@code weightNanos}. */
  void add(double weightNanos, Weight weight) {
    LaneLoops.add(nanos, weightNanos);
    for (int part = 0; part < PARTS; part++) {
      double added = part(weight, part);
      if (added != 0) {
        LaneLoops.add(parts[part], added);
      }
    }
  }

  /** {@code this = other + weight}, whose time is {@code weightNanos}. */
  void copy(PathRow other, double weightNanos, Weight weight) {
    LaneLoops.copy(nanos, other.nanos, weightNanos);
    for (int part = 0; part < PARTS; part++) {
      LaneLoops.copy(parts[part], other.parts[part], part(weight, part));
    }
  }

  /** {@code this += latencies * shift}: the shift of L of each lane. */
  void shift(int latencies, double[] shiftNanos) {
    LaneLoops.add(nanos, shiftNanos, latencies);
    LaneLoops.add(parts[LATENCY_NANOS], shiftNanos, latencies);
  }

  /** {@code this = value}, a path of no parts. */
  void clear(double valueNanos) {
    Arrays.fill(nanos, valueNanos);
    for (double[] part : parts) {
      Arrays.fill(part, 0);
    }
  }
}
