package io.idlewave.graph.block;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.SendMode;

/**
 * A run of matched, topologically ordered calls, free of any scenario: the unit that travels from
 * the builder to the propagators. Columnar and immutable by convention.
 *
 * <p>An <em>entry</em> is a call or a part of one. A call that publishes something and then waits
 * has two entries: one that begins it and one that ends it; every other call has one entry that
 * does both. Within an entry the <em>links</em> stand in order of effect. Walking entries and links
 * in order, every value is published before it is used.
 *
 * <p>Slots are numbered from 0 per segment, the smallest free number first, and are reused.
 *
 * <p>Times of entries are on the rank's own clock, in ns since the rank's first event. Times of
 * links ({@link #sendNanos}, {@link #postNanos}, {@link #lastArrivalNanos}) are shifted by the
 * ranks' origins, so that they compare where the ranks share a clock and mean nothing otherwise.
 *
 * <p>A link has eight columns beside kind, slot and flags, and what they hold depends on its kind.
 * An accessor is named after what it reads, and may be asked of the kinds that the table names it
 * for; a dash stands for 0. Flags hold the send's {@link #mode} or the collective's {@link #op}.
 *
 * <pre>
 *   column      INJECT, POST, MATCH,   CONTRIBUTE, EXIT,       COMPLETE              CHAIN
 *               ARRIVE, ACKNOWLEDGE,   ROOT_EXIT
 *               PROBE                  ENTER, LEAVE
 *   other       sender                 members                 members               previousSlot
 *   otherCall   sendCall               memberCall              sequence              previousCall
 *   sub         sendPosition           -                       rootMember            previousRank
 *   bytes       messageBytes           memberBytes             largestSentBytes      largestSentBytes
 *   otherNanos  sendNanos              lastArrivalNanos (EXIT) -                     -
 *   postNanos   postNanos              shortestNanos (EXIT)    -                     -
 *   receiver    receiver               lastRank (EXIT)         communicator          chainedRank
 *   postCall    receiveCall            -                       largestReceivedBytes  members
 * </pre>
 *
 * <p>TRANSFER, HAND_OVER and TRANSFERRED are read as messages whose receiver is the target, with
 * {@link #fetchedBytes} in the last column.
 */
public final class GraphBlock {

  private static final int ENTRY_BYTES = 6 * Integer.BYTES + 5 * Long.BYTES;
  private static final int LINK_BYTES = 1 + 5 * Integer.BYTES + 5 * Long.BYTES;
  private static final int PART_BYTES = Integer.BYTES + Long.BYTES;

  /** The block and the headers of its columns. */
  private static final int OWN_BYTES = 640;

  /** Entry flag: the call begins here; the gap since the previous call belongs to this entry. */
  public static final int BEGINS = 1;

  /** Entry flag: the call ends here. */
  public static final int ENDS = 2;

  /** Entry flag: noise on the call's CPU time falls before its links. */
  public static final int NOISE_FIRST = 4;

  /** Entry flag: noise on the call's CPU time falls after its links. */
  public static final int NOISE_LAST = 8;

  /** Entry flag: a peer of the call is on another node. */
  public static final int OFF_NODE = 16;

  /** Entry flag: the call holds or waits for operations whose cause the trace does not show. */
  public static final int CAUSE_UNKNOWN = 32;

  /** Entry flag: the call asked whether something is complete, and nothing was. */
  public static final int FAILED_POLL = 64;

  /**
   * Entry flag: the stretch before the call, or the polls that it ends, were not spent in the
   * call's region alone, and the entry's parts say how they divide.
   */
  public static final int DIVIDED = 128;

  /** Entry flag: the call completed some of the requests that it could choose from. */
  public static final int DECIDES = 1 << 8;

  /** Entry flag: the call asked whether something is complete, and something was. */
  public static final int FOUND = 1 << 9;

  /**
   * Entry flag: the call completes requests in a trace with calls that {@link #DECIDES decide}: one
   * of these could have completed them before.
   */
  public static final int DECIDABLE = 1 << 10;

