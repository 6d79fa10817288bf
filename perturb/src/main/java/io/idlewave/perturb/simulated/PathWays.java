package io.idlewave.perturb.simulated;

import io.idlewave.perturb.kernel.Weight;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * When ways of network interfaces, out or in, are free while members of a collective begin at the
 * same time: {@link WaySteps} on plain numbers. Takes memory by the members, whatever the machine.
 */
final class PathWays {

  private final Ways ways;
  private final int[] ranks;

  /** The own way of each member; null if it was never taken. */
  private final @Nullable StagePath[] own;

  /** The shared ways that a message may choose from, by the first of them. */
  private final Map<Integer, @Nullable StagePath[]> shared = new HashMap<>();

  /** Ways that are free, of the members with these world ranks. */
  PathWays(Ways ways, int[] ranks) {
    this.ways = ways;
    this.ranks = ranks;
    this.own = new @Nullable StagePath[ranks.length];
  }

  private int way(int member, int other) {
    return ways.of(ranks[member], ranks[other]);
  }

  private @Nullable StagePath[] kept(int way) {
    return ways.isOwn(way)
        ? own
        : shared.computeIfAbsent(way, first -> new @Nullable StagePath[ways.choices(first)]);
  }

  /** Where a way of a member is kept there. */
  private int place(int member, int way) {
    return ways.isOwn(way) ? member : 0;
  }

  /** A path that goes on so much later than its way is free at the earliest. */
  StagePath after(StagePath path, int member, int other, Weight later) {
    int way = way(member, other);
    return latest(path, kept(way)[place(member, way)], later);
  }

  /** The way that a path has waited for is taken until {@code until}. */
  void take(int member, int other, StagePath until) {
    int way = way(member, other);
    @Nullable StagePath[] free = kept(way);
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
        || (price.ways().rendezvous() && price.ways().used() && !ways.isOwn(way(member, other)));
  }

  /** The way that is free last is taken until {@code until} at least. */
  void hold(int member, int other, StagePath until) {
    int way = way(member, other);
    @Nullable StagePath[] free = kept(way);
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
