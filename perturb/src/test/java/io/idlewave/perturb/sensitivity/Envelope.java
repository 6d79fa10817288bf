package io.idlewave.perturb.sensitivity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A maximum of straight lines: the curve of a program whose paths are known. */
final class Envelope implements LatencyEvaluator {

  private final double[] nanos;
  private final double[] slopes;
  int passes;

  /** Lines that are {@code nanos} at the base and rise by {@code slopes}. */
  Envelope(double[] nanos, double[] slopes) {
    this.nanos = nanos;
    this.slopes = slopes;
  }

  /** Random lines on the grid, slopes from 0. */
  static Envelope random(long seed, int lines, double quantumNanos, int nanos, int slopes) {
    Random random = new Random(seed);
    return new Envelope(
        random.ints(lines, 1, nanos).mapToDouble(line -> line * quantumNanos).toArray(),
        random.ints(lines, 0, slopes).asDoubleStream().toArray());
  }

  /** Tangents of a parabola: every line is somewhere the highest. */
  static Envelope parabola(int lines, int spacing) {
    double[] nanos = new double[lines];
    double[] slopes = new double[lines];
    Arrays.setAll(slopes, line -> line);
    for (int line = 1; line < lines; line++) {
      nanos[line] = nanos[line - 1] - (double) spacing * line;
    }
    double lowest = nanos[lines - 1];
    return new Envelope(Arrays.stream(nanos).map(value -> value - lowest).toArray(), slopes);
  }

  @Override
  public List<LatencyPoint> evaluate(double[] latencyShiftNanos) {
    passes++;
    List<LatencyPoint> points = new ArrayList<>();
    for (double shift : latencyShiftNanos) {
      points.add(at(shift));
    }
    return points;
  }

  LatencyPoint at(double shift) {
    double highest = Double.NEGATIVE_INFINITY;
    double slope = 0;
    for (int line = 0; line < nanos.length; line++) {
      double value = nanos[line] + slopes[line] * shift;
      slope = value == highest ? Math.max(slope, slopes[line]) : slope;
      if (value > highest) {
        highest = value;
        slope = slopes[line];
      }
    }
    return new LatencyPoint(shift, highest, slope);
  }
}
