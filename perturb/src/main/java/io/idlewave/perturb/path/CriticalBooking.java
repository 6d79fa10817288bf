package io.idlewave.perturb.path;

import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.noise.Quantum;

/**
 * Costs of {@code model} timing, as {@link CriticalPart}s. A cost belongs to the call whose entry
 * it stands at; where it changes another rank's clock, as the stages of a collective do, to the
 * latest call of that rank. Computation before a call belongs to that call and to the region that
 * it was made in. Mutable.
 */
final class CriticalBooking extends Booking {

  private int region = MicroProgram.OF_CALL;

  CriticalBooking(int ranks, Quantum quantum, PathChains chains) {
    super(ranks, quantum, chains);
  }

  @Override
  public void at(int i, int inRegion) {
    region = inRegion;
    super.at(i, inRegion);
  }

  @Override
  public void add(int cell, Weight cost) {
    add(chains.cell(cell), cost, cell < ranks ? cell : -1);
  }

  @Override
  public void move(int cell, int source, Weight cost) {
    Strand strand = chains.cell(cell);
    strand.set(chains.cell(source));
    if (!cost.isZero()) {
      int rank = cell < ranks ? cell : source < ranks ? source : -1;
      add(strand, cost, rank);
    }
  }

  private void add(Strand strand, Weight cost, int rank) {
    long entry = whereabouts.entry();
    Site site = rank >= 0 ? own(rank) : strand.entry == entry ? strand.site : whereabouts.here();
    chains.at(strand, site);
    strand.entry = entry;
    long latency = quantum.toQuanta(cost.latencyNanos());
    long overhead = quantum.toQuanta(cost.overheadNanos());
    long bandwidth = quantum.toQuanta(cost.bandwidthNanos());
    long computation = quantum.toQuanta(cost.nanos()) - latency - overhead - bandwidth;
    strand.pending.add(CriticalPart.COMPUTATION, computation);
    strand.pending.add(CriticalPart.LATENCY, latency);
    strand.pending.add(CriticalPart.OVERHEAD, overhead);
    strand.pending.add(CriticalPart.BANDWIDTH, bandwidth);
  }

  private Site own(int rank) {
    Site latest = whereabouts.latest(rank);
    return region == MicroProgram.OF_CALL ? latest : latest.in(region);
  }
}
