package io.idlewave.perturb.path;

import io.idlewave.ingest.model.Internal;

/**
 * The call that a cost belongs to, and the region that the time is spent in.
 *
 * @param call its number within the rank; -1 before the first
 * @param region index of the region in the trace's list; -1 outside any
 * @param function index of the function in the trace's list; -1 where there is no call
 */
@Internal
public record Site(int rank, long call, int region, int function) {

  static final Site NONE = new Site(-1, -1, -1, -1);

  /** This call, and time before it in another region. */
  Site in(int other) {
    return new Site(rank, call, other, function);
  }

  CallSite callSite() {
    return new CallSite(region, function);
  }

  boolean isSameStep(Site other) {
    return rank == other.rank && call == other.call && region == other.region;
  }
}
