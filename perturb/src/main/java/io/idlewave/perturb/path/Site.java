package io.idlewave.perturb.path;

/** The call that a cost belongs to. */
record Site(int rank, long call, int region, int function) {

  static final Site NONE = new Site(-1, -1, -1, -1);

  boolean isSameCall(Site other) {
    return rank == other.rank && call == other.call;
  }
}
