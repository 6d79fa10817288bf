package io.idlewave.graph.match;

import io.idlewave.ingest.model.CollectiveOp;
import java.util.Arrays;

/**
 * One collective operation: the n-th of every member on its communicator. Members are numbered by
 * their position in the communicator, the second group of an inter-communicator after the first.
 */
public final class CollectiveInstance {

  final CollectiveOp op;
  final int communicator;
  final long sequence;
  final int size;
  final int firstRank;
  final long firstCall;
  final int root;
  final int function;
  final long[] arrivalNanos;
  final long[] calls;
  final int[] slots;
  int arrived;
  int latestMember = -1;
  int exited;
  int contributed;
  int chained;
  long largestSentBytes;
  long largestReceivedBytes;
  long shortestNanos = Long.MAX_VALUE;
  int rootMember = -1;
  boolean leavesReleased;
  boolean rootLeft;
  boolean incomplete;
  boolean afterTransfers;

  CollectiveInstance(
      CollectiveOp op,
      int communicator,
      long sequence,
      int size,
      int firstRank,
      long firstCall,
      int root,
      int function,
      int[] slots) {
    this.op = op;
    this.communicator = communicator;
    this.sequence = sequence;
    this.size = size;
    this.firstRank = firstRank;
    this.firstCall = firstCall;
    this.root = root;
    this.function = function;
    this.slots = slots;
    this.arrivalNanos = new long[size];
    this.calls = new long[size];
    Arrays.fill(calls, Message.UNSEEN);
  }

  public CollectiveOp op() {
    return op;
  }

  public int communicator() {
    return communicator;
  }

  /** Number of the instance on its communicator, counted from 0. */
  public long sequence() {
    return sequence;
  }

  /** The number of members. */
  public int size() {
    return size;
  }

  /** How many members have entered. */
  public int arrived() {
    return arrived;
  }

  /** Whether {@code member} has entered. */
  public boolean hasArrived(int member) {
    return calls[member] != Message.UNSEEN;
  }

  /** Whether every member has entered. */
  public boolean full() {
    return arrived == size;
  }

  /** Whether some member will never enter: no edge of it is kept. */
  public boolean incomplete() {
    return incomplete;
  }

  /** Whether its members depend on each other: not in one that is local, incomplete or empty. */
  public boolean hasEdges() {
    return slots.length > 0 && !incomplete;
  }

  /** World rank and call of the member that entered first, for messages. */
  public int firstRank() {
    return firstRank;
  }

  /** Call index of the member that entered first. */
  public long firstCall() {
    return firstCall;
  }

  /** The slot of {@code member}: one for all, except in prefix operations. */
  public int slot(int member) {
    return slots.length == 1 ? slots[0] : slots[member];
  }

  /** Call index with which {@code member} entered. */
  public long call(int member) {
    return calls[member];
  }

  /** The member that is the root, or -1 while unknown. */
  public int rootMember() {
    return rootMember;
  }

  /** Members before this number have their chain of contributions complete. */
  public int chained() {
    return chained;
  }

  /** Most bytes that a member contributes, of those that have entered. */
  public long largestSentBytes() {
    return largestSentBytes;
  }

  /** Most bytes that a member gets, of those that have entered. */
  public long largestReceivedBytes() {
    return largestReceivedBytes;
  }

  /**
   * The shortest call of a member that waits in it, of those that have entered, in ns: no data took
   * longer once the last had come. {@link Long#MAX_VALUE} while nobody waits.
   */
  public long shortestNanos() {
    return shortestNanos;
  }

  /** A member waits in a call of this duration. */
  public void waitsFor(long nanos) {
    shortestNanos = Math.min(shortestNanos, nanos);
  }

  /** Advances the chain by one member. */
  public void chain() {
    chained++;
  }

  /** The root as the first member named it: a world rank, or a {@code ROOT_} constant. */
  public int root() {
    return root;
  }

  /** Counts a contribution; true for the first. */
  public boolean contributeFirst() {
    return contributed++ == 0;
  }

  public boolean isRoot(int member) {
    return member == rootMember;
  }

  /** Whether the root of an all-to-one operation has left. */
  public boolean rootLeft() {
    return rootLeft;
  }

  /** The root has left: the others, which wait for it under the published rules only, may go. */
  public void leaveRoot() {
    rootLeft = true;
  }

  /**
   * Whether the members of a rooted operation leave without waiting for those they take no data
   * from. This holds for all of them, whichever leaves first: the order of the walk decides
   * nothing.
   */
  public boolean leavesReleased() {
    return leavesReleased;
  }

  /** Lets them leave before the root, to break a cycle. */
  public void releaseLeaves() {
    leavesReleased = true;
  }

  /** Whether some member enters only as its one-sided transfers are complete. */
  public boolean afterTransfers() {
    return afterTransfers;
  }

  /** A member enters only as its one-sided transfers are complete. */
  public void enterAfterTransfers() {
    afterTransfers = true;
  }

  /** Function of the member that entered first, as an index into the trace's list. */
  public int function() {
    return function;
  }

  /** Notes that {@code member} enters with {@code call}. */
  void arrive(int member, long call, long nanos) {
    calls[member] = call;
    arrivalNanos[member] = nanos;
    arrived++;
    if (latestMember < 0 || isLater(member, latestMember)) {
      latestMember = member;
    }
  }

  private boolean isLater(int member, int than) {
    int byTime = Long.compare(arrivalNanos[member], arrivalNanos[than]);
    return byTime > 0 || (byTime == 0 && member < than);
  }

  /** The member that entered last so far; of several the first in communicator order. */
  public int lastMember() {
    return latestMember;
  }

  /** The member that came last among those before number {@code end}; the first has entered. */
  public int lastMember(int end) {
    int last = 0;
    for (int member = 1; member < end; member++) {
      if (hasArrived(member) && isLater(member, last)) {
        last = member;
      }
    }
    return last;
  }

  /** Arrival of one member, shifted by its rank's origin. */
  public long arrivalNanos(int member) {
    return arrivalNanos[member];
  }
}
