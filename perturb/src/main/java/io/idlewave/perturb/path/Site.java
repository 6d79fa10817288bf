package io.idlewave.perturb.path;

/** The call that a cost belongs to, and the region that the time is spent in. */
record Site(int rank, long call, int region, int function) {

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
