package io.idlewave.jobs.prepare.recorded;

import io.idlewave.perturb.operation.OperationKind;
import io.idlewave.perturb.operation.OperationSteps;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How long a run is in which every operation takes what was recorded, in ns: a clock per row along
 * the operations of a trace, from 0. Mutable while a trace is walked.
 */
final class RunLength implements OperationSteps {

  private final double[] clocks;
  private final List<Double> slots = new ArrayList<>();

  /** For a trace with so many rows. */
  RunLength(int rows) {
    clocks = new double[rows];
  }

  @Override
  public void takes(int row, int ofClass, OperationKind kind, double nanos) {
    clocks[row] += nanos;
  }

  @Override
  public void put(int slot, int row) {
    slots.set(slot, Math.max(slot(slot), clocks[row]));
  }

  @Override
  public void clear(int slot) {
    slot(slot);
    slots.set(slot, Double.NEGATIVE_INFINITY);
  }

  @Override
  public void join(int row, int slot) {
    clocks[row] = Math.max(clocks[row], slot(slot));
  }

  private double slot(int slot) {
    while (slots.size() <= slot) {
      slots.add(Double.NEGATIVE_INFINITY);
    }
    return slots.get(slot);
  }

  @Override
  public void marked(int row) {}

  @Override
  public void stepBegins(int region) {}

  @Override
  public Double end() {
    return Arrays.stream(clocks).max().orElse(0);
  }
}
