package io.idlewave.jobs.straggler;

import io.idlewave.perturb.operation.IdealTimes;
import io.idlewave.perturb.operation.OperationKind;
import io.idlewave.perturb.operation.OperationSteps;
import io.idlewave.perturb.operation.OperationTrace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Carries a clock per row and what-if along the operations of a trace: (max,+), nothing drawn. A
 * step lasts from the latest begin of a row to the latest end of the first timeline of a rank;
 * where steps are marked, from the latest mark of a rank to the latest of its next ones. Memory: a
 * number per row, slot or step, and what-if. Mutable.
 */
final class WhatIfClocks implements OperationSteps {

  private final OperationTrace trace;
  private final IdealTimes ideal;
  private final int lanes;
  private final int ranks;

  /** By rank and class: the what-ifs in which operations of its threads take what they took. */
  private final int[][][] onThreads;

  /** Likewise of its streams. */
  private final int[][][] onStreams;

  private final double[][] clocks;
  private final List<double[]> slots = new ArrayList<>();
  private final List<Integer> regions = new ArrayList<>();
  private final List<double[]> seconds = new ArrayList<>();
  private final double[] begins;
  private final List<double[]> marks = new ArrayList<>();
  private final int[] marked;
  private boolean inStep;

  WhatIfClocks(OperationTrace trace, IdealTimes ideal, List<WhatIf> whatIfs) {
    this.trace = trace;
    this.ideal = ideal;
    this.lanes = whatIfs.size();
    this.ranks = trace.ranks();
    this.onThreads = recorded(whatIfs, false);
    this.onStreams = recorded(whatIfs, true);
    this.clocks = new double[trace.rows()][lanes];
    this.begins = new double[lanes];
    this.marked = new int[trace.rows()];
  }

  private int[][][] recorded(List<WhatIf> whatIfs, boolean streams) {
    int classes = trace.classes().count();
    int[][][] recorded = new int[trace.isStream().contains(streams) ? ranks : 0][classes][];
    for (int rank = 0; rank < recorded.length; rank++) {
      for (int ofClass = 0; ofClass < classes; ofClass++) {
        int of = rank;
        int at = ofClass;
        recorded[rank][ofClass] =
            ideal.occurs(ofClass)
                ? IntStream.range(0, lanes)
                    .filter(lane -> whatIfs.get(lane).recorded(of, streams, at))
                    .toArray()
                : new int[0];
      }
    }
    return recorded;
  }

  @Override
  public void takes(int row, int ofClass, OperationKind kind, double nanos) {
    double[] clock = clocks[row];
    double usual = ideal.nanos(kind);
    for (int lane = 0; lane < lanes; lane++) {
      clock[lane] += usual;
    }
    int[][][] recorded = trace.isStream().get(row) ? onStreams : onThreads;
    for (int lane : recorded[trace.rankOf().get(row)][ofClass]) {
      clock[lane] += nanos - usual;
    }
  }

  @Override
  public void put(int slot, int row) {
    max(slot(slot), clocks[row]);
  }

  @Override
  public void clear(int slot) {
    Arrays.fill(slot(slot), Double.NEGATIVE_INFINITY);
  }

  @Override
  public void join(int row, int slot) {
    max(clocks[row], slot(slot));
  }

  private double[] slot(int slot) {
    while (slots.size() <= slot) {
      slots.add(new double[lanes]);
    }
    return slots.get(slot);
  }

  private static void max(double[] target, double[] other) {
    for (int lane = 0; lane < target.length; lane++) {
      target[lane] = Math.max(target[lane], other[lane]);
    }
  }

  @Override
  public void marked(int row) {
    if (row >= ranks) {
      return;
    }
    int step = marked[row]++;
    if (step == marks.size()) {
      double[] none = new double[lanes];
      Arrays.fill(none, Double.NEGATIVE_INFINITY);
      marks.add(none);
    }
    max(marks.get(step), clocks[row]);
  }

  @Override
  public void stepBegins(int region) {
    if (trace.mark().exists()) {
      return; // what is stated is meant in the place of what the trace says
    }
    if (inStep) {
      endStep();
    }
    inStep = region >= 0;
    Arrays.fill(begins, Double.NEGATIVE_INFINITY);
    for (double[] clock : clocks) {
      max(begins, clock);
    }
    if (inStep) {
      regions.add(region);
    }
  }

  private void endStep() {
    double[] ends = new double[lanes];
    Arrays.fill(ends, Double.NEGATIVE_INFINITY);
    for (int rank = 0; rank < ranks; rank++) {
      max(ends, clocks[rank]);
    }
    for (int lane = 0; lane < lanes; lane++) {
      ends[lane] = (ends[lane] - begins[lane]) / 1e9;
    }
    seconds.add(ends);
  }

  /** Without steps, all of the trace is one. */
  @Override
  public StepTimes end() {
    if (!marks.isEmpty()) {
      // as far as all ranks have come
      int steps = Arrays.stream(marked, 0, ranks).min().orElse(0) - 1;
      for (int step = 0; step < steps; step++) {
        double[] took = new double[lanes];
        for (int lane = 0; lane < lanes; lane++) {
          took[lane] = (marks.get(step + 1)[lane] - marks.get(step)[lane]) / 1e9;
        }
        regions.add(StepTimes.MARKED);
        seconds.add(took);
      }
    }
    if (inStep || seconds.isEmpty()) {
      if (!inStep) {
        regions.add(StepTimes.WHOLE_RUN);
      }
      endStep();
      inStep = false;
    }
    List<double[]> ofLanes = new ArrayList<>();
    for (int lane = 0; lane < lanes; lane++) {
      int of = lane;
      ofLanes.add(seconds.stream().mapToDouble(step -> step[of]).toArray());
    }
    return new StepTimes(regions, ofLanes);
  }
}