  /**
   * Link flag: the edge was broken to keep the order acyclic; it must not bind. On an {@link
   * LinkKind#EXIT}: the members of this collective left as soon as they had their data.
   */
  public static final int LATE = 1 << 8;

  /** Link flag: the member is the root of its collective. */
  public static final int ROOT = 1 << 9;

  /** Link flag: the member belongs to the second group of an inter-communicator. */
  public static final int REMOTE_GROUP = 1 << 10;

  /** Link flag: the collective, or the {@link LinkKind#INJECT} of a message, is nonblocking. */
  public static final int NONBLOCKING = 1 << 11;

  /** Link flag: the communicator has two groups. */
  public static final int INTER = 1 << 12;

  /**
   * Link flag: the first contribution to a slot, the first step of a chain, or the exit of the
   * first member of a prefix collective, which waits for nobody.
   */
  public static final int FIRST = 1 << 14;

  /** Link flag: the two ends are on different nodes. */
  public static final int ACROSS_NODES = 1 << 13;

  /** Link flag: the member is the first of its collective to enter. */
  public static final int FIRST_MEMBER = 1 << 15;

  /**
   * Link flag of an {@link LinkKind#ACKNOWLEDGE}: since the send began, its rank has been in no
   * blocking collective in which all ranks wait for all.
   */
  public static final int SINCE_WORLD = 1 << 16;

  /**
   * Link flag of a message that left only as one-sided transfers of its sender were complete, later
   * than its call began, and of the {@link LinkKind#EXIT} of a collective that a member so entered.
   */
  public static final int AFTER_TRANSFERS = 1 << 17;

  /** Link flag: no message, but a dependency between a rank's timelines, which costs nothing. */
  public static final int LOCAL = 1 << 18;

  private static final int CODE_MASK = 0xff;
  private static final int CHAIN = LinkKind.CHAIN.code();

  final int segment;
  final long number;
  final int slotCount;
  final boolean last;
  final int entryCount;
  final int[] rank;
  final long[] call;
  final int[] function;
  final int[] precedingFunction;
  final int[] region;
  final int[] entryFlags;
  final long[] enterNanos;
  final long[] gapNanos;
  final long[] durationNanos;
  final long[] callBytes;
  final long[] pollSpanNanos;
  final int[] linkEnd;
  final int[] partEnd;
  final int[] partRegion;
  final long[] partNanos;
  final int linkCount;
  final byte[] linkKind;
  final int[] slot;
  final int[] other;
  final long[] otherCall;
  final int[] sub;
  final long[] bytes;
  final long[] otherNanos;
  final long[] postNanos;
  final int[] receiver;
  final long[] postCall;
  final int[] linkFlags;

  GraphBlock(GraphBlockColumns columns) {
    this.segment = columns.segment;
    this.number = columns.number;
    this.slotCount = columns.slotCount;
    this.last = columns.last;
    this.entryCount = columns.entryCount;
    this.rank = columns.rank;
    this.call = columns.call;
    this.function = columns.function;
    this.precedingFunction = columns.precedingFunction;
    this.region = columns.region;
    this.entryFlags = columns.entryFlags;
    this.enterNanos = columns.enterNanos;
    this.gapNanos = columns.gapNanos;
    this.durationNanos = columns.durationNanos;
    this.callBytes = columns.callBytes;
    this.pollSpanNanos = columns.pollSpanNanos;
    this.linkEnd = columns.linkEnd;
    this.partEnd = columns.partEnd;
    this.partRegion = columns.partRegion;
    this.partNanos = columns.partNanos;
    this.linkCount = columns.linkCount;
    this.linkKind = columns.linkKind;
    this.slot = columns.slot;
    this.other = columns.other;
    this.otherCall = columns.otherCall;
    this.sub = columns.sub;
    this.bytes = columns.bytes;
    this.otherNanos = columns.otherNanos;
    this.postNanos = columns.postNanos;
    this.receiver = columns.receiver;
    this.postCall = columns.postCall;
    this.linkFlags = columns.linkFlags;
  }

