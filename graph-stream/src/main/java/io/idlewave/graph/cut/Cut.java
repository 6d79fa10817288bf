package io.idlewave.graph.cut;

import io.idlewave.ingest.archive.CallPosition;
import io.idlewave.ingest.model.RegionTime;
import java.util.List;

/**
 * A consistent cut through a trace, between any two blocks of its walk: where each rank stands, in
 * a call or between two, and everything that lies partly before it and partly after. A walk that
 * starts here yields exactly the blocks that a walk from the beginning yields from here on.
 *
 * @param nextBlock number of the first block after the cut
 * @param slotCount slots used before the cut
 * @param strandedSlots slots taken before the cut that no link will ever use again
 * @param provenEagerBytes size up to which standard sends are known to have been eager, or -1
 * @param current the rank that is read next although others wait for their turn, or -1
 * @param callsInARow how many calls of that rank have been read since its turn began
 * @param positions per rank, the place of the next call that has not been read
 * @param leaveNanos per rank, when it left its last call that has ended
 * @param lastFunctions per rank, the function of that call, or -1 before the first
 * @param worldCalls per rank, its last call in which all ranks waited for all, or -1
 * @param ended ranks whose traces have ended
 * @param receivesUnseen ranks that have received something without leaving a record of it
 * @param blocked calls that have been read and wait for others, at most one per rank
 * @param polls runs of failed polls, at most one per rank
 * @param messages messages of which some link lies before the cut and some after
 * @param transfers one-sided transfers under way
 * @param requests requests open at the cut, and what blocked calls wait for or have got
 * @param collectives collectives that not all members have left
 * @param counts how many collectives each member has entered, per communicator
 */
public record Cut(
    long nextBlock,
    int slotCount,
    List<Integer> strandedSlots,
    long provenEagerBytes,
    int current,
    int callsInARow,
    List<CallPosition> positions,
    List<Long> leaveNanos,
    List<Integer> lastFunctions,
    List<Long> worldCalls,
    List<Integer> ended,
    List<Integer> receivesUnseen,
    List<BlockedCall> blocked,
    List<PollState> polls,
    List<CrossingMessage> messages,
    List<CrossingTransfer> transfers,
    List<OpenRequest> requests,
    List<CrossingCollective> collectives,
    List<CollectiveCount> counts) {

  public Cut {
    strandedSlots = List.copyOf(strandedSlots);
    positions = List.copyOf(positions);
    leaveNanos = List.copyOf(leaveNanos);
    lastFunctions = List.copyOf(lastFunctions);
    worldCalls = List.copyOf(worldCalls);
    ended = List.copyOf(ended);
    receivesUnseen = List.copyOf(receivesUnseen);
    blocked = List.copyOf(blocked);
    polls = List.copyOf(polls);
    messages = List.copyOf(messages);
    transfers = List.copyOf(transfers);
    requests = List.copyOf(requests);
    collectives = List.copyOf(collectives);
    counts = List.copyOf(counts);
  }

  /**
   * A call that has been read and has not ended.
   *
   * @param bytes what it moves, as its entries say
   * @param beginEmitted whether its begin lies before the cut
   * @param completes whether it receives or completes something
   */
  public record BlockedCall(
      int rank,
      int function,
      long enterNanos,
      long durationNanos,
      int region,
      List<RegionTime> stretch,
      long bytes,
      int flags,
      boolean beginEmitted,
      boolean completes) {}

  /** The failed polls that a rank has made one after the other, and how their time divides. */
  public record PollState(int rank, long polls, long startNanos, List<RegionTime> division) {}

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
      long receivedBytes,
      int mode,
      long sendNanos,
      long postCall,
      long postNanos,
      boolean blockingReceive,
      boolean sendDone,
      boolean receiveDone,
      boolean abandoned,
      boolean late,
      boolean acknowledgementUnseen,
      boolean afterTransfers,
      boolean half) {}

  /**
   * A one-sided transfer that is under way.
   *
   * @param position among the operations of that call
   * @param beginNanos when it began, shifted by its rank's origin
   * @param byRequest whether a request completes it and not the epoch
   */
  public record CrossingTransfer(
      int slot,
      int communicator,
      int window,
      int origin,
      int target,
      long call,
      int position,
      long sentBytes,
      long fetchedBytes,
      long beginNanos,
      boolean byRequest) {}

  /**
   * What an open request stands for; {@code index} points into the cut's lists. {@link
   * io.idlewave.ingest.model.Operation#NO_REQUEST} stands for something that the rank's blocked
   * call waits for or has got, in the order in which it will be listed with the call, and {@link
   * #IN_EPOCH} for a transfer that an epoch of the rank completes.
   */
  public record OpenRequest(
      int rank,
      long request,
      Kind kind,
      int index,
      int member,
      long receivedBytes,
      boolean nonblocking) {

    /** The request of a transfer that has none. */
    public static final long IN_EPOCH = -2;

    /** The kinds of request. */
    public enum Kind {
      SEND,
      RECEIVE,
      PROBE,
      COLLECTIVE,
      TRANSFER,
      UNRESOLVED
    }
  }

  /** A collective across the cut; {@code waiters} are the ranks that wait in it, in their order. */
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
      long shortestNanos,
      int rootMember,
      boolean leavesReleased,
      boolean rootLeft,
      boolean incomplete,
      boolean afterTransfers,
      boolean open,
      List<Integer> waiters) {}

  /**
   * The collectives entered on one communicator; {@code self} is the rank for COMM_SELF. Members
   * that are not {@code behind} have entered all that were created.
   */
  public record CollectiveCount(int communicator, int self, long created, List<Behind> behind) {}

  /** A member of a communicator that has yet to enter {@code collectives} of it. */
  public record Behind(int member, long collectives) {}
}
