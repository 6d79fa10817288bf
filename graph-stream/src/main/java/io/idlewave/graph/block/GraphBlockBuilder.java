package io.idlewave.graph.block;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.SendMode;

/** Collects entries and their links, one block after the other. Mutable; one thread. */
public final class GraphBlockBuilder {

  private final int segment;
  private final int capacity;
  private final GraphBlockColumns columns;
  private long number;
  private int slotCount;

  /**
   * A builder of blocks of about {@code capacity} entries.
   *
   * @param firstNumber number of the first block
   * @param slotCount slots in use already
   */
  public GraphBlockBuilder(int segment, int capacity, long firstNumber, int slotCount) {
    this.segment = segment;
    this.capacity = capacity;
    this.number = firstNumber;
    this.slotCount = slotCount;
    this.columns = new GraphBlockColumns(capacity, 2 * capacity);
  }

  /** Whether the block has its planned size. */
  public boolean isFull() {
    return columns.entryCount >= capacity;
  }

  /** One more than the largest slot used so far. */
  public int slotCount() {
    return slotCount;
  }

  /** Entries so far. */
  public int size() {
    return columns.entryCount;
  }

  /** Number of the block under construction. */
  public long number() {
    return number;
  }

  /** Starts an entry; the links added from now on are its own. */
  public void entry(
      int rank,
      long call,
      int function,
      int region,
      int flags,
      long enterNanos,
      long gapNanos,
      long durationNanos,
      long callBytes,
      long pollSpanNanos) {
    GraphBlockColumns c = columns;
    int i = c.addEntry();
    c.rank[i] = rank;
    c.call[i] = call;
    c.function[i] = function;
    c.region[i] = region;
    c.entryFlags[i] = flags;
    c.enterNanos[i] = enterNanos;
    c.gapNanos[i] = gapNanos;
    c.durationNanos[i] = durationNanos;
    c.callBytes[i] = callBytes;
    c.pollSpanNanos[i] = pollSpanNanos;
    c.linkEnd[i] = c.linkCount;
  }

  /** Names the function of the rank's call before the newest entry's; -1 for none. */
  public void precededBy(int function) {
    columns.precedingFunction[columns.entryCount - 1] = function;
  }

  /** Adds a part to the newest entry: time in a region before its call, or, negative, of polls. */
  public void part(int region, long nanos) {
    GraphBlockColumns c = columns;
    int p = c.addPart();
    c.partRegion[p] = region;
    c.partNanos[p] = nanos;
    addFlags(GraphBlock.DIVIDED);
  }

  public void message(
      LinkKind kind,
      int slot,
      int sender,
      long senderCall,
      int sub,
      long bytes,
      long sendNanos,
      long postNanos,
      int receiver,
      long postCall,
      SendMode mode,
      int flags) {
    link(
        kind,
        slot,
        sender,
        senderCall,
        sub,
        bytes,
        sendNanos,
        postNanos,
        receiver,
        postCall,
        flags | mode.code());
  }

  /** Adds a link of one-sided data movement. */
  public void transfer(
      LinkKind kind,
      int slot,
      int origin,
      long call,
      int sub,
      long sentBytes,
      long fetchedBytes,
      long beginNanos,
      int target,
      int flags) {
    link(kind, slot, origin, call, sub, sentBytes, beginNanos, 0, target, fetchedBytes, flags);
  }

  /** Adds a link of a collective that is no exit. */
  public void collective(
      LinkKind kind,
      int slot,
      int members,
      long memberCall,
      long bytes,
      CollectiveOp op,
      int flags) {
    link(kind, slot, members, memberCall, 0, bytes, 0, 0, 0, 0, flags | op.code());
  }

  /** Adds the link with which a member leaves a collective. */
  public void exit(
      LinkKind kind,
      int slot,
      int members,
      long memberCall,
      long bytes,
      long lastArrivalNanos,
      long shortestNanos,
      int lastRank,
      CollectiveOp op,
      int flags) {
    link(
        kind,
        slot,
        members,
        memberCall,
        0,
        bytes,
        lastArrivalNanos,
        shortestNanos,
        lastRank,
        0,
        flags | op.code());
  }

  /** Adds a step of a prefix collective: what {@code previousSlot} holds reaches {@code slot}. */
  public void chain(
      int slot,
      int previousSlot,
      int previousRank,
      long previousCall,
      int rank,
      int members,
      long largestSentBytes,
      CollectiveOp op,
      int flags) {
    link(
        LinkKind.CHAIN,
        slot,
        previousSlot,
        previousCall,
        previousRank,
        largestSentBytes,
        0,
        0,
        rank,
        members,
        flags | op.code());
  }

  /** Notes that every member of a collective has entered. */
  public void complete(
      int slot,
      int members,
      int communicator,
      long sequence,
      int rootMember,
      long largestSentBytes,
      long largestReceivedBytes,
      CollectiveOp op,
      int flags) {
    link(
        LinkKind.COMPLETE,
        slot,
        members,
        sequence,
        rootMember,
        largestSentBytes,
        0,
        0,
        communicator,
        largestReceivedBytes,
        flags | op.code());
  }

  private void link(
      LinkKind kind,
      int slot,
      int other,
      long otherCall,
      int sub,
      long bytes,
      long otherNanos,
      long postNanos,
      int receiver,
      long postCall,
      int flags) {
    GraphBlockColumns c = columns;
    int j = c.addLink();
    c.linkKind[j] = (byte) kind.code();
    c.slot[j] = slot;
    c.other[j] = other;
    c.otherCall[j] = otherCall;
    c.sub[j] = sub;
    c.bytes[j] = bytes;
    c.otherNanos[j] = otherNanos;
    c.postNanos[j] = postNanos;
    c.receiver[j] = receiver;
    c.postCall[j] = postCall;
    c.linkFlags[j] = flags;
    c.linkEnd[c.entryCount - 1] = c.linkCount;
    slotCount = Math.max(slotCount, slot + 1);
  }

  /** Whether the newest entry belongs to that call. */
  public boolean endsWith(int rank, long call) {
    int i = columns.entryCount - 1;
    return i >= 0 && columns.rank[i] == rank && columns.call[i] == call;
  }

  /** Sets further flags on the newest entry. */
  public void addFlags(int flags) {
    columns.entryFlags[columns.entryCount - 1] |= flags;
  }

  /** The finished block; the builder goes on with the next number. */
  public GraphBlock finish(boolean last) {
    columns.segment = segment;
    columns.number = number++;
    columns.slotCount = slotCount;
    columns.last = last;
    GraphBlock block = new GraphBlock(columns.trimmed());
    columns.clear();
    return block;
  }
}
