package io.idlewave.graph.cut;

import io.idlewave.ingest.archive.CallPosition;
import java.util.List;

/**
 * A consistent cut: every rank is between two calls, just after a blocking collective of all ranks.
 * With the matching state that crosses it, a walk can start here and yields exactly the blocks that
 * a walk from the beginning yields from here on.
 *
 * @param nextBlock number of the first block after the cut
 * @param slotCount slots used before the cut
 * @param provenEagerBytes size up to which standard sends are known to have been eager, or -1
 * @param positions per rank, the place of its next call
 * @param leaveNanos per rank, when it left its last call
 * @param lastFunctions per rank, the function of its last call, or -1 before the first
 * @param messages messages of which some link lies before the cut and some after
 * @param requests requests open at the cut
 * @param collectives nonblocking collectives open at the cut
 * @param counts how many collectives each member has entered, per communicator
 */
public record Cut(
    long nextBlock,
    int slotCount,
    long provenEagerBytes,
    List<CallPosition> positions,
    List<Long> leaveNanos,
    List<Integer> lastFunctions,
    List<CrossingMessage> messages,
    List<OpenRequest> requests,
    List<CrossingCollective> collectives,
    List<CollectiveCount> counts) {

  /** Takes immutable copies. */
  public Cut {
    positions = List.copyOf(positions);
    leaveNanos = List.copyOf(leaveNanos);
    lastFunctions = List.copyOf(lastFunctions);
    messages = List.copyOf(messages);
    requests = List.copyOf(requests);
    collectives = List.copyOf(collectives);
    counts = List.copyOf(counts);
  }

  /** A message across the cut; {@code half} if one of its ends lies after it. */
  public record CrossingMessage(
      int communicator,
      int source,
      int destination,
      int tag,
      int slot,
      int function,
      long sendCall,
      int sendSub,
      long bytes,
      int mode,
      long sendNanos,
      long postCall,
      long postNanos,
      boolean blockingReceive,
      boolean sendDone,
      boolean receiveDone,
      boolean abandoned,
      boolean late,
      boolean half) {}

  /**
   * What an open request stands for; {@code index} points into the cut's lists. {@link
   * io.idlewave.ingest.model.Operation#NO_REQUEST} stands for receives without a record.
   */
  public record OpenRequest(
      int rank, long request, Kind kind, int index, int member, long receivedBytes) {

    /** The kinds of request. */
    public enum Kind {
      SEND,
      RECEIVE,
      COLLECTIVE,
      UNRESOLVED
    }
  }

  /** A collective across the cut. */
  public record CrossingCollective(
      int op,
      int communicator,
      int self,
      long sequence,
      int firstRank,
      long firstCall,
      int root,
      int function,
      List<Integer> slots,
      List<Long> arrivalNanos,
      List<Long> calls,
      int exited,
      int contributed,
      int chained,
      long largestSentBytes,
      long largestReceivedBytes,
      int rootMember,
      boolean leavesReleased,
      boolean rootLeft,
      boolean incomplete,
      boolean open) {}

  /** The collectives entered on one communicator; {@code self} is the rank for COMM_SELF. */
  public record CollectiveCount(int communicator, int self, long created, List<Long> entered) {}
}
