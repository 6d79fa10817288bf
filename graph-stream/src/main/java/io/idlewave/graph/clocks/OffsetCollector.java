package io.idlewave.graph.clocks;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects {@link OffsetEvidence} from the blocks of a whole trace, in one pass. Mutable.
 *
 * <ul>
 *   <li>A message is not received before its send began, nor a dependency met before its cause.
 *   <li>A synchronous send does not end before its receive was posted.
 *   <li>Nobody leaves a blocking collective in which all wait for all before every member has
 *       entered: all pairs of up to {@value #ALL_PAIRS} members, of more those with their smallest
 *       rank.
 *   <li>Nobody gets the data of a root before it has entered.
 * </ul>
 *
 * <p>Held: at most {@value #CELLS} orders of 56 B, and the begins of the collectives under way.
 */
public final class OffsetCollector {

  static final int CELLS = 1 << 21;
  static final int ALL_PAIRS = 64;

  private final long[] originNanos;
  private final double resolutionNanos;
  private final CellTable cells;
  private final Map<Integer, Meeting> meetings = new HashMap<>();

  /** A blocking collective under way: who entered when, each on its own clock. */
  private static final class Meeting {
    final int[] ranks;
    final long[] enterNanos;
    int entered;
    int left;
    int hub = Integer.MAX_VALUE;

    Meeting(int members) {
      ranks = new int[members];
      enterNanos = new long[members];
    }

    void enter(int rank, long nanos) {
      ranks[entered] = rank;
      enterNanos[entered++] = nanos;
      hub = Math.min(hub, rank);
    }
  }

  public OffsetCollector(TraceMetadata metadata) {
    this(metadata, CELLS);
  }

  OffsetCollector(TraceMetadata metadata, int capacity) {
    originNanos = metadata.ranks().stream().mapToLong(RankMetadata::originNanos).toArray();
    resolutionNanos = metadata.clock().resolutionNanos();
    cells = new CellTable(metadata.rankCount(), capacity);
  }

  public void add(GraphBlock block) {
    for (int i = 0; i < block.entryCount(); i++) {
      long leave = block.enterNanos(i) + block.durationNanos(i);
      for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
        switch (block.kind(j)) {
          case ARRIVE -> arrive(block, j, leave);
          case ACKNOWLEDGE -> acknowledge(block, j, leave);
          case CONTRIBUTE -> enter(block, i, j);
          case EXIT -> exit(block, i, j, leave);
          default -> {}
        }
      }
    }
  }

  private void arrive(GraphBlock block, int j, long leaveNanos) {
    // a dependency says nothing of what an empty message takes
    int kind =
        block.linkHas(j, GraphBlock.LOCAL)
            ? OffsetKind.ORDER
            : OffsetKind.message(block.messageBytes(j), isSynchronous(block, j));
    int sender = block.sender(j);
    order(sender, block.receiver(j), kind, block.sendNanos(j) - originNanos[sender], leaveNanos);
  }

  private void acknowledge(GraphBlock block, int j, long leaveNanos) {
    if (isSynchronous(block, j) && !block.linkHas(j, GraphBlock.LATE)) {
      int receiver = block.receiver(j);
      long posted = block.postNanos(j) - originNanos[receiver];
      order(receiver, block.sender(j), OffsetKind.ORDER, posted, leaveNanos);
    }
  }

  private static boolean isSynchronous(GraphBlock block, int j) {
    return block.mode(j) == SendMode.SYNCHRONOUS;
  }

  private static boolean isMeeting(GraphBlock block, int j) {
    CollectiveOp op = block.op(j);
    return op.pattern() == Pattern.ALL_TO_ALL
        && (!op.movesData() || op.movesDataEvenly())
        && block.members(j) > 1
        && !block.linkHas(j, GraphBlock.NONBLOCKING)
        && !block.linkHas(j, GraphBlock.INTER);
  }

  private void enter(GraphBlock block, int i, int j) {
    if (!isMeeting(block, j)) {
      return;
    }
    if (block.linkHas(j, GraphBlock.FIRST)) {
      meetings.put(block.slot(j), new Meeting(block.members(j)));
    }
    Meeting meeting = meetings.get(block.slot(j));
    if (meeting != null) {
      meeting.enter(block.rank(i), block.enterNanos(i));
    }
  }

  private void exit(GraphBlock block, int i, int j, long leaveNanos) {
    if (block.op(j).pattern() == Pattern.ONE_TO_ALL) {
      exitOfData(block, i, j, leaveNanos);
    }
    Meeting meeting = isMeeting(block, j) ? meetings.get(block.slot(j)) : null;
    if (meeting == null) {
      return;
    }
    if (!block.op(j).movesData() || block.memberBytes(j) > 0) {
      leave(meeting, block.rank(i), leaveNanos);
    }
    if (++meeting.left == meeting.ranks.length) {
      meetings.remove(block.slot(j));
    }
  }

  private void leave(Meeting meeting, int rank, long leaveNanos) {
    boolean everybody = meeting.ranks.length <= ALL_PAIRS || rank == meeting.hub;
    for (int member = 0; member < meeting.entered; member++) {
      int other = meeting.ranks[member];
      if (everybody || other == meeting.hub) {
        order(other, rank, OffsetKind.ORDER, meeting.enterNanos[member], leaveNanos);
      }
    }
  }

  private void exitOfData(GraphBlock block, int i, int j, long leaveNanos) {
    int root = block.lastRank(j);
    boolean gets = block.op(j).movesData() && block.memberBytes(j) > 0;
    if (gets && block.members(j) > 1 && !block.linkHas(j, GraphBlock.INTER)) {
      long entered = block.lastArrivalNanos(j) - originNanos[root];
      order(root, block.rank(i), OffsetKind.ORDER, entered, leaveNanos);
    }
  }

  private void order(int from, int to, int kind, long causeNanos, long effectNanos) {
    if (from == to) {
      return;
    }
    long before = causeNanos + originNanos[from] - effectNanos - originNanos[to];
    boolean early = before > resolutionNanos;
    cells.add(
        new OffsetPoint(
            from, to, kind, causeNanos, effectNanos, early ? 1 : 0, early ? before : 0));
  }

  /** What all blocks say. */
  public OffsetEvidence finish() {
    return new OffsetEvidence(1L << cells.shift(), cells.dropped(), List.of(cells.points()));
  }
}
