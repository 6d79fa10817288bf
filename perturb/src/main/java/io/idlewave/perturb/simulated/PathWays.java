package io.idlewave.perturb.simulated;

import io.idlewave.perturb.kernel.Weight;
import org.jspecify.annotations.Nullable;

/**
 * When ways of network interfaces, out or in, are free while members of a collective begin at the
 * same time: {@link WaySteps} on plain numbers.
 */
final class PathWays {

  private final Ways ways;
  private final int[] ranks;

  /** Of each member its own way, then the shared ones; null where one was never taken. */
  private final @Nullable StagePath[] free;

  /**
   * Ways that are free.
   *
   * @param ranks world ranks of the members
   */
  PathWays(Ways ways, int[] ranks) {
    this.ways = ways;
    this.ranks = ranks;
    this.free = new @Nullable StagePath[ranks.length + ways.shared()];
  }

  private int way(int member, int other) {
    return ways.of(ranks[member], ranks[other]);
  }

  /** Where a way of a member is kept. */
  private int place(int member, int way) {
    return ways.isOwn(way) ? member : ranks.length + ways.numberOfShared(way);
  }

  /** A path that goes on so much later than its way is free at the earliest. */
  StagePath after(StagePath path, int member, int other, Weight later) {
    return latest(path, free[place(member, way(member, other))], later);
  }

  /** The way that a path has waited for is taken until {@code until}. */
  void take(int member, int other, StagePath until) {
    int way = way(member, other);
    int place = place(member, way);
    int last = place + ways.choices(way) - 1;
    while (place < last && isFreeBefore(free[place + 1], until)) {
      free[place] = free[place + 1];
      place++;
    }
    free[place] = until;
  }

  /** Whether somebody may see that data of a rendezvous still occupy a way ({@link WaySteps}). */
  boolean holds(int member, int other, MessageWeights price) {
    return price.outlastsSend()
        || (price.rendezvous() && price.gapped() && !ways.isOwn(way(member, other)));
  }

  /** The way that is free last is taken until {@code until} at least. */
  void hold(int member, int other, StagePath until) {
    int way = way(member, other);
    int last = place(member, way) + ways.choices(way) - 1;
    free[last] = latest(until, free[last], Weight.ZERO);
  }

  private static boolean isFreeBefore(@Nullable StagePath way, StagePath until) {
    return way == null || StagePath.max(until, way).equals(until);
  }

  private static StagePath latest(StagePath path, @Nullable StagePath way, Weight later) {
    return way == null ? path : StagePath.max(path, way.plus(later));
  }
}
