package io.idlewave.perturb.path;

import io.idlewave.perturb.kernel.LaneReplay;
import io.idlewave.perturb.noise.Quantum;

/** Which call each cost of a lane belongs to, as the lane is replayed. Mutable. */
abstract class Booking implements LaneReplay.Listener {

  final int ranks;
  final Quantum quantum;
  final PathChains chains;
  final Whereabouts whereabouts;
  boolean deadlocked;

  /** A lane at its begin. */
  Booking(int ranks, Quantum quantum, PathChains chains) {
    this.ranks = ranks;
    this.quantum = quantum;
    this.chains = chains;
    this.whereabouts = new Whereabouts(ranks);
  }

  @Override
  public void at(int i, int region) {
    whereabouts.see(i + 1);
  }

  @Override
  public final void clear(int cell) {
    chains.cell(cell).clear();
  }

  @Override
  public final void record(int rank, double nanos) {
    chains.end(rank, nanos);
  }

  @Override
  public final void deadlock() {
    deadlocked = true;
  }
}
