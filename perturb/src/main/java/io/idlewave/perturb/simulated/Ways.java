package io.idlewave.perturb.simulated;

import io.idlewave.perturb.network.Adapters;
import io.idlewave.perturb.network.Adapters.Reading;

/**
 * Which way of a network interface a message takes, at either of its ends. Ways are numbered: one
 * of each rank, then those of the adapters of one node after the other. Where a message may choose,
 * it chooses from ways with numbers in a row. Where adapters are read apart, those of each rank
 * follow instead.
 */
final class Ways {

  private final int[] nodeOf;
  private final int[] localOf;
  private final Adapters adapters;
  private final boolean apart;
  private final int perGroup;
  private final int shared;

  /** The ways of ranks in their places. */
  Ways(Places places) {
    this.nodeOf = places.nodeOf();
    this.localOf = places.localOf();
    this.adapters = places.adapters();
    this.apart = adapters.reading() == Reading.APART;
    this.perGroup = apart ? adapters.choices() : adapters.perNode();
    this.shared = adapters.areShared() ? perGroup * (apart ? nodeOf.length : places.nodes()) : 0;
  }

  /** The way at the end of {@code rank} of a message from or to another: of several the first. */
  int of(int rank, int other) {
    int node = nodeOf[rank];
    if (shared == 0 || node == nodeOf[other]) {
      return rank;
    }
    int first = nodeOf.length + (apart ? rank : node) * perGroup;
    return adapters.firstFree() ? first : first + localOf[rank] % perGroup;
  }

  /** From how many ways, this one and those after it, a message may choose. */
  int choices(int way) {
    return isOwn(way) ? 1 : adapters.choices();
  }

  /** Whether a way is that of the rank of the same number. */
  boolean isOwn(int way) {
    return way < nodeOf.length;
  }

  /** The number of ways that are not those of ranks. */
  int shared() {
    return shared;
  }
}
