package io.idlewave.perturb.path;

import io.idlewave.perturb.kernel.DelayPart;
import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.noise.Quantum;

/**
 * Delays of {@code observed} timing. What falls on a clock counts at the latest call of its rank; a
 * draw on what is under way, and noise of a round of a collective, at the call whose entry it
 * stands at. Slack travels with what is under way and counts at the rank and call where it arrives:
 * recorded times that go in at one end and out at the other leave the difference alone. Where two
 * values are added, as an upper bound of a rooted collective adds the draws of its members to the
 * delay of the latest, both are on the path: the draws at the members that draw them. Mutable.
 */
final class DelayBooking extends Booking {

  private DelayPart part = DelayPart.SLACK;

  DelayBooking(int ranks, Quantum quantum, PathChains chains) {
    super(ranks, quantum, chains);
  }

  @Override
  public void of(DelayPart next) {
    part = next;
  }

  @Override
  public void add(int cell, Weight cost) {
    add(cell, quantum.toQuanta(cost.nanos()));
  }

  private void add(int cell, long quanta) {
    Strand to = chains.cell(cell);
    if (cell < ranks) {
      book(to, whereabouts.latest(cell), quanta);
    } else if (part == DelayPart.SLACK) {
      to.carriedQuanta += quanta;
    } else {
      book(to, whereabouts.here(), quanta);
    }
  }

  private void book(Strand strand, Site site, long quanta) {
    if (quanta != 0) {
      chains.at(strand, site);
      strand.pending.add(part, quanta);
    }
  }

  @Override
  public void move(int cell, int source, Weight cost) {
    Strand to = chains.cell(cell);
    to.set(chains.cell(source));
    long arrives = quantum.toQuanta(cost.nanos());
    if (cell < ranks) {
      arrives += to.carriedQuanta;
      to.carriedQuanta = 0;
    }
    add(cell, arrives);
  }

  @Override
  public void sum(int cell, int source, Weight cost) {
    Strand to = chains.cell(cell);
    Strand from = chains.cell(source);
    to.carriedQuanta += from.carriedQuanta;
    chains.join(to, from);
  }
}
