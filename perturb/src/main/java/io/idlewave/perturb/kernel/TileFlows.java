package io.idlewave.perturb.kernel;

/** The flows in the lanes of one tile: per rank and lane, up to where the rank ends. */
final class TileFlows {

  /** By flow, rank and lane, in ns. */
  final double[][][] nanos;

  /** Per rank, what has been injected since it last joined another, over all lanes, in quanta. */
  final long[] pendingQuanta;

  TileFlows(int ranks, int lanes) {
    nanos = new double[Flow.OF_RANKS][ranks][lanes];
    pendingQuanta = new long[ranks];
  }

  double[] of(Flow flow, int rank) {
    return nanos[flow.code()][rank];
  }
}
