package io.idlewave.perturb.path;

/** Adds up a path from its end to its begin. Mutable. */
final class PathSums implements PathChains.Steps {

  final Costs total;
  final CostSums<Integer> byRank = new CostSums<>();
  final CostSums<CallSite> byCallSite = new CostSums<>();
  private long rankChanges;
  private int followingRank = -1;

  PathSums(int kinds) {
    total = new Costs(kinds);
  }

  @Override
  public void before(Site site, Costs costs) {
    total.add(costs);
    byRank.add(site.rank(), costs);
    byCallSite.add(site.callSite(), costs);
    if (followingRank >= 0 && followingRank != site.rank()) {
      rankChanges++;
    }
    followingRank = site.rank();
  }

  long rankChanges() {
    return rankChanges;
  }
}