  /** The segment this block belongs to, counted from 0. */
  public int segment() {
    return segment;
  }

  /** The block's number in its segment, counted from 0. */
  public long number() {
    return number;
  }

  /** One more than the largest slot in use up to and including this block. */
  public int slotCount() {
    return slotCount;
  }

  /** Whether this is the segment's last block. */
  public boolean last() {
    return last;
  }

  public int entryCount() {
    return entryCount;
  }

  /** The number of links of all entries. */
  public int linkCount() {
    return linkCount;
  }

  /** The number of calls that end in the block. */
  public int endingCalls() {
    int ending = 0;
    for (int i = 0; i < entryCount; i++) {
      ending += (entryFlags[i] & ENDS) / ENDS;
    }
    return ending;
  }

  /** What the columns take on the heap, in bytes. */
  long heldBytes() {
    return OWN_BYTES
        + (long) entryCount * ENTRY_BYTES
        + (long) linkCount * LINK_BYTES
        + (long) partEnd.length * Integer.BYTES
        + (long) partRegion.length * PART_BYTES;
  }

  /** World rank of entry {@code i}. */
  public int rank(int i) {
    return rank[i];
  }

  /** Call index in the rank's archive. */
  public long call(int i) {
    return call[i];
  }

  /** Index of the function in the trace's list. */
  public int function(int i) {
    return function[i];
  }

  /** Index of the function of the rank's call before this one, or -1 for its first. */
  public int precedingFunction(int i) {
    return precedingFunction[i];
  }

  /** Index of the enclosing user region in the trace's list, or -1. */
  public int region(int i) {
    return region[i];
  }

  /** Whether all of {@code mask} is set in the entry's flags. */
  public boolean has(int i, int mask) {
    return (entryFlags[i] & mask) == mask;
  }

  public long enterNanos(int i) {
    return enterNanos[i];
  }

  /** Time since the previous call of the rank ended, or since its first event. */
  public long gapNanos(int i) {
    return gapNanos[i];
  }

  /** How long the call lasted. */
  public long durationNanos(int i) {
    return durationNanos[i];
  }

  /** Bytes of the call's operations; where it only completes requests, those of the requests. */
  public long callBytes(int i) {
    return callBytes[i];
  }

  /** Span of the failed polls that this call ends, first enter to this enter; 0 without. */
  public long pollSpanNanos(int i) {
    return pollSpanNanos[i];
  }

  /** First part of entry {@code i}. */
  public int partBegin(int i) {
    return i == 0 || partEnd.length == 0 ? 0 : partEnd[i - 1];
  }

  /**
   * One past the last part of entry {@code i}. A divided entry has parts that add up to its gap, in
   * the order in which the rank first spent time in their regions, then negative ones that take
   * back the span of the polls it ends, if it ends any. Others have none.
   */
  public int partEnd(int i) {
    return partEnd.length == 0 ? 0 : partEnd[i];
  }

  /** Index of the user region of part {@code p}, or -1. */
  public int partRegion(int p) {
    return partRegion[p];
  }

  /** Time of part {@code p}, exclusive of regions inside; negative if it is taken back. */
  public long partNanos(int p) {
    return partNanos[p];
  }

  /** The user region of most of the stretch before entry {@code i}'s call; -1 outside any. */
  public int stretchRegion(int i) {
    if (!has(i, DIVIDED)) {
      return region(i);
    }
    int longest = partBegin(i);
    for (int p = longest + 1; p < partEnd(i); p++) {
      if (partNanos(p) > partNanos(longest)) {
        longest = p;
      }
    }
    return partRegion(longest);
  }

  /** First link of entry {@code i}. */
  public int linkBegin(int i) {
    return i == 0 ? 0 : linkEnd[i - 1];
  }

  /** One past the last link of entry {@code i}. */
  public int linkEnd(int i) {
    return linkEnd[i];
  }

  public LinkKind kind(int j) {
    return LinkKind.ofCode(linkKind[j]);
  }

