package io.idlewave.perturb.kernel;

import java.util.Arrays;

/**
 * A clock or slot with what its winning path consists of: a row of times, shared with the tile, and
 * per part one value for all lanes and a row of what lanes have beside it. Steps that add the same
 * in all lanes, and copies, touch no row of parts. Which parts a path has means nothing where its
 * time is infinite.
 */
final class PathRow {

  static final int LATENCIES = 0;
  static final int OVERHEADS = 1;
  static final int GAP_BYTES = 2;
  static final int LATENCY_NANOS = 3;
  static final int OVERHEAD_NANOS = 4;
  static final int BANDWIDTH_NANOS = 5;

  /** The number of parts; hops of each class that is told apart follow. */
  static final int PARTS = 6;

  final double[] nanos;

  /** By part, the same in all lanes. Counts are exact below 2^53. */
  final double[] common;

  PathParts parts;

  PathRow(double[] nanos, PathParts.Store store) {
    this.nanos = nanos;
    common = new double[store.parts()];
    parts = store.nothing();
  }

  static double part(Weight weight, int part) {
    return switch (part) {
      case LATENCIES -> weight.latencies();
      case OVERHEADS -> weight.overheads();
      case GAP_BYTES -> weight.gapBytes();
      case LATENCY_NANOS -> weight.latencyNanos();
      case OVERHEAD_NANOS -> weight.overheadNanos();
      case BANDWIDTH_NANOS -> weight.bandwidthNanos();
      default -> weight.hops().count(part - PARTS);
    };
  }

  /** A part in each lane, as a new row. */
  double[] part(int part) {
    double[] values = parts.row(part).clone();
    LaneLoops.add(values, common[part]);
    return values;
  }

  void setPart(int part, double[] values) {
    common[part] = 0;
    parts = parts.own();
    System.arraycopy(values, 0, parts.overwritten(part), 0, values.length);
  }

  /** {@code this += drawn}, time of one kind in each lane. */
  void add(double[] drawnNanos, TimeKind kind) {
    LaneLoops.add(nanos, drawnNanos, 1);
    switch (kind) {
      case COMPUTATION -> {}
      case LATENCY -> LaneLoops.add(changed(LATENCY_NANOS), drawnNanos, 1);
      case OVERHEAD -> LaneLoops.add(changed(OVERHEAD_NANOS), drawnNanos, 1);
      case BANDWIDTH -> LaneLoops.add(changed(BANDWIDTH_NANOS), drawnNanos, 1);
    }
  }

  private double[] changed(int part) {
    parts = parts.own();
    return parts.changed(part);
  }

  /** {@code this += weight}, whose time is {@code weightNanos}. */
  void add(double weightNanos, Weight weight) {
    LaneLoops.add(nanos, weightNanos);
    addCommon(weight);
  }

  /** {@code this = other + weight}, whose time is {@code weightNanos}. */
  void copy(PathRow other, double weightNanos, Weight weight) {
    LaneLoops.copy(nanos, other.nanos, weightNanos);
    copyParts(other, weight);
  }

  /** Takes the parts of {@code other} and of the weight; times stay. */
  void copyParts(PathRow other, Weight weight) {
    PathParts of = other.parts.share();
    parts.release();
    parts = of;
    System.arraycopy(other.common, 0, common, 0, common.length);
    addCommon(weight);
  }

  private void addCommon(Weight weight) {
    common[LATENCIES] += weight.latencies();
    common[OVERHEADS] += weight.overheads();
    common[GAP_BYTES] += weight.gapBytes();
    common[LATENCY_NANOS] += weight.latencyNanos();
    common[OVERHEAD_NANOS] += weight.overheadNanos();
    common[BANDWIDTH_NANOS] += weight.bandwidthNanos();
    for (int part = PARTS; part < common.length; part++) {
      common[part] += part(weight, part);
    }
  }

  /** {@code this += latencies * shift}: the shift of L of each lane. */
  void shift(int latencies, double[] shiftNanos) {
    LaneLoops.add(nanos, shiftNanos, latencies);
    LaneLoops.add(changed(LATENCY_NANOS), shiftNanos, latencies);
  }

  /** {@code this = value}, a path of no parts. */
  void clear(double valueNanos, PathParts.Store store) {
    Arrays.fill(nanos, valueNanos);
    Arrays.fill(common, 0);
    parts.release();
    parts = store.nothing();
  }
}
