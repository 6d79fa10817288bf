package io.idlewave.perturb.network;

import java.io.Serializable;
import java.util.Arrays;
import java.util.TreeMap;

/**
 * A parameter of a network as a function of the size of a message: piecewise linear between stated
 * sizes, constant before the first and after the last. A constant has one point.
 *
 * @param bytes sizes, ascending
 * @param values the parameter at these sizes, finite
 */
public record SizeFunction(long[] bytes, double[] values) implements Serializable {

  public SizeFunction {
    if (bytes.length == 0 || bytes.length != values.length) {
      throw new IllegalArgumentException(
          "table: as many values as sizes, at least 1, got %d and %d"
              .formatted(values.length, bytes.length));
    }
    for (int i = 0; i < bytes.length; i++) {
      if (!Double.isFinite(values[i])) {
        throw new IllegalArgumentException("table: finite values, got " + values[i]);
      }
      if (bytes[i] < 0 || (i > 0 && bytes[i] <= bytes[i - 1])) {
        throw new IllegalArgumentException(
            "table: sizes in bytes, at least 0 and ascending, got " + Arrays.toString(bytes));
      }
    }
  }

  /** The same value for every size. */
  public static SizeFunction constant(double value) {
    return new SizeFunction(new long[] {0}, new double[] {value});
  }

  /** Checks that the parameter is nowhere negative; {@code what} names it and its model. */
  void atLeastZero(String what) {
    for (int i = 0; i < bytes.length; i++) {
      if (values[i] < 0) {
        throw new IllegalArgumentException(
            "%s: at least 0, got %s at %d B".formatted(what, values[i], bytes[i]));
      }
    }
  }

  /** Whether it is 0 at every size. */
  boolean isZero() {
    return Arrays.stream(values).allMatch(value -> value == 0);
  }

  /** This function where it is at least {@code least}, and {@code least} elsewhere. */
  public SizeFunction atLeast(double least) {
    TreeMap<Long, Double> raised = new TreeMap<>();
    for (int i = 0; i < bytes.length; i++) {
      raised.put(bytes[i], Math.max(values[i], least));
      if (i > 0 && (values[i - 1] < least) != (values[i] < least)) {
        double share = (least - values[i - 1]) / (values[i] - values[i - 1]);
        long before = bytes[i - 1] + (long) (share * (double) (bytes[i] - bytes[i - 1]));
        // the sizes on both sides of where it bends
        for (long size = before; size <= before + 1 && size < bytes[i]; size++) {
          raised.put(size, Math.max(at(size), least));
        }
      }
    }
    return new SizeFunction(
        raised.keySet().stream().mapToLong(Long::longValue).toArray(),
        raised.values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  public double at(long messageBytes) {
    int last = bytes.length - 1;
    if (messageBytes <= bytes[0]) {
      return values[0];
    }
    if (messageBytes >= bytes[last]) {
      return values[last];
    }
    int i = Arrays.binarySearch(bytes, messageBytes);
    if (i >= 0) {
      return values[i];
    }
    int right = -i - 1;
    double share = (double) (messageBytes - bytes[right - 1]) / (bytes[right] - bytes[right - 1]);
    return values[right - 1] + share * (values[right] - values[right - 1]);
  }
}
