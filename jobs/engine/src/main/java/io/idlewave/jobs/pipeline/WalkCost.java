package io.idlewave.jobs.pipeline;

/**
 * What a job takes per call of its trace, about: the slowest of its stages, or all of them together
 * where they share few processors. The constants are those of {@code docs/performance.md}.
 *
 * @param openNanosPerCall what opening a segment takes, divided among its calls, where segments are
 *     walked by several readers
 * @param lanes of each propagator
 * @param propagators each of which lowers every block
 * @param threads that divide the work of each propagator
 * @param processors that readers and propagators share
 */
record WalkCost(
    double openNanosPerCall, double lanes, int propagators, int threads, int processors) {

  /** Walking and encoding. */
  private static final double WALK_NANOS = 400;

  /** What a propagator takes: for decoding and lowering, and per lane. */
  private static final double LOWER_NANOS = 180;

  private static final double LANE_NANOS = 3;

  /** Finding the place in the calls of a rank where a segment begins. */
  private static final double OPEN_NANOS = 190_000;

  /** How much faster several readers have to be than one: they take more memory. */
  private static final double LEAST_GAIN = 1.3;

  /** With segments of so many calls of so many ranks. */
  static WalkCost of(
      double callsPerSegment,
      int ranks,
      double lanes,
      int propagators,
      int threads,
      int processors) {
    return new WalkCost(
        OPEN_NANOS * ranks / callsPerSegment, lanes, propagators, threads, processors);
  }

  /** Of so many readers, in ns per call. */
  double nanos(int readers) {
    return Math.max(reading(readers), Math.max(propagating(), together(readers)));
  }

  private double walking(int readers) {
    return WALK_NANOS + (readers > 1 ? openNanosPerCall : 0);
  }

  private double reading(int readers) {
    return walking(readers) / readers;
  }

  private double propagating() {
    return propagator() / threads;
  }

  private double propagator() {
    return LOWER_NANOS + LANE_NANOS * lanes;
  }

  private double together(int readers) {
    return (walking(readers) + propagators * propagator()) / processors;
  }

  /** The number of readers that is worth its memory, 1 to {@code most}. */
  int readers(int most) {
    int best = 1;
    for (int readers = 2; readers <= most; readers++) {
      if (nanos(readers) < nanos(best)) {
        best = readers;
      }
    }
    return nanos(1) >= LEAST_GAIN * nanos(best) ? best : 1;
  }

  /** What keeps readers from being more than {@link #readers} says. */
  String limit(int readers) {
    int more = readers + 1;
    if (together(more) >= Math.max(reading(more), propagating())) {
      return "%d processors are busy".formatted(processors);
    }
    return propagating() >= reading(more)
        ? "propagators keep up with no more"
        : "segments take as long to open as to walk";
  }
}
