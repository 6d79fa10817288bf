package io.idlewave.graph.order;

import io.idlewave.graph.match.CollectiveInstance;
import io.idlewave.graph.match.Completion;
import io.idlewave.graph.match.Completion.CollectiveEnd;
import io.idlewave.graph.match.Completion.ProbeEnd;
import io.idlewave.graph.match.Completion.ReceiveEnd;
import io.idlewave.graph.match.Completion.SendEnd;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.Communicator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Finds a cycle of ranks that wait for each other, once no rank can go on. */
final class CycleFinder {

  /** {@code cursor} waits for {@code target} because of {@code reason}. */
  record Wait(RankCursor cursor, Completion reason, int target) {}

  private final List<Communicator> communicators;
  private final RankCursor[] cursors;

  CycleFinder(List<Communicator> communicators, RankCursor[] cursors) {
    this.communicators = communicators;
    this.cursors = cursors;
  }

  /**
   * A cycle among ranks that all wait. Following any one wait of each rank must close a cycle, for
   * every one of them waits for a rank that waits.
   *
   * @param first a waiting rank to start from
   */
  List<Wait> find(RankCursor first) {
    int[] positionOf = new int[cursors.length];
    Arrays.fill(positionOf, -1);
    List<Wait> path = new ArrayList<>();
    RankCursor at = first;
    while (positionOf[at.rank] < 0) {
      positionOf[at.rank] = path.size();
      Wait wait = firstWait(at);
      path.add(wait);
      at = cursors[wait.target()];
    }
    return path.subList(positionOf[at.rank], path.size());
  }

  private Wait firstWait(RankCursor cursor) {
    for (Completion completion : cursor.completions) {
      int target = target(completion);
      if (target >= 0) {
        return new Wait(cursor, completion, target);
      }
    }
    throw new IllegalStateException(
        "rank " + cursor.rank + ", call " + cursor.callIndex + ": waits for nothing");
  }

  /** A rank that {@code completion} waits for, or -1 if it waits for none. */
  private int target(Completion completion) {
    if (completion instanceof ReceiveEnd end) {
      return Waits.blocks(end) ? end.message().source() : -1;
    }
    if (completion instanceof ProbeEnd end) {
      return Waits.blocks(end) ? end.message().source() : -1;
    }
    if (completion instanceof SendEnd end) {
      return Waits.blocks(end) ? end.message().destination() : -1;
    }
    if (completion instanceof CollectiveEnd end && Waits.blocks(end)) {
      CollectiveInstance instance = end.instance();
      if (Waits.isLeafOfReduction(end) && instance.rootMember() >= 0) {
        return worldRank(instance.communicator(), instance.rootMember());
      }
      boolean fromRoot = instance.op().pattern() == Pattern.ONE_TO_ALL;
      if (fromRoot && instance.rootMember() < 0 && instance.root() >= 0) {
        return instance.root();
      }
      for (int member = 0; member < instance.size(); member++) {
        if (!instance.hasArrived(member) && Waits.needs(end, member)) {
          return worldRank(instance.communicator(), member);
        }
      }
    }
    return -1;
  }

  private int worldRank(int communicator, int member) {
    return communicators.get(communicator).worldRank(member);
  }
}
