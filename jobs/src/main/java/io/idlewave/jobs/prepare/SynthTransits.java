package io.idlewave.jobs.prepare;

import io.idlewave.graph.survey.Transits;
import io.idlewave.ingest.synth.CostSet;

/**
 * How long the messages of a synthetic program took, from the costs that its trace names: per class
 * of sizes from its smallest to its largest.
 */
final class SynthTransits {

  /** Larger classes hold no message whose time is a number. */
  private static final int SIZES = 41;

  private SynthTransits() {}

  /** What was {@code seen}, within what is known. */
  static Transits of(CostSet known, Transits seen) {
    Transits transits = seen;
    for (int size = 0; size < SIZES; size++) {
      long smallest = size == 0 ? 0 : 1L << (size - 1);
      long largest = size == 0 ? 0 : (1L << size) - 1;
      long sent = known.overheadNanos() + known.latencyNanos();
      long handshake = sent + 2 * known.latencyNanos();
      long least = known.transferNanos(smallest);
      long most = known.transferNanos(largest);
      boolean eager = largest <= known.eagerThresholdBytes();
      for (boolean across : new boolean[] {false, true}) {
        // the answer of a handshake is a message of no bytes that needs no call
        transits =
            transits
                .stated(
                    Transits.index(smallest, across, false),
                    size == 0 ? known.latencyNanos() : sent + least,
                    (eager ? sent : handshake) + most)
                .stated(
                    Transits.index(smallest, across, true), handshake + least, handshake + most);
      }
    }
    return transits;
  }
}
