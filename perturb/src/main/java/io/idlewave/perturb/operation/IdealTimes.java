package io.idlewave.perturb.operation;

import java.io.Serializable;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;

/**
 * The times of operations if none is slower than others of its kind: a computation the mean of its
 * kind over all rows and repetitions, a communication the median. Of more than 2^21 communications
 * of a kind, every second one counts, of twice as many every fourth, and so on. Mutable while a
 * trace is walked.
 */
public final class IdealTimes implements OperationSteps, Serializable {

  private static final long serialVersionUID = 1L;

  private final HashMap<OperationKind, Mean> means = new HashMap<>();
  private final HashMap<OperationKind, Median> medians = new HashMap<>();
  private final BitSet classes = new BitSet();
  private final BitSet stepRegions = new BitSet();
  private long idleNanos;

  private static final class Mean implements Serializable {
    private static final long serialVersionUID = 1L;

    private double sum;
    private long count;

    double value() {
      return sum / (double) count;
    }
  }

  /** A sample of some numbers, all of them while there are few. */
  private static final class Median implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final int MOST = 1 << 21;

    private double[] values = new double[16];
    private int size;
    private long seen;
    private int every = 1;
    private double value = Double.NaN;

    void add(double nanos) {
      if (seen++ % every != 0) {
        return;
      }
      if (size == MOST) {
        for (int i = 0; i < MOST / 2; i++) {
          values[i] = values[2 * i];
        }
        size = MOST / 2;
        every *= 2;
      }
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
      }
      values[size++] = nanos;
    }

    /** Takes the median, and forgets of what. */
    void end() {
      Arrays.sort(values, 0, size);
      value = (values[(size - 1) / 2] + values[size / 2]) / 2;
      values = new double[0];
    }
  }

  @Override
  public void takes(int row, int ofClass, OperationKind kind, double nanos) {
    if (nanos != 0) {
      classes.set(ofClass);
    }
    if (kind.computes()) {
      Mean mean = means.computeIfAbsent(kind, k -> new Mean());
      mean.sum += nanos;
      mean.count++;
    } else {
      medians.computeIfAbsent(kind, k -> new Median()).add(nanos);
    }
  }

  @Override
  public void stepBegins(int region) {
    if (region >= 0) {
      stepRegions.set(region);
    }
  }

  @Override
  public void idles(long nanos) {
    idleNanos += nanos;
  }

  @Override
  public IdealTimes end() {
    medians.values().forEach(Median::end);
    return this;
  }

  @Override
  public void marked(int row) {}

  @Override
  public void put(int slot, int row) {}

  @Override
  public void clear(int slot) {}

  @Override
  public void join(int row, int slot) {}

  /** What an operation of a kind that occurred takes, in ns. */
  public double nanos(OperationKind kind) {
    double nanos = nanos(kind, Double.NaN);
    if (Double.isNaN(nanos)) {
      throw new IllegalArgumentException("no operation of that kind: " + kind);
    }
    return nanos;
  }

  /** What an operation of a kind takes, in ns, or {@code otherwise} where none occurred. */
  double nanos(OperationKind kind, double otherwise) {
    if (kind.computes()) {
      Mean mean = means.get(kind);
      return mean == null ? otherwise : mean.value();
    }
    Median median = medians.get(kind);
    return median == null ? otherwise : median.value;
  }

  /** All that was computed, in ns of all rows, with what passed without need. */
  public double computingNanos() {
    return idleNanos + means.values().stream().mapToDouble(mean -> mean.sum).sum();
  }

  /** What has passed between operations without need, in seconds of all rows. */
  public double idleSeconds() {
    return idleNanos / 1e9;
  }

  /** Whether some operation of that class took time. */
  public boolean occurs(int ofClass) {
    return classes.get(ofClass);
  }

  public boolean namesStep(int region) {
    return stepRegions.get(region);
  }
}
