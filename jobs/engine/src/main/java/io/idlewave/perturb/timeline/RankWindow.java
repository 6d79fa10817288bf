package io.idlewave.perturb.timeline;

import io.idlewave.graph.block.GraphBlock;
import java.util.Arrays;

/** The calls of a rank in a window, as they come. Mutable. */
final class RankWindow {

  private static final int FEW = 16;

  private final int rank;
  private final int most;
  private long firstCall;
  private int size;
  private boolean open;
  private int[] functions = new int[FEW];
  private int[] regions = new int[FEW];
  private double[] beginNanos = new double[FEW];
  private double[] endNanos = new double[FEW];
  private double[] enterNanos = new double[FEW];
  private double[] leaveNanos = new double[FEW];

  /** Whether nothing more is wanted. */
  boolean full;

  /** Whether there is more than was wanted. */
  boolean more;

  RankWindow(int rank, TimelineWindow window) {
    this.rank = rank;
    this.most = window.calls();
  }

  int rank() {
    return rank;
  }

  int size() {
    return size;
  }

  boolean has(long call) {
    return call >= firstCall && call - firstCall < size;
  }

  boolean isOpen(long call) {
    return open && call == firstCall + size - 1;
  }

  void begin(GraphBlock block, int i, double nanos) {
    if (size == 0) {
      firstCall = block.call(i);
    }
    if (size == functions.length) {
      int capacity = Math.min(most, 2 * size);
      functions = Arrays.copyOf(functions, capacity);
      regions = Arrays.copyOf(regions, capacity);
      beginNanos = Arrays.copyOf(beginNanos, capacity);
      endNanos = Arrays.copyOf(endNanos, capacity);
      enterNanos = Arrays.copyOf(enterNanos, capacity);
      leaveNanos = Arrays.copyOf(leaveNanos, capacity);
    }
    functions[size] = block.function(i);
    regions[size] = block.region(i);
    beginNanos[size] = nanos;
    enterNanos[size] = (double) block.enterNanos(i);
    leaveNanos[size] = (double) (block.enterNanos(i) + block.durationNanos(i));
    size++;
    open = true;
  }

  void end(double nanos) {
    endNanos[size - 1] = nanos;
    open = false;
  }

  /** The newest call is not in the window; nor is any before it. */
  void drop() {
    size = 0;
    open = false;
  }

  /** What has ended, each event no later than those that follow. */
  RankTimeline timeline(double shiftNanos) {
    int calls = open ? size - 1 : size;
    double[] begins = new double[calls];
    double[] ends = new double[calls];
    double next = Double.POSITIVE_INFINITY;
    for (int i = calls - 1; i >= 0; i--) {
      ends[i] = Math.min(next, endNanos[i] + shiftNanos);
      begins[i] = Math.min(ends[i], beginNanos[i] + shiftNanos);
      next = begins[i];
    }
    return new RankTimeline(
        rank,
        firstCall,
        Arrays.copyOf(functions, calls),
        Arrays.copyOf(regions, calls),
        begins,
        ends,
        shifted(enterNanos, calls, shiftNanos),
        shifted(leaveNanos, calls, shiftNanos),
        more);
  }

  private static double[] shifted(double[] nanos, int calls, double shiftNanos) {
    return Arrays.stream(nanos, 0, calls).map(time -> time + shiftNanos).toArray();
  }
}
