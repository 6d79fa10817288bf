package io.idlewave.perturb.path;

/**
 * How the value of a cell came about: the latest record of its path on the spool, and what one call
 * has added since. Mutable.
 */
final class Strand {

  /** No record yet: the path begins here, at time 0. */
  static final long NO_RECORD = -1;

  long record = NO_RECORD;
  Site site = Site.NONE;

  /** Number of the entry at which {@link #site} was set. */
  long entry = -1;

  /** Slack that travels with the value, in quanta; none on clocks. */
  long carriedQuanta;

  final Costs pending;

  Strand(int kinds) {
    pending = new Costs(kinds);
  }

  void set(Strand other) {
    record = other.record;
    site = other.site;
    entry = other.entry;
    carriedQuanta = other.carriedQuanta;
    pending.set(other.pending);
  }

  void clear() {
    record = NO_RECORD;
    site = Site.NONE;
    entry = -1;
    carriedQuanta = 0;
    pending.clear();
  }
}
