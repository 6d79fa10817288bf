package io.idlewave.graph.order;

import io.idlewave.graph.match.CollectiveInstance;
import io.idlewave.graph.match.Completion;
import io.idlewave.graph.match.Completion.CollectiveEnd;
import io.idlewave.graph.match.Completion.ProbeEnd;
import io.idlewave.graph.match.Completion.ReceiveEnd;
import io.idlewave.graph.match.Completion.SendEnd;
import io.idlewave.graph.match.Completion.TransferEnd;
import io.idlewave.graph.match.Message;
import io.idlewave.ingest.model.CollectiveOp.Pattern;

/** Who waits for whom: the conditions under which a completion cannot be ordered yet. */
final class Waits {

  private Waits() {}

  /** Whether {@code completion} must wait for a call that has not been seen. */
  static boolean blocks(Completion completion) {
    if (completion instanceof ReceiveEnd end) {
      Message message = end.message();
      return !message.injected() && !message.abandoned();
    }
    if (completion instanceof ProbeEnd end) {
      return !end.message().injected() && !end.message().abandoned();
    }
    if (completion instanceof SendEnd end) {
      Message message = end.message();
      return message.mayRendezvous()
          && !message.posted()
          && !message.abandoned()
          && !message.late()
          && !message.acknowledgementUnseen();
    }
    if (completion instanceof CollectiveEnd end) {
      return blocks(end);
    }
    return false;
  }

  private static boolean blocks(CollectiveEnd end) {
    CollectiveInstance instance = end.instance();
    if (!instance.hasEdges()) {
      return false;
    }
    int root = instance.rootMember();
    return switch (instance.op().pattern()) {
      case NONE -> false;
      case ALL_TO_ALL -> !instance.full();
      case ONE_TO_ALL -> root < 0 || (!instance.full() && !instance.leavesReleased());
      case ALL_TO_ONE ->
          end.member() == root
              ? !instance.full()
              : !instance.rootLeft() && !instance.leavesReleased();
      case PREFIX -> instance.chained() <= end.member();
    };
  }

  /** Whether a call may have waited for {@code completion}, whose counterpart is not there. */
  static boolean isUnseen(Completion completion) {
    if (completion instanceof ReceiveEnd end) {
      return end.message().abandoned();
    }
    if (completion instanceof SendEnd end) {
      Message message = end.message();
      boolean unacknowledged = message.acknowledgementUnseen() && !message.posted();
      return message.mayRendezvous() && (message.abandoned() || unacknowledged);
    }
    if (completion instanceof TransferEnd end) {
      return end.transfer().byRequest();
    }
    if (completion instanceof CollectiveEnd end) {
      return end.instance().incomplete() && end.instance().op().pattern() != Pattern.NONE;
    }
    return true;
  }

  /** Whether {@code end} needs {@code member} to enter. */
  static boolean needs(CollectiveEnd end, int member) {
    return end.instance().op().pattern() != Pattern.PREFIX || member < end.member();
  }

  /**
   * Whether {@code end} belongs to a sender of a reduction or gather, which waits for the root only
   * under the published rules, or where a tree carries the data.
   */
  static boolean isLeafOfReduction(CollectiveEnd end) {
    return end.instance().op().pattern() == Pattern.ALL_TO_ONE
        && !end.instance().isRoot(end.member());
  }

  /**
   * Whether {@code end} has all the data it takes, and waits only because some algorithm would let
   * it: as if every such edge bound, until that closes a cycle.
   */
  static boolean canLeaveEarly(CollectiveEnd end) {
    CollectiveInstance instance = end.instance();
    boolean hasData =
        isLeafOfReduction(end)
            || (instance.op().pattern() == Pattern.ONE_TO_ALL && instance.rootMember() >= 0);
    return hasData && !instance.leavesReleased();
  }
}