  /** Slot of the message or collective instance. */
  public int slot(int j) {
    return slot[j];
  }

  /** Message: the sender's world rank. */
  public int sender(int j) {
    return other[j];
  }

  /** Message: the sender's call index. */
  public long sendCall(int j) {
    return otherCall[j];
  }

  /** Message: position of the send among the operations of its call. */
  public int sendPosition(int j) {
    return sub[j];
  }

  /** Message: its bytes, as sent. */
  public long messageBytes(int j) {
    return bytes[j];
  }

  /** Message: when the send began. */
  public long sendNanos(int j) {
    return otherNanos[j];
  }

  /** Message: when the receive was posted. */
  public long postNanos(int j) {
    return postNanos[j];
  }

  /** Message: the receiver's world rank. */
  public int receiver(int j) {
    return receiver[j];
  }

  /** Message: call index of a blocking receive, or -1 for a nonblocking one. */
  public long receiveCall(int j) {
    return postCall[j];
  }

  /** One-sided: bytes that come back. */
  public long fetchedBytes(int j) {
    return postCall[j];
  }

  /** Collective: number of its members. */
  public int members(int j) {
    return linkKind[j] == CHAIN ? (int) postCall[j] : other[j];
  }

  /** Member of a collective: call with which it entered. */
  public long memberCall(int j) {
    return otherCall[j];
  }

  /** Member of a collective: bytes that it contributes, or receives at its exit. */
  public long memberBytes(int j) {
    return bytes[j];
  }

  /** {@link LinkKind#EXIT}: when the last contribution that it depends on was made. */
  public long lastArrivalNanos(int j) {
    return otherNanos[j];
  }

  /**
   * {@link LinkKind#EXIT}: the shortest call of a member that waits in the collective, of those
   * that had entered by this exit; {@link Long#MAX_VALUE} where nobody waits. A duration, which
   * needs no clocks that agree.
   */
  public long shortestNanos(int j) {
    return postNanos[j];
  }

  /** {@link LinkKind#EXIT}: world rank of the member that made that contribution. */
  public int lastRank(int j) {
    return receiver[j];
  }

  /** {@link LinkKind#COMPLETE}: number of the collective on its communicator, from 0. */
  public long sequence(int j) {
    return otherCall[j];
  }

  /** {@link LinkKind#COMPLETE}: member number of the root, or 0 without a root. */
  public int rootMember(int j) {
    return sub[j];
  }

  /** {@link LinkKind#COMPLETE}: index of the communicator. */
  public int communicator(int j) {
    return receiver[j];
  }

  /** {@link LinkKind#COMPLETE} and {@link LinkKind#CHAIN}: most bytes that a member contributes. */
  public long largestSentBytes(int j) {
    return bytes[j];
  }

  /** {@link LinkKind#COMPLETE}: most bytes that a member gets. */
  public long largestReceivedBytes(int j) {
    return postCall[j];
  }

  /** {@link LinkKind#CHAIN}: slot of the previous member. */
  public int previousSlot(int j) {
    return other[j];
  }

  /** {@link LinkKind#CHAIN}: world rank of the previous member. */
  public int previousRank(int j) {
    return sub[j];
  }

  /** {@link LinkKind#CHAIN}: call with which the previous member entered. */
  public long previousCall(int j) {
    return otherCall[j];
  }

  /** {@link LinkKind#CHAIN}: world rank of the member that the chain reaches. */
  public int chainedRank(int j) {
    return receiver[j];
  }

  /** Whether all of {@code mask} is set in the link's flags. */
  public boolean linkHas(int j, int mask) {
    return (linkFlags[j] & mask) == mask;
  }

  /** Message: the send's mode. */
  public SendMode mode(int j) {
    return SendMode.ofCode(linkFlags[j] & CODE_MASK);
  }

  /** Collective: the operation. */
  public CollectiveOp op(int j) {
    return CollectiveOp.ofCode(linkFlags[j] & CODE_MASK);
  }
}
