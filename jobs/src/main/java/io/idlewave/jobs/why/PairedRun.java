package io.idlewave.jobs.why;

import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.perturb.difference.Difference;
import io.idlewave.perturb.difference.RunGraph;
import java.util.BitSet;
import java.util.Map;

/**
 * Two runs of a program as one graph with two weightings: that of the first run, and beside its
 * activities what only the second one did. Messages are those of the first run; a transfer that the
 * second has not keeps its time.
 *
 * @param graph of both
 * @param second weights of the second run; those of the first are the graph's own
 * @param places of activities that only the second run has: the first may know no such name
 * @param ofOneRun activities of calls that only one of them made
 * @param pairedCalls calls that both made
 * @param firstCalls that the first made alone
 * @param secondCalls likewise
 */
record PairedRun(
    RunGraph graph,
    long[] second,
    Map<Integer, Place> places,
    BitSet ofOneRun,
    long pairedCalls,
    long firstCalls,
    long secondCalls) {

  /**
   * Pairs two runs.
   *
   * @throws RefusedException if they have not the same ranks, or are of different programs
   */
  static PairedRun of(RunReading first, RunReading second) {
    int rows = first.metadata().rankCount();
    if (first.metadata().processCount() != second.metadata().processCount()
        || rows != second.metadata().rankCount()) {
      throw new RefusedException(
          "two runs of one program on as many ranks: %s has %d with %d timelines, got %d with %d of %s"
              .formatted(
                  first.name(),
                  first.metadata().processCount(),
                  rows,
                  second.metadata().processCount(),
                  second.metadata().rankCount(),
                  second.name()));
    }
    RunPairing pairing = new RunPairing(first, second);
    for (int row = 0; row < rows; row++) {
      pairing.pair(row);
    }
    return pairing.finish();
  }

  /**
   * A run that is beside itself.
   *
   * @param ofOneRun activities of calls that have no partner there
   */
  static PairedRun alone(RunReading run, BitSet ofOneRun) {
    return new PairedRun(run.graph(), run.graph().nanos(), Map.of(), ofOneRun, 0, 0, 0);
  }

  Difference difference() {
    return Difference.of(graph, graph.nanos(), second);
  }
}
